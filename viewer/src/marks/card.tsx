import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTexts } from '../locales/texts.tsx';

/**
 * A card beside the picture, or at its foot on phones: a non-modal dialog, so that the picture stays usable. It takes the focus on opening;
 * Escape closes it. The opener restores the focus.
 */
export function Card({
  title,
  kind,
  onClose,
  children,
  element,
  takesFocus = true,
}: {
  title: string;
  /** kind of card, shown above the title */
  kind?: string;
  onClose: () => void;
  children: ReactNode;
  element?: RefObject<HTMLElement | null>;
  /** false for a card that opens without the visitor's doing */
  takesFocus?: boolean;
}) {
  const text = useTexts();
  const titleId = useId();
  const own = useRef<HTMLElement>(null);
  const card = element ?? own;

  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [card, takesFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed in a card must not turn the picture.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };

  return (
    <section
      ref={card}
      className="oriel-panel oriel-card"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="oriel-card-head">
        <div>
          {kind ? <p className="oriel-card-kind">{kind}</p> : null}
          <h2 id={titleId}>{title}</h2>
        </div>
        <button
          type="button"
          className="oriel-icon-button"
          aria-label={text('point.close')}
          title={text('point.close')}
          onClick={onClose}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {/* A scrollable region must be focusable for keyboard users. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
      <div className="oriel-card-body" tabIndex={0}>
        {children}
      </div>
    </section>
  );
}
