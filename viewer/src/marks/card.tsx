import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTexts } from '../locales/texts.tsx';

/**
 * A card beside the picture, at its foot on phones: a dialog that leaves the picture free to be looked around in. It takes the focus as it
 * opens; Escape closes it. Giving the focus back is for whoever opened it.
 */
export function Card({
  title,
  kind,
  onClose,
  children,
  element,
}: {
  title: string;
  /** what sort of card it is, said above the title */
  kind?: string;
  onClose: () => void;
  children: ReactNode;
  element?: RefObject<HTMLElement | null>;
}) {
  const text = useTexts();
  const titleId = useId();
  const own = useRef<HTMLElement>(null);
  const card = element ?? own;

  useEffect(() => card.current?.focus({ preventScroll: true }), [card]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in a card are the card's: arrows scroll it, and do not turn the picture.
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
      {/* A region that scrolls has to be reached by the keyboard, so it can take the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
      <div className="oriel-card-body" tabIndex={0}>
        {children}
      </div>
    </section>
  );
}
