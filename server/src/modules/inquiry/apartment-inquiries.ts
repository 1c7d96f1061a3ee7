import type { ListMeta } from '@oriel/contract/envelope';
import type { ApartmentInquiriesQuery, Inquiry } from '@oriel/contract/inquiry';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import { listPage } from '../../platform/list.ts';
import type { InquiryDocument } from './model.ts';
import { type InquiryPresentation, presentInquiries } from './present.ts';
import { inquiryFilter } from './scope.ts';

/** Fields covered by a list's search. */
export const SEARCHED = ['name', 'email', 'phone', 'message', 'subject', 'reference'] as const;

/** One page of the inquiries about an apartment that are visible to the caller. The route checks access to the apartment. */
export async function listInquiriesOfApartment(
  deps: InquiryPresentation,
  request: FastifyRequest,
  apartmentId: Types.ObjectId,
  query: ApartmentInquiriesQuery,
): Promise<{ data: Inquiry[]; meta: ListMeta }> {
  const { organizationId } = memberScope(request);
  const { rows, meta } = await listPage<InquiryDocument>(deps.models.Inquiry, {
    query,
    filter: {
      ...inquiryFilter(request),
      apartmentIds: apartmentId,
      'spam.verdict': { $ne: 'SPAM' },
      ...(query.status ? { status: { $in: query.status } } : {}),
    },
    defaultSort: '-createdAt',
    searchIn: SEARCHED,
    sortPaths: { name: 'nameKey' },
  });
  return { data: await presentInquiries(deps, organizationId, rows, inquiryFilter(request)), meta };
}
