import type { InquiryStatus } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';

/** How many an estate has, of those that the caller may see. */
async function countInquiries(estateId: string, status: InquiryStatus | undefined, signal: AbortSignal) {
  const query = { estateId: [estateId], status: status && [status], limit: 1 };
  return (await api.call('listInquiries', { query, signal })).meta.total;
}

/** The way to who has asked about an estate, with how many wait. */
export function EstateInquiries({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: ['inquiries-of-estate', estateId],
    queryFn: async ({ signal }) => {
      const [total, unread] = await Promise.all([
        countInquiries(estateId, undefined, signal),
        countInquiries(estateId, 'NEW', signal),
      ]);
      return { total, unread };
    },
  });
  return (
    <Link
      to={`/dashboard/inquiries?estateId=${estateId}`}
      className="flex items-center gap-2 rounded-control text-sm text-accent underline-offset-4 hover:underline"
    >
      <Inbox size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      {data ? t('overview.inquiries', { count: data.total, unread: data.unread }) : t('area.inquiries')}
    </Link>
  );
}
