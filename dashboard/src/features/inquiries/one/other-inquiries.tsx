import type { Inquiry } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { othersQuery } from '../api.ts';
import { aboutText } from '../words.ts';

/** What the same person asked besides, by e-mail or phone. */
export function OtherInquiries({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const { id, ofPerson } = inquiry;
  const { data } = useQuery({ ...othersQuery(id), enabled: ofPerson !== undefined });
  if (!data || data.count < 1) return null;
  const { others, count } = data;
  return (
    <section aria-labelledby="others-title" className="flex flex-col gap-2">
      <h2 id="others-title" className="text-base font-medium">
        {t('inquiry.others', { count })}
      </h2>
      <ul className="flex flex-col">
        {others.map((other) => (
          <li key={other.id} className="border-b border-line last:border-b-0">
            <Link
              to={`/dashboard/inquiries/${other.id}?samePersonAs=${id}`}
              className="flex min-h-[44px] flex-col justify-center rounded-control py-2 text-sm hover:bg-sunken"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate">
                  {aboutText(other, t)}
                  <span className="text-secondary"> · {other.estateName}</span>
                </span>
                <time
                  dateTime={other.createdAt}
                  title={dayAndTime(new Date(other.createdAt))}
                  className="shrink-0 text-xs text-secondary"
                >
                  {relativeTime(new Date(other.createdAt), new Date())}
                </time>
              </span>
              {other.message ? <span className="truncate text-secondary">{other.message}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      {count > others.length ? (
        <Link
          to={`/dashboard/inquiries?samePersonAs=${id}`}
          className="self-start text-sm text-accent underline-offset-4 hover:underline"
        >
          {t('inquiry.allOfPerson')}
        </Link>
      ) : null}
    </section>
  );
}
