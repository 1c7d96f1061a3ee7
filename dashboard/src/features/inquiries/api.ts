import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { api, callQuery } from '../../base/services.ts';
import { editsEnded } from './edits-under-way.ts';

/** Milliseconds after which an open list is asked for anew, so that what somebody has just sent is in it. */
const FRESH_EVERY = 15_000;

/** What a list of inquiries can be asked for. */
export type InquiryFilter = QueryTo<'listInquiries'>;

/** One page of inquiries. While another is on its way, the former stays. */
export function inquiriesQuery(query: InquiryFilter) {
  return queryOptions({
    ...callQuery('listInquiries', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_EVERY,
  });
}

/** An inquiry as it is once one's own changes of it have ended: whoever marks it as unread and opens it would be shown the version before. */
export function inquiryQuery(id: string) {
  const query = callQuery('getInquiry', { id });
  return queryOptions({
    ...query,
    queryFn: (context) => editsEnded(id).then(() => query.queryFn(context)),
    select: dataOf,
  });
}

export async function readInquiry(id: string): Promise<Inquiry> {
  return (await api.call('getInquiry', { id })).data;
}

export async function writeInquiry(id: string, body: InquiryPatch, ifMatch: string): Promise<Inquiry> {
  return (await api.call('updateInquiry', { id, body, ifMatch })).data;
}

export async function withdrawConsent(
  id: string,
  key: Inquiry['consents'][number]['key'],
  note: string,
): Promise<Inquiry> {
  const answer = await api.call('withdrawInquiryConsent', {
    id,
    body: { keys: [key], ...(note ? { note } : {}) },
  });
  return answer.data;
}

export async function eraseInquiry(id: string): Promise<void> {
  await api.call('deleteInquiry', { id });
}

export function journeyQuery(id: string) {
  return queryOptions({
    ...callQuery('getInquiryTracking', { id }),
    select: dataOf,
    staleTime: 30_000,
  });
}
