import type { InquiryStatus } from '@oriel/contract/enums';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../base/services.ts';

/** Number of an estate's inquiries that the caller may see. */
export function inquiryCountQuery(estateId: string, status?: InquiryStatus) {
  return queryOptions({
    ...callQuery('listInquiries', {
      query: { estateId: [estateId], status: status && [status], limit: 1 },
    }),
    select: ({ meta }) => meta.total,
  });
}
