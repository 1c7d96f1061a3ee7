import { Link } from 'react-router';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { SortableTable } from '../list/sortable-table.tsx';
import type { HeatApartment } from './floors.ts';
import { heatColor } from './heat.ts';

/** The same in numbers. */
export function HeatTable({ apartments }: { apartments: readonly HeatApartment[] }) {
  const t = useTranslate();
  return (
    <SortableTable<HeatApartment>
      name="heat"
      caption={t('heat.table')}
      usual="value"
      rows={apartments}
      rowKey={({ apartmentId }) => apartmentId}
      columns={[
        {
          key: 'apartment',
          label: t('stats.column.apartment'),
          value: ({ number: name }) => name,
          cell: ({ apartmentId, number: name, intensity }) => (
            <>
              <span
                aria-hidden
                className="mr-2 inline-block size-3 rounded-control border border-line align-[-1px]"
                style={{ background: heatColor(intensity) }}
              />
              <Link
                to={`/dashboard/apartments/${apartmentId}`}
                className="rounded-control underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </>
          ),
        },
        { key: 'value', label: t('stats.column.value'), value: ({ value }) => value },
        { key: 'visitors', label: t('stats.column.visitors'), value: ({ visitors }) => visitors },
        {
          key: 'details',
          label: t('stats.column.details'),
          value: ({ counts }) => counts.see_apartment_details,
        },
        {
          key: 'favorites',
          label: t('stats.column.favorites'),
          value: ({ counts }) => counts.add_to_favorite,
        },
        { key: 'inquiries', label: t('stats.column.inquiries'), value: ({ counts }) => counts.send_inquiry },
        {
          key: 'floor',
          label: t('stats.column.floor'),
          value: ({ floor }) => floor ?? -100,
          cell: ({ floor }) => (floor === undefined ? '–' : number(floor)),
        },
        {
          key: 'status',
          label: t('stats.column.status'),
          value: ({ status }) => t(`nav.status.${status}`),
        },
      ]}
    />
  );
}
