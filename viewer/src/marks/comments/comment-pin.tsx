import { type CSSProperties, useRef } from 'react';
import { PinButton } from '../../comments/pin-button.tsx';
import type { Angles } from '../../core/projection.ts';
import { around, useAnchor } from '../use-placed.ts';
import type { Pin } from './use-comments.ts';

/** Extent of a pin, which stands on its anchor, and of a spot, which is centred on it. */
const PIN = { left: -19, top: -35, right: 19, bottom: 3 };
const SPOT = around(9);

/** Marks a place with comments, with their number. */
export function CommentPin({
  pin,
  open,
  tone,
  onOpen,
}: {
  pin: Pin;
  open: boolean;
  /** colours of its category */
  tone?: CSSProperties | undefined;
  onOpen: (pin: Pin, opener: HTMLElement) => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  useAnchor(item, pin.position, PIN);
  return (
    <li ref={item} className="oriel-mark oriel-pin" data-open={open || undefined}>
      <PinButton
        threads={pin.threads}
        count={pin.count}
        tone={tone}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-through=""
        data-yaw={pin.position.yaw}
        data-pitch={pin.position.pitch}
        onClick={(event) => onOpen(pin, event.currentTarget)}
      />
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
