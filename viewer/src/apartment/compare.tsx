import '../styles/compare.css';
import type { PublicApartment } from '@oriel/contract/apartment';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasPanorama, pricePerAreaOf } from '../core/apartment-filters.ts';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { FEATURE_TEXTS, FINISH_TEXTS, isKnown, PART_TEXTS } from '../locales/known-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { openDialog } from '../shell/open-dialog.ts';
import { isOwnFile } from '../shell/own-file.ts';
import { openApartment, toggleCompared } from './apartment-actions.ts';
import { useBuilding } from './building-context.ts';
import { StatusLabel } from './status-label.tsx';

interface Row {
  readonly name: string;
  readonly of: (apartment: PublicApartment) => string | undefined;
}

/** Apartments side by side, over the page. */
export function Compare({ apartments }: { apartments: readonly PublicApartment[] }) {
  const text = useTexts();
  const { store } = useBuilding();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) openDialog(dialog.current);
  }, []);
  const rows = useRows().filter(({ of }) => apartments.some((apartment) => of(apartment)));
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
              {apartments.map((apartment) => (
                <ApartmentHead key={apartment.id} apartment={apartment} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, of }) => {
              const values = apartments.map((apartment) => of(apartment) ?? '–');
              return (
                <tr key={name} data-same={new Set(values).size === 1 || undefined}>
                  <th scope="row">{name}</th>
                  {apartments.map((apartment, index) => (
                    <td key={apartment.id}>{values[index]}</td>
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

function ApartmentHead({ apartment }: { apartment: PublicApartment }): ReactNode {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const picture = [apartment.floorPlan2dUrl, ...apartment.galleryUrls].find(
    (url) => url && isOwnFile(url, visit.apiBase),
  );
  return (
    <th scope="col">
      {picture ? <img src={picture} alt="" loading="lazy" /> : null}
      <button type="button" className="oriel-link-button" onClick={() => openApartment(store, apartment.id)}>
        {text('apartment.name', { kind: apartment.kind, number: apartment.number })}
      </button>
      {apartment.status ? <StatusLabel status={apartment.status} /> : null}
      <button
        type="button"
        className="oriel-icon-button oriel-compare-remove"
        aria-label={text('compare.remove', { number: apartment.number })}
        onClick={() => toggleCompared(store, apartment.id)}
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </th>
  );
}

function useRows(): Row[] {
  const text = useTexts();
  const words = useApartmentWords();
  return [
    { name: text('filter.price'), of: words.price },
    {
      name: text('filter.pricePerArea'),
      of: (apartment) => {
        const perArea = pricePerAreaOf(apartment);
        return perArea === undefined || apartment.rent?.monthly !== undefined
          ? undefined
          : words.money(perArea, apartment.currency);
      },
    },
    {
      name: text('filter.rooms'),
      of: (apartment) =>
        apartment.rooms === undefined ? words.rooms(apartment) : words.number(apartment.rooms),
    },
    { name: text('filter.area'), of: words.size },
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
      name: text('apartment.bathrooms'),
      of: ({ bathrooms }) => (bathrooms ? words.number(bathrooms) : undefined),
    },
    { name: text('apartment.finish'), of: ({ finish }) => finish && text(FINISH_TEXTS[finish]) },
    {
      name: text('apartment.completion'),
      of: ({ completionDate }) => completionDate && words.month(completionDate),
    },
    {
      name: text('filter.features'),
      of: ({ features }) =>
        features.map((one) => (isKnown(FEATURE_TEXTS, one) ? text(FEATURE_TEXTS[one]) : one)).join(', '),
    },
    {
      name: text('apartment.tour'),
      of: (apartment) => (hasPanorama(apartment) ? text('compare.yes') : undefined),
    },
  ];
}
