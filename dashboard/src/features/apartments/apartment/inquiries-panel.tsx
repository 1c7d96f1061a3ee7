import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../../base/error-text.ts';
import { callQuery } from '../../../base/services.ts';
import { relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useApartment } from './apartment-context.ts';

const SHOWN = 5;

export function apartmentInquiriesQuery(id: string) {
  return callQuery('listApartmentInquiries', { id, query: { limit: 50 } });
}

/** The inquiries about the apartment. */
export function InquiriesPanel() {
  const t = useTranslate();
  const { apartment } = useApartment();
  const list = useQuery(apartmentInquiriesQuery(apartment.id));
  const total = list.data?.meta.total ?? 0;
  return (
    <section aria-labelledby="inquiries-title" className="flex flex-col gap-2">
      <h2 id="inquiries-title" className="flex items-baseline gap-2 text-base font-medium">
        {t('area.inquiries')}
        {total > 0 ? <span className="text-sm font-normal text-secondary tabular">{total}</span> : null}
      </h2>
      {list.isPending ? <Skeleton className="h-12" /> : null}
      {list.isError ? <Notice>{errorText(list.error)}</Notice> : null}
      {list.data?.data.length === 0 ? (
        <p className="text-sm text-secondary">{t('apartmentPage.noInquiries')}</p>
      ) : null}
      <ul className="flex flex-col">
        {list.data?.data.slice(0, SHOWN).map((inquiry) => (
          <li key={inquiry.id} className="border-b border-line last:border-b-0">
            <Link
              to={`/dashboard/inquiries/${inquiry.id}`}
              className="flex flex-col gap-[2px] rounded-control py-2"
            >
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className={inquiry.status === 'NEW' ? 'font-medium' : ''}>
                  {inquiry.name}
                  {inquiry.status === 'NEW' ? (
                    <span className="ml-2 rounded-pill bg-accent-soft px-2 text-xs text-accent">
                      {t('apartmentPage.unread')}
                    </span>
                  ) : null}
                </span>
                <span className="shrink-0 text-xs text-secondary">
                  {relativeTime(new Date(inquiry.createdAt), new Date())}
                </span>
              </span>
              {inquiry.message ? (
                <span className="line-clamp-2 text-sm text-secondary">{inquiry.message}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {total > SHOWN ? (
        <Link
          to={`/dashboard/inquiries?apartmentId=${apartment.id}`}
          className="text-sm text-accent underline-offset-4 hover:underline"
        >
          {t('apartmentPage.allInquiries', { count: total })}
        </Link>
      ) : null}
    </section>
  );
}
