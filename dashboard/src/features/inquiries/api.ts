import type { ListMeta } from '@oriel/contract/envelope';
import type { Inquiry, InquiryJourney, InquiryPatch } from '@oriel/contract/inquiry';
import type { Query } from '@oriel/sdk/team-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/services.ts';
import { editsEnded } from './edits-under-way.ts';

/** Milliseconds after which an open list is asked for anew, so that what somebody has just sent is in it. */
export const FRESH_EVERY = 15_000;

export interface InquiryPage {
  readonly data: readonly Inquiry[];
  readonly meta: ListMeta & { readonly unread: number };
}

export function readPage(query: Query, signal?: AbortSignal): Promise<InquiryPage> {
  return api.request<Inquiry[], InquiryPage['meta']>({ method: 'GET', path: '/inquiry', query, signal });
}

/** One page of inquiries. While another is on its way, the former stays. */
export function inquiriesQuery(query: Query) {
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
  return (await api.request<Inquiry>({ method: 'GET', path: `/inquiry/${id}` })).data;
}

export async function writeInquiry(id: string, body: InquiryPatch, ifMatch: string): Promise<Inquiry> {
  return (await api.request<Inquiry>({ method: 'PATCH', path: `/inquiry/${id}`, body, ifMatch })).data;
}

export async function withdrawConsent(id: string, key: string, note: string): Promise<Inquiry> {
  const answer = await api.request<Inquiry>({
    method: 'POST',
    path: `/inquiry/${id}/withdraw-consent`,
    body: { keys: [key], ...(note ? { note } : {}) },
  });
  return answer.data;
}

export async function eraseInquiry(id: string): Promise<void> {
  await api.request({ method: 'DELETE', path: `/inquiry/${id}` });
}

export function journeyQuery(id: string) {
  return queryOptions({
    queryKey: ['inquiry-journey', id],
    queryFn: async ({ signal }) =>
      (await api.request<InquiryJourney>({ method: 'GET', path: `/inquiry/${id}/tracking`, signal })).data,
    staleTime: 30_000,
  });
}
