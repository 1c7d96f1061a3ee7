import type { ComponentProps } from 'react';
import { addressFrom, useSite } from './site-context.tsx';

/** A link to another page of the site, in the language of this one. */
export function SiteLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const page = useSite();
  return (
    <a href={addressFrom(page, to)} {...(page.path === to ? { 'aria-current': 'page' } : {})} {...props} />
  );
}
