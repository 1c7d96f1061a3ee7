import type { Inquiry } from '@oriel/contract/inquiry';
import { Link } from 'react-router';
import { dayAndTime, relativeTime } from '../../i18n/format.ts';
import { cx } from '../../ui/class-names.ts';

/** Inquiries in short: sender, subject, time. */
export function InquiryLines({ inquiries, address }: { inquiries: readonly Inquiry[]; address: string }) {
  return (
    <ul className="flex flex-col">
      {inquiries.map(({ id, status, name, apartments, estateName, message, createdAt }) => {
        const about = [apartments.map(({ number }) => number).join(', '), estateName].filter(Boolean);
        return (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link
              to={`/dashboard/inquiries/${id}${address}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-control py-2 text-sm hover:bg-sunken"
            >
              <span className={cx('truncate', status === 'NEW' && 'font-semibold')}>
                {name}
                <span className="font-normal text-secondary"> · {about.join(' · ')}</span>
              </span>
              <time
                dateTime={createdAt}
                title={dayAndTime(new Date(createdAt))}
                className="text-xs leading-[21px] text-secondary"
              >
                {relativeTime(new Date(createdAt), new Date())}
              </time>
              {message ? <span className="col-span-2 truncate text-secondary">{message}</span> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
