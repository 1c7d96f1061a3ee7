import { MessageSquare } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';

/** Opens and closes the list of comments. */
export function CommentsToggle({
  count,
  open,
  onOpen,
}: {
  count: number;
  open: boolean;
  onOpen: (opener: HTMLElement) => void;
}) {
  const text = useTexts();
  return (
    <button
      type="button"
      className="oriel-comments-toggle oriel-pill"
      aria-expanded={open}
      aria-haspopup="dialog"
      aria-label={count > 0 ? text('comment.count', { count }) : text('comment.add')}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <MessageSquare size={20} strokeWidth={1.5} aria-hidden="true" />
      {count > 0 ? <span>{count}</span> : null}
    </button>
  );
}
