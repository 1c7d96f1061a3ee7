import { Link } from 'react-router';
import { usePageTitle } from '../base/page-title.ts';
import { Button } from './button.tsx';
import { LostDrawing } from './drawings/lost.tsx';

/** Replaces the page of an entity that does not exist or that the user may not see. */
export function MissingPage({
  title,
  text,
  to,
  back,
}: {
  title: string;
  text: string;
  /** target of the link */
  to: string;
  /** label of the link */
  back: string;
}) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex max-w-[520px] flex-col items-center gap-4 py-12 text-center">
      <div className="mb-2 text-accent">
        <LostDrawing />
      </div>
      <h1 className="text-xl">{title}</h1>
      <p className="text-secondary">{text}</p>
      <Button asChild>
        <Link to={to}>{back}</Link>
      </Button>
    </div>
  );
}
