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

/** What one's own last change of an inquiry has made of it. */
const ownVersions = new Map<string, Inquiry>();

/**
 * The version that a change is meant for: the one that was looked at, or what one's own change before has made of it. A newer one that a list
 * in the background has got does not count: nobody has seen it.
 */
function meantVersion(seen: Inquiry): Inquiry {
  const own = ownVersions.get(seen.id);
  return own && own.updatedAt > seen.updatedAt ? own : seen;
}

/** Shows a version of an inquiry in every list and on its page. Nothing moves in lists or out of them: the next look at them does that. */
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

/** What tells of an inquiry elsewhere is asked for anew. */
export function refreshAround(id: string): void {
  void queryClient.invalidateQueries({ queryKey: callKey('listInquiryActivities', { id }) });
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: callKey('listApartmentInquiries') });
}

async function run(seen: Inquiry, patch: InquiryPatch, people: readonly Assignee[]): Promise<Inquiry> {
  const { id } = seen;
  // What was asked for before the change would show the former version again, and the former number.
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
    // Somebody else has changed the same: what they have made of it is shown, with the reason.
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
 * Changes an inquiry, shown before the server has answered. Changes of one inquiry go one after another.
 *
 * @param people the members among whom somebody is made responsible
 * @throws whatever the server said, once what was shown is taken back
 */
export function editInquiry(
  seen: Inquiry,
  patch: InquiryPatch,
  people: readonly Assignee[] = [],
): Promise<Inquiry> {
  return afterOtherEdits(seen.id, () => run(seen, patch, people));
}

/** How many inquiries of a change of many are sent at a time. */
const AT_ONCE = 6;

/**
 * The same change of several inquiries.
 *
 * @param onProgress called with how many are done
 * @returns those that were refused, with the first reason
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
