import { Link } from 'react-router';
import { usePageTitle } from '../base/page-title.ts';
import { Button } from './button.tsx';
import { LostDrawing } from './drawings/lost.tsx';

/** In place of a page about something that is not there, or not for whoever looks. */
export function MissingPage({
  title,
  text,
  to,
  back,
}: {
  title: string;
  text: string;
  /** where to go from here */
  to: string;
  /** what that place is called */
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
