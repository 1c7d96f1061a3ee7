import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import type { AnswerTo } from '@oriel/contract/wire';
import { ApiError } from '@oriel/sdk/team-client';
import { callKey } from '../../base/call-query.ts';
import { queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../../kit/edits/save-with-rebase.ts';
import { inquiryQuery, readInquiry, writeInquiry } from './api.ts';
import { afterOtherEdits } from './edits-under-way.ts';
import { type Assignee, patchedInquiry } from './patched-inquiry.ts';
import { countUnread, unreadQuery } from './unread.ts';

/** The result of the user's own last change of an inquiry. */
const ownVersions = new Map<string, Inquiry>();

/**
 * The version that a change is based on: the one seen, or the result of the user's previous change. A newer one from a background refetch
 * does not count: nobody has seen it.
 */
function meantVersion(seen: Inquiry): Inquiry {
  const own = ownVersions.get(seen.id);
  return own && own.updatedAt > seen.updatedAt ? own : seen;
}

/** Shows a version of an inquiry in every list and on its page. Lists keep their rows until the next refetch. */
export function showInquiry(inquiry: Inquiry): void {
  queryClient.setQueriesData<AnswerTo<'member', 'listInquiries'>>(
    { queryKey: callKey('listInquiries') },
    (page) =>
      page?.data.some(({ id }) => id === inquiry.id)
        ? { ...page, data: page.data.map((one) => (one.id === inquiry.id ? inquiry : one)) }
        : page,
  );
  queryClient.setQueryData(inquiryQuery(inquiry.id).queryKey, (whole) => whole && { data: inquiry });
}

const waiting = (inquiry: Inquiry) => (inquiry.status === 'NEW' && inquiry.spam.verdict !== 'SPAM' ? 1 : 0);

/** Shows an inquiry as it is after a reply, which answers it and marks it as read. */
export async function afterReply(id: string): Promise<void> {
  refreshAround(id);
  void queryClient.invalidateQueries({ queryKey: callKey('listInquiries') });
  await queryClient.invalidateQueries({ queryKey: callKey('getInquiry', { id }) });
}

/** Invalidates dependent queries. */
export function refreshAround(id: string): void {
  void queryClient.invalidateQueries({ queryKey: callKey('listInquiryActivities', { id }) });
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: callKey('listApartmentInquiries') });
}

async function run(seen: Inquiry, patch: InquiryPatch, people: readonly Assignee[]): Promise<Inquiry> {
  const { id } = seen;
  // Requests from before the change would restore the previous version and count.
  await queryClient.cancelQueries({ queryKey: callKey('listInquiries') });
  const base = meantVersion(seen);
  const wished = patchedInquiry(base, patch, people);
  showInquiry(wished);
  countUnread(waiting(wished) - waiting(base));
  try {
    const saved = await saveWithRebase<Inquiry, InquiryPatch>({
      known: base,
      patch,
      load: () => readInquiry(id),
      send: (body, version) => writeInquiry(id, body, version),
    });
    ownVersions.set(id, saved);
    showInquiry(saved);
    return saved;
  } catch (error) {
    // Someone else has changed the same field: their version is shown, with the reason.
    const isStale = error instanceof ApiError && error.code === 'STALE_UPDATE';
    const now = isStale ? await readInquiry(id).catch(() => base) : base;
    showInquiry(now);
    countUnread(waiting(now) - waiting(wished));
    throw error;
  } finally {
    refreshAround(id);
  }
}

/**
 * Changes an inquiry optimistically. Changes of one inquiry run one after another.
 *
 * @param people the members for resolving the assignee
 * @throws the server's error, after reverting what was shown
 */
export function editInquiry(
  seen: Inquiry,
  patch: InquiryPatch,
  people: readonly Assignee[] = [],
): Promise<Inquiry> {
  return afterOtherEdits(seen.id, () => run(seen, patch, people));
}

/** Concurrent requests of a bulk change. */
const AT_ONCE = 6;

/**
 * The same change for several inquiries.
 *
 * @param onProgress called with the number done
 * @returns the rejected ones, with the first reason
 */
export async function editInquiries(
  inquiries: readonly Inquiry[],
  patch: InquiryPatch,
  people: readonly Assignee[],
  onProgress: (done: number) => void,
): Promise<{ readonly refused: readonly Inquiry[]; readonly reason: unknown }> {
  const queue = [...inquiries];
  const refused: Inquiry[] = [];
  let reason: unknown;
  let done = 0;
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await editInquiry(next, patch, people);
      } catch (error) {
        refused.push(next);
        reason ??= error;
      }
      done += 1;
      onProgress(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  void queryClient.invalidateQueries({ queryKey: callKey('listInquiries') });
  return { refused, reason };
}
