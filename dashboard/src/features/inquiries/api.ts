import type { ListMeta } from '@oriel/contract/envelope';
import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../base/services.ts';
import { editsEnded } from './edits-under-way.ts';

/** Milliseconds after which an open list is asked for anew, so that what somebody has just sent is in it. */
const FRESH_EVERY = 15_000;

export interface InquiryPage {
  readonly data: readonly Inquiry[];
  readonly meta: ListMeta & { readonly unread: number };
}

/** What a list of inquiries can be asked for. */
export type InquiryFilter = QueryTo<'listInquiries'>;

export function readPage(query: InquiryFilter, signal?: AbortSignal): Promise<InquiryPage> {
  return api.call('listInquiries', { query, signal });
}

/** One page of inquiries. While another is on its way, the former stays. */
export function inquiriesQuery(query: InquiryFilter) {
  return queryOptions({
    queryKey: ['inquiries', query],
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_EVERY,
  });
}

/** An inquiry as it is once one's own changes of it have ended: whoever marks it as unread and opens it would be shown the version before. */
export function inquiryQuery(id: string) {
  return queryOptions({
    queryKey: ['inquiry', id],
    queryFn: () => editsEnded(id).then(() => readInquiry(id)),
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
    queryKey: ['inquiry-journey', id],
    queryFn: async ({ signal }) => (await api.call('getInquiryTracking', { id, signal })).data,
    staleTime: 30_000,
  });
}
