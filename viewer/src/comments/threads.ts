import type { PublicComment, PublicReply } from '@oriel/contract/comment';

type Threads = readonly PublicComment[];

/** The threads with one more comment or reply. */
export function withComment(threads: Threads, comment: PublicComment): Threads {
  if (!comment.parentId) return [comment, ...threads];
  return threads.map((thread) =>
    thread.id === comment.parentId
      ? { ...thread, replies: [...thread.replies, comment], repliesCount: thread.repliesCount + 1 }
      : thread,
  );
}

/** The threads with a change of one comment or reply. */
export function changed(threads: Threads, id: string, change: Partial<PublicReply>): Threads {
  return threads.map((thread) => ({
    ...(thread.id === id ? { ...thread, ...change } : thread),
    replies: thread.replies.map((reply) => (reply.id === id ? { ...reply, ...change } : reply)),
  }));
}

/** Number of readable comments and replies. */
export function countOf(threads: Threads): number {
  return threads.reduce((sum, thread) => sum + [thread, ...thread.replies].filter(isReadable).length, 0);
}

/** Whether it has text: a removed comment remains as the parent of its replies. */
export function isReadable({ body }: Pick<PublicReply, 'body'>): boolean {
  return body !== '';
}
