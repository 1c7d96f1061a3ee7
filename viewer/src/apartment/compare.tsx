import '../styles/compare.css';
import type { PublicApartment } from '@oriel/contract/apartment';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasPanorama, pricePerAreaOf } from '../core/flat-filters.ts';
import { useFlatWords } from '../locales/flat-words.ts';
import { FEATURE_TEXTS, FINISH_TEXTS, isKnown, PART_TEXTS } from '../locales/known-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { openDialog } from '../shell/open-dialog.ts';
import { isOwnFile } from '../shell/own-file.ts';
import { useBuilding } from './building-context.ts';
import { openFlat, toggleCompared } from './flat-actions.ts';
import { FlatStatus } from './flat-status.tsx';

interface Row {
  readonly name: string;
  readonly of: (flat: PublicApartment) => string | undefined;
}

/** Apartments side by side, over the page. */
export function Compare({ flats }: { flats: readonly PublicApartment[] }) {
  const text = useTexts();
  const { store } = useBuilding();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) openDialog(dialog.current);
  }, []);
  const rows = useRows().filter(({ of }) => flats.some((flat) => of(flat)));
  return (
    <dialog
      ref={dialog}
      className="oriel-compare"
      aria-labelledby="oriel-compare-title"
      onClose={() => store.setState({ comparing: false })}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="oriel-compare-head">
        <h2 id="oriel-compare-title">{text('compare.title')}</h2>
        <button
          type="button"
          className="oriel-icon-button"
          aria-label={text('point.close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys where it is wider than the screen */}
      <div className="oriel-compare-room" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {flats.map((flat) => (
                <FlatHead key={flat.id} flat={flat} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, of }) => {
              const values = flats.map((flat) => of(flat) ?? '–');
              return (
                <tr key={name} data-same={new Set(values).size === 1 || undefined}>
                  <th scope="row">{name}</th>
                  {flats.map((flat, index) => (
                    <td key={flat.id}>{values[index]}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </dialog>
  );
}

function FlatHead({ flat }: { flat: PublicApartment }): ReactNode {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const picture = [flat.floorPlan2dUrl, ...flat.galleryUrls].find(
    (url) => url && isOwnFile(url, visit.apiBase),
  );
  return (
    <th scope="col">
      {picture ? <img src={picture} alt="" loading="lazy" /> : null}
      <button type="button" className="oriel-link-button" onClick={() => openFlat(store, flat.id)}>
        {text('flat.name', { kind: flat.kind, number: flat.number })}
      </button>
      {flat.status ? <FlatStatus status={flat.status} /> : null}
      <button
        type="button"
        className="oriel-icon-button oriel-compare-remove"
        aria-label={text('compare.remove', { number: flat.number })}
        onClick={() => toggleCompared(store, flat.id)}
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </th>
  );
}

function useRows(): Row[] {
  const text = useTexts();
  const words = useFlatWords();
  return [
    { name: text('filter.price'), of: words.price },
    {
      name: text('filter.pricePerArea'),
      of: (flat) => {
        const perArea = pricePerAreaOf(flat);
        return perArea === undefined || flat.rent?.monthly !== undefined
          ? undefined
          : words.money(perArea, flat.currency);
      },
    },
    {
      name: text('filter.rooms'),
      of: ({ rooms }) => (rooms === undefined ? undefined : words.number(rooms)),
    },
    { name: text('filter.area'), of: ({ area, areaUnit }) => words.area(area, areaUnit) },
    { name: text('filter.floor'), of: words.floor },
    { name: text('filter.orientation'), of: words.sides },
    ...Object.entries(PART_TEXTS).map(([part, name]) => ({
      name: text(name),
      of: ({ areas, areaUnit }: PublicApartment) => {
        const area = isKnown(PART_TEXTS, part) ? areas[part] : undefined;
        return area ? words.area(area, areaUnit) : undefined;
      },
    })),
    {
      name: text('flat.bathrooms'),
      of: ({ bathrooms }) => (bathrooms ? words.number(bathrooms) : undefined),
    },
    { name: text('flat.finish'), of: ({ finish }) => finish && text(FINISH_TEXTS[finish]) },
    {
      name: text('flat.completion'),
      of: ({ completionDate }) => completionDate && words.month(completionDate),
    },
    {
      name: text('filter.features'),
      of: ({ features }) =>
        features.map((one) => (isKnown(FEATURE_TEXTS, one) ? text(FEATURE_TEXTS[one]) : one)).join(', '),
    },
    { name: text('flat.tour'), of: (flat) => (hasPanorama(flat) ? text('compare.yes') : undefined) },
  ];
}
