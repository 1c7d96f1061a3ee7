import type { PublicApartment } from '@oriel/contract/apartment';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useApartmentWords } from '../../locales/apartment-words.ts';
import { useTexts } from '../../locales/texts.tsx';

/** The apartments of an inquiry. Each can be removed; without any, the inquiry is a general one. */
export function AttachedApartments({
  apartments,
  about,
  onRemove,
}: {
  apartments: readonly PublicApartment[];
  /** subject when no apartment is attached */
  about: string;
  onRemove: (id: string) => void;
}) {
  const text = useTexts();
  const words = useApartmentWords();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (id: string, place: number) => {
    onRemove(id);
    // The focused button is gone: focuses the next one, or the text that says there are none.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? [];
      (buttons[Math.min(place, buttons.length - 1)] ?? heading.current)?.focus();
    });
  };
  return (
    <section className="oriel-inquiry-apartments">
      <h3 ref={heading} tabIndex={-1}>
        {apartments.length > 0
          ? // Of any kinds: the list says which.
            text('inquiry.apartments')
          : text('inquiry.about', { about })}
      </h3>
      {apartments.length > 0 ? (
        <ul ref={list}>
          {apartments.map((apartment, place) => (
            <li key={apartment.id}>
              <span>
                <strong>{text('apartment.name', { kind: apartment.kind, number: apartment.number })}</strong>
                <small>
                  {[words.rooms(apartment), words.size(apartment), words.price(apartment)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <button
                type="button"
                className="oriel-icon-button"
                aria-label={text('inquiry.apartments.remove', {
                  kind: apartment.kind,
                  number: apartment.number,
                })}
                title={text('inquiry.apartments.remove', { kind: apartment.kind, number: apartment.number })}
                onClick={() => remove(apartment.id, place)}
              >
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
