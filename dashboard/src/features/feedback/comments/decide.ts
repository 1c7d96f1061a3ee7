import type { Comment, Reply } from '@oriel/contract/comment';
import { COMMENT_STATUSES, type CommentStatus } from '@oriel/contract/enums';
import { ApiError } from '@oriel/sdk/team-client';
import { callKey } from '../../../base/call-query.ts';
import { refresh } from '../../../base/refresh.ts';
import { api, queryClient } from '../../../base/services.ts';

export interface Decision {
  readonly status: Exclude<CommentStatus, 'PENDING' | 'DELETED'>;
  readonly reason?: string;
}

interface ListedPage {
  readonly data: readonly Reply[];
}

/** Changes a comment wherever a list shows it. */
function patchListed(id: string, edit: (comment: Reply) => Reply): void {
  queryClient.setQueriesData<ListedPage>(
    { queryKey: callKey('listComments') },
    (page) => page && { ...page, data: page.data.map((one) => (one.id === id ? edit(one) : one)) },
  );
}

/** What a decision changes. */
function decided({ status, undecided, moderation, updatedAt }: Reply) {
  return { status, undecided, moderation, updatedAt } as Reply;
}

/** Shows a comment as it is now: somebody else has decided on it. Without an answer, it stays as it was seen. */
async function readAgain({ id, projectId }: Reply): Promise<void> {
  const query = { ids: [id], status: [...COMMENT_STATUSES], ...(projectId ? { projectId } : {}) };
  const answer = await api.call('listComments', { query }).catch(() => undefined);
  const now = answer?.data.find((one) => one.id === id);
  if (now) patchListed(id, () => now);
}

/** Changes a comment at once; a rejection restores it and is thrown. */
async function optimistically(
  { id }: Reply,
  { before, now, send }: { before: Reply; now: Reply; send: () => Promise<Comment> },
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: callKey('listComments') });
  patchListed(id, (one) => ({ ...one, ...decided(now) }));
  try {
    const { replies: _none, ...saved } = await send();
    patchListed(id, (one) => ({ ...one, ...decided({ ...saved, undecided: now.undecided } as Reply) }));
  } catch (error) {
    patchListed(id, (one) => ({ ...one, ...decided(before) }));
    if (error instanceof ApiError && error.status === 409) await readAgain(before);
    throw error;
  }
  // Other pages and filters are asked for again when they are opened; this list stays, so that nothing moves.
  void queryClient.invalidateQueries({ queryKey: callKey('listComments'), refetchType: 'none' });
  void refresh('moderation');
}

/** Publishes, keeps, hides or removes a comment as spam. */
export async function decide(comment: Reply, { status, reason }: Decision): Promise<void> {
  const { id } = comment;
  const moderation = { at: new Date().toISOString(), auto: false, ...(reason ? { reason } : {}) };
  await optimistically(comment, {
    before: comment,
    now: { ...comment, status, undecided: false, moderation },
    send: async () => {
      const body = { status, ...(reason ? { reason } : {}) };
      return (await api.call('moderateComment', { id, body })).data;
    },
  });
}

/** Takes the last decision on a comment back. `before` is the comment as it was. */
export async function undoDecision(before: Reply, comment: Reply): Promise<void> {
  await optimistically(comment, {
    before: comment,
    now: before,
    send: async () => (await api.call('moderateComment', { id: before.id, body: { undo: true } })).data,
  });
}

/**
 * Deletes a comment for good, and shows what is left of it. It cannot be taken back, so nothing changes here before the server has done it.
 *
 * @throws ApiError
 */
export async function removeComment(comment: Reply, reason: string): Promise<void> {
  const { id } = comment;
  try {
    const body = { status: 'DELETED' as const, ...(reason ? { reason } : {}) };
    const { replies: _none, ...left } = (await api.call('moderateComment', { id, body })).data as Comment;
    const { answered } = comment;
    patchListed(id, () => ({ ...left, undecided: false, ...(answered === undefined ? {} : { answered }) }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await readAgain(comment);
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: callKey('listComments'), refetchType: 'none' });
  void refresh('moderation');
}

/** Replies for the team, in the comment's thread. */
export async function answer({ id, parentId, targetId, targetType }: Reply, text: string): Promise<void> {
  const call = targetType === 'PANORAMA' ? 'commentPanorama' : 'commentFeedbackItem';
  await api.call(call, { id: targetId, body: { body: text, parentId: parentId ?? id } });
  patchListed(id, (one) => ({ ...one, answered: true }));
  patchListed(parentId ?? id, (one) => ({ ...one, answered: true, repliesCount: one.repliesCount + 1 }));
  void queryClient.invalidateQueries({ queryKey: callKey('listComments'), refetchType: 'none' });
  void refresh('moderation');
}
