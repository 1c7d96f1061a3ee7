import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { inquiryCountQuery } from './inquiry-count.ts';

/** A link to an estate's inquiries, with the number of unread ones. */
export function EstateInquiries({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const { data: total } = useQuery(inquiryCountQuery(estateId));
  const { data: unread } = useQuery(inquiryCountQuery(estateId, 'NEW'));
  return (
    <Link
      to={`/dashboard/inquiries?estateId=${estateId}`}
      className="flex items-center gap-2 rounded-control text-sm text-accent underline-offset-4 hover:underline"
    >
      <Inbox size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      {total === undefined || unread === undefined
        ? t('area.inquiries')
        : t('overview.inquiries', { count: total, unread })}
    </Link>
  );
}
