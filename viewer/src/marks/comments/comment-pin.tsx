import { useRef } from 'react';
import type { Angles } from '../../core/projection.ts';
import { useTexts } from '../../locales/texts.tsx';
import { around, useAnchor } from '../use-placed.ts';
import type { Pin } from './use-comments.ts';

const SNIPPET = 60;

/** Extent of a pin, which stands on its anchor, and of a spot, which is centred on it. */
const PIN = { left: -19, top: -35, right: 19, bottom: 3 };
const SPOT = around(9);

/** Marks a place with comments, with their number. */
export function CommentPin({
  pin,
  open,
  onOpen,
}: {
  pin: Pin;
  open: boolean;
  onOpen: (pin: Pin, opener: HTMLElement) => void;
}) {
  const text = useTexts();
  const item = useRef<HTMLLIElement>(null);
  useAnchor(item, pin.position, PIN);
  const first = pin.threads.find(({ body }) => body !== '')?.body ?? '';
  const snippet = first.length > SNIPPET ? `${first.slice(0, SNIPPET).trimEnd()}…` : first;
  return (
    <li ref={item} className="oriel-mark oriel-pin" data-open={open || undefined}>
      <button
        type="button"
        className="oriel-pin-button"
        aria-label={`${text('comment.count', { count: pin.count })}. ${snippet}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-through=""
        data-yaw={pin.position.yaw}
        data-pitch={pin.position.pitch}
        onClick={(event) => onOpen(pin, event.currentTarget)}
      >
        <span className="oriel-pin-shape">{pin.count}</span>
      </button>
    </li>
  );
}

/** Marks the place of a comment being written. */
export function CommentSpot({ position }: { position: Angles }) {
  const mark = useRef<HTMLDivElement>(null);
  useAnchor(mark, position, SPOT);
  return (
    <div ref={mark} className="oriel-mark" aria-hidden="true">
      <span className="oriel-spot" />
    </div>
  );
}
