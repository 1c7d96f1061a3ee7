import { useTranslate } from '../../../i18n/translate.ts';
import { hexOf } from './apartment-colours.ts';
import { PickList } from './pick-list.tsx';
import type { MaskColour } from './trace-masks.ts';
import type { TraceApartment } from './traced.ts';

/** Assigns an apartment to each colour of the masks. The swatch shows where the colour is. */
export function MaskColours({
  colours,
  apartments,
  apartmentOf,
  shown,
  onShow,
  onChoose,
}: {
  colours: readonly MaskColour[];
  apartments: readonly TraceApartment[];
  apartmentOf: ReadonlyMap<number, string>;
  shown: number | undefined;
  onShow: (colour: number) => void;
  onChoose: (colour: number, apartmentId: string) => void;
}) {
  const t = useTranslate();
  const inOrder = apartments.toSorted((one, other) =>
    one.number.localeCompare(other.number, undefined, { numeric: true }),
  );
  const options = [
    { value: '', label: t('outlines.masks.noApartment') },
    ...inOrder.map(({ id, number }) => ({ value: id, label: number })),
  ];
  return (
    <ul className="flex flex-col gap-1" aria-label={t('outlines.masks.colours')}>
      {colours.map(({ colour }, place) => {
        const hex = hexOf(colour);
        return (
          <li key={hex} className="flex items-center gap-2">
            <button
              type="button"
              aria-label={t('outlines.masks.showColour', { colour: hex })}
              aria-pressed={shown === place}
              onClick={() => onShow(place)}
              className="flex h-[36px] items-center gap-2 rounded-control px-1 font-mono text-sm text-secondary hover:bg-sunken aria-pressed:bg-sunken aria-pressed:text-ink"
            >
              <span className="size-6 rounded-control border border-line" style={{ backgroundColor: hex }} />
              {hex}
            </button>
            <PickList
              hideLabel
              label={t('outlines.masks.apartmentOf', { colour: hex })}
              options={options}
              value={apartmentOf.get(place) ?? ''}
              onFocus={() => onShow(place)}
              onChange={({ target }) => onChoose(place, target.value)}
              className="ml-auto w-[128px]"
            />
          </li>
        );
      })}
    </ul>
  );
}
