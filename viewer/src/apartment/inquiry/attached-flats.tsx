import type { PublicApartment } from '@oriel/contract/apartment';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useFlatWords } from '../../locales/flat-words.ts';
import { useTexts } from '../../locales/texts.tsx';

/** The apartments of an inquiry. Each can be removed; without any, the inquiry is a general one. */
export function AttachedFlats({
  flats,
  about,
  onRemove,
}: {
  flats: readonly PublicApartment[];
  /** subject when no apartment is attached */
  about: string;
  onRemove: (id: string) => void;
}) {
  const text = useTexts();
  const words = useFlatWords();
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
    <section className="oriel-inquiry-flats">
      <h3 ref={heading} tabIndex={-1}>
        {flats.length > 0 ? text('inquiry.flats', { count: flats.length }) : text('inquiry.about', { about })}
      </h3>
      {flats.length > 0 ? (
        <ul ref={list}>
          {flats.map((flat, place) => (
            <li key={flat.id}>
              <span>
                <strong>{text('flat.name', { kind: flat.kind, number: flat.number })}</strong>
                <small>
                  {[
                    flat.rooms === undefined ? undefined : words.rooms(flat.rooms),
                    words.area(flat.area, flat.areaUnit),
                    words.price(flat),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <button
                type="button"
                className="oriel-icon-button"
                aria-label={text('inquiry.flats.remove', { number: flat.number })}
                title={text('inquiry.flats.remove', { number: flat.number })}
                onClick={() => remove(flat.id, place)}
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
