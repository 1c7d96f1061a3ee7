import type {
  Inquiry,
  InquiryCreate,
  InquiryPatch,
  InquiryReceipt,
  MailPreview,
  ReplyPreviewQuestion,
} from '@oriel/contract/inquiry';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery } from '../../base/services.ts';
import type { FileFormat } from '../../kit/export-menu.tsx';
import { editsEnded } from './edits-under-way.ts';

/** Refetch interval of an open list, so that it includes new inquiries, milliseconds. */
const FRESH_EVERY = 15_000;

/** Inquiries of the same person listed on the page of one. */
const OTHERS_SHOWN = 5;

/** Filters of the list of inquiries. */
export type InquiryFilter = QueryTo<'listInquiries'>;

/** One page of inquiries. The previous one stays until the next has loaded. */
export function inquiriesQuery(query: InquiryFilter) {
  return queryOptions({
    ...callQuery('listInquiries', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_EVERY,
  });
}

/**
 * An inquiry after the user's own pending changes have ended: otherwise, opening one just marked as unread would show the previous version.
 */
export function inquiryQuery(id: string) {
  const query = callQuery('getInquiry', { id });
  return queryOptions({
    ...query,
    queryFn: (context) => editsEnded(id).then(() => query.queryFn(context)),
    select: dataOf,
  });
}

/** The inquiries that match as a file. */
export function inquiriesFile(query: InquiryFilter, format: FileFormat) {
  return api.download('exportInquiries', { query: { ...query, format } });
}

export async function readInquiry(id: string): Promise<Inquiry> {
  return (await api.call('getInquiry', { id })).data;
}

/**
 * Stores an inquiry that a member enters.
 *
 * @param idempotencyKey the same for repeated attempts
 */
export async function enterInquiry(body: InquiryCreate, idempotencyKey: string): Promise<InquiryReceipt> {
  const { data } = await api.call('createInquiry', { body: { ...body, idempotencyKey } });
  void refresh('inquiry');
  return data;
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

/**
 * The other inquiries of the same person that the user may see, newest first. It has its own cache key: a change of an inquiry cancels
 * requests for lists, and opening one marks it as read.
 */
export function othersQuery(id: string) {
  const list = callQuery('listInquiries', { query: { samePersonAs: id, limit: OTHERS_SHOWN + 1 } });
  return queryOptions({
    queryKey: ['inquiriesOfPerson', id],
    queryFn: list.queryFn,
    select: ({ data, meta }) => ({
      others: data.filter((one) => one.id !== id).slice(0, OTHERS_SHOWN),
      count: meta.total - 1,
    }),
  });
}

/** Recipient, sender and usual subject of a reply; they do not depend on its text. */
export function replyHeadQuery(inquiry: Pick<Inquiry, 'id' | 'email' | 'locale'>) {
  const { id, email, locale } = inquiry;
  return queryOptions({
    queryKey: [...callKey('previewInquiryReply'), id, email, locale],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('previewInquiryReply', { id, body: { text: '…' }, signal });
      const { text: _sample, ...head } = data;
      return head;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function previewReply(id: string, words: ReplyPreviewQuestion): Promise<MailPreview> {
  return (await api.call('previewInquiryReply', { id, body: words })).data;
}

/** @param idempotencyKey the same for repeated attempts */
export async function sendReply(
  id: string,
  words: ReplyPreviewQuestion,
  idempotencyKey: string,
): Promise<void> {
  await api.call('replyToInquiry', { id, body: { ...words, idempotencyKey } });
}
