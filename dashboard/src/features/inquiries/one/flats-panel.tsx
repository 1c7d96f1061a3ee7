import type { Apartment } from '@oriel/contract/apartment';
import type { Inquiry } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { flatsQuery } from '../../../kit/apartments/api.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { useViewer } from '../../../kit/apartments/use-viewer.ts';
import { listPrice } from '../../../kit/apartments/words.ts';
import { Booking } from './booking.tsx';

/** The inquiry's apartments: as they were then and are now, with booking for this visitor. */
export function FlatsPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { apartments, apartmentIds, estateName } = inquiry;
  const now = useQuery({
    ...flatsQuery({ ids: apartmentIds, limit: 50 }),
    enabled: apartmentIds.length > 0,
  });
  const booked = useQuery(flatsQuery({ bookedForInquiryId: [inquiry.id] }));
  const flats = new Map<string, Apartment>(
    [...(booked.data?.data ?? []), ...(now.data?.data ?? [])].map((flat) => [flat.id, flat]),
  );
  const besides = [...flats.values()].filter(({ id }) => !apartmentIds.includes(id));
  return (
    <section aria-labelledby="flats-title" className="flex flex-col gap-2">
      <h2 id="flats-title" className="text-base font-medium">
        {t('inquiry.flats')}
      </h2>
      {apartments.length === 0 && besides.length === 0 ? (
        <p className="text-sm text-secondary">{t('inquiry.aboutEstate', { estate: estateName ?? '' })}</p>
      ) : null}
      <ul className="flex flex-col">
        {apartments.map((asked) => {
          const flat = flats.get(asked.id);
          const price = flat && listPrice(flat);
          const dearer = price !== undefined && asked.price !== undefined && price !== asked.price;
          return (
            <FlatLine
              key={asked.id}
              id={asked.id}
              number={asked.number}
              known={flat !== undefined || now.isPending}
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
                  <StatusDot status={flat?.status ?? asked.status} />
                </dd>
              </dl>
              {flat ? <Booking flat={flat} inquiry={inquiry} viewer={viewer} /> : null}
            </FlatLine>
          );
        })}
        {besides.map((flat) => (
          <FlatLine key={flat.id} id={flat.id} number={flat.number} known>
            <StatusDot status={flat.status} className="text-sm" />
            <Booking flat={flat} inquiry={inquiry} viewer={viewer} />
          </FlatLine>
        ))}
      </ul>
    </section>
  );
}

function FlatLine({
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
