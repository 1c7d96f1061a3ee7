import type { Apartment } from '@oriel/contract/apartment';
import type { Inquiry } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { apartmentsQuery } from '../../../kit/apartments/api.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { useViewer } from '../../../kit/apartments/use-viewer.ts';
import { listPrice } from '../../../kit/apartments/words.ts';
import { Booking } from './booking.tsx';

/** The inquiry's apartments: as they were then and are now, with booking for this visitor. */
export function ApartmentsPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { apartments, apartmentIds, estateName } = inquiry;
  const now = useQuery({
    ...apartmentsQuery({ ids: apartmentIds, limit: 50 }),
    enabled: apartmentIds.length > 0,
  });
  const booked = useQuery(apartmentsQuery({ bookedForInquiryId: [inquiry.id] }));
  const byId = new Map<string, Apartment>(
    [...(booked.data?.data ?? []), ...(now.data?.data ?? [])].map((apartment) => [apartment.id, apartment]),
  );
  const besides = [...byId.values()].filter(({ id }) => !apartmentIds.includes(id));
  return (
    <section aria-labelledby="apartments-title" className="flex flex-col gap-2">
      <h2 id="apartments-title" className="text-base font-medium">
        {t('inquiry.apartments')}
      </h2>
      {apartments.length === 0 && besides.length === 0 ? (
        <p className="text-sm text-secondary">{t('inquiry.aboutEstate', { estate: estateName ?? '' })}</p>
      ) : null}
      <ul className="flex flex-col">
        {apartments.map((asked) => {
          const apartment = byId.get(asked.id);
          const price = apartment && listPrice(apartment);
          const dearer = price !== undefined && asked.price !== undefined && price !== asked.price;
          return (
            <ApartmentLine
              key={asked.id}
              id={asked.id}
              number={asked.number}
              known={apartment !== undefined || now.isPending}
            >
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
                <dt className="text-secondary">{t('inquiry.then')}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-3 tabular">
                  {asked.price === undefined ? t('inquiry.noPrice') : money(asked.price, asked.currency)}
                  {asked.statusThen ? <StatusDot status={asked.statusThen} /> : null}
                </dd>
                <dt className="text-secondary">{t('inquiry.now')}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-3 tabular">
                  {price === undefined ? null : (
                    <span className={dearer ? 'font-medium' : undefined}>{money(price, asked.currency)}</span>
                  )}
                  <StatusDot status={apartment?.status ?? asked.status} />
                </dd>
              </dl>
              {apartment ? <Booking apartment={apartment} inquiry={inquiry} viewer={viewer} /> : null}
            </ApartmentLine>
          );
        })}
        {besides.map((apartment) => (
          <ApartmentLine key={apartment.id} id={apartment.id} number={apartment.number} known>
            <StatusDot status={apartment.status} className="text-sm" />
            <Booking apartment={apartment} inquiry={inquiry} viewer={viewer} />
          </ApartmentLine>
        ))}
      </ul>
    </section>
  );
}

function ApartmentLine({
  id,
  number,
  known,
  children,
}: {
  id: string;
  number: string;
  /** It exists, and the user may see it. */
  known: boolean;
  children: React.ReactNode;
}) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0 sm:grid-cols-[96px_minmax(0,1fr)]">
      <p className="font-medium tabular">
        {known ? (
          <Link
            to={`/dashboard/apartments/${id}`}
            className="rounded-control underline-offset-4 hover:underline"
          >
            {number}
          </Link>
        ) : (
          number
        )}
      </p>
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
    </li>
  );
}
