import '../../styles/apartment-card.css';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../locales/texts.tsx';

/** A card in the place of the list, with the way back to it. */
export function SideCard({
  title,
  label = title,
  foot,
  onClose,
  children,
}: {
  title: string;
  /** what the card is called, where its title does not say it */
  label?: string;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const text = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The card replaces the list, so the focus moves to it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article
      className="oriel-apartment-card"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The step beneath stays.
        event.preventDefault();
        onClose();
      }}
    >
      <div className="oriel-row oriel-apartment-card-bar">
        <button type="button" className="oriel-button is-quiet" data-back="" onClick={onClose}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {text('building.back')}
        </button>
      </div>
      <div className="oriel-apartment-card-scroll">
        <div className="oriel-apartment-card-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {children}
      </div>
      {foot ? <div className="oriel-apartment-card-foot">{foot}</div> : null}
    </article>
  );
}
