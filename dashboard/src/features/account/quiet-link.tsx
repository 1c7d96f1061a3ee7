import { Link, type LinkProps } from 'react-router';

/** A link to a related page, below a form. */
export function QuietLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="text-sm text-accent underline-offset-4 hover:underline" />;
}
