import { Link } from 'react-router';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { floorStacks, type HeatApartment } from './floors.ts';
import { heatColor, inkOn } from './heat.ts';

interface FloorMatrixProps {
  readonly apartments: readonly HeatApartment[];
  readonly buildings: readonly { readonly id: string; readonly name: string }[];
}

/** Every apartment at its place in the building, with its number and its demand. */
export function FloorMatrix({ apartments, buildings }: FloorMatrixProps) {
  const t = useTranslate();
  const stacks = floorStacks(
    apartments,
    buildings.map(({ id }) => id),
  );
  const nameOf = (id: string | undefined) => buildings.find((one) => one.id === id)?.name;
  return (
    <section aria-labelledby="heat-floors" className="flex flex-col gap-4">
      <h3 id="heat-floors" className="text-base font-medium">
        {t('heat.floors')}
      </h3>
      {stacks.map(({ buildingId, rows }) => (
        <section
          key={buildingId ?? ''}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard's focus
          tabIndex={0}
          aria-label={nameOf(buildingId) ?? t('heat.floors')}
          className="overflow-x-auto"
        >
          <table className="border-separate border-spacing-1 text-sm">
            <caption className="pb-1 text-left text-sm text-secondary">{nameOf(buildingId)}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('stats.column.floor')}</th>
                <th scope="col">{t('heat.floorSum')}</th>
                <th scope="col">{t('heat.apartments')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ floor, apartments: row, sum }) => (
                <tr key={floor ?? 'none'}>
                  <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap text-secondary">
                    {floor === undefined ? '–' : t('heat.floor', { floor })}
                  </th>
                  <td className="tabular pr-2 text-right font-medium">{number(sum)}</td>
                  <td>
                    <ul className="flex gap-1">
                      {row.map((apartment) => (
                        <li key={apartment.apartmentId}>
                          <Link
                            to={`/dashboard/apartments/${apartment.apartmentId}`}
                            className="flex h-12 w-16 flex-col items-center justify-center rounded-control bg-sunken text-secondary ring-1 ring-line ring-inset"
                            style={{
                              background: heatColor(apartment.intensity),
                              color: inkOn(apartment.intensity),
                            }}
                          >
                            <span className="max-w-full truncate px-1 text-xs">{apartment.number}</span>
                            <span className="tabular font-semibold">{number(apartment.value)}</span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </section>
  );
}
