import type { PublicComment, PublicReply } from '@oriel/contract/comment';
import { useMemo, useState } from 'react';
import { gatheredMarks } from '../../core/gathered-marks.ts';
import type { Angles } from '../../core/projection.ts';
import type { MarksPanorama } from '../marks-stage.ts';

/** Degrees within which comments share a pin. */
const TOGETHER = 2.5;

/** Comments at one place of the picture. */
export interface Pin {
  readonly id: string;
  readonly position: Angles;
  readonly threads: readonly PublicComment[];
  /** number of readable comments and replies */
  readonly count: number;
}

export interface Comments {
  readonly threads: readonly PublicComment[];
  readonly pins: readonly Pin[];
  /** number of readable comments and replies */
  readonly count: number;
  /** Adds a comment that was just sent. */
  add(comment: PublicComment): void;
  change(id: string, change: Partial<Pick<PublicReply, 'likes' | 'myReaction'>>): void;
}

/** The comments of a panorama, including the visitor's new ones. */
export function useComments(panorama: MarksPanorama): Comments {
  const [threads, setThreads] = useState<readonly PublicComment[]>(panorama.comments ?? []);
  const pins = useMemo(() => pinsOf(threads), [threads]);

  return {
    threads,
    pins,
    count: countOf(threads),
    add: (comment) =>
      setThreads((now) =>
        comment.parentId
          ? now.map((thread) =>
              thread.id === comment.parentId
                ? { ...thread, replies: [...thread.replies, comment], repliesCount: thread.repliesCount + 1 }
                : thread,
            )
          : [comment, ...now],
      ),
    change: (id, change) =>
      setThreads((now) =>
        now.map((thread) => ({
          ...(thread.id === id ? { ...thread, ...change } : thread),
          replies: thread.replies.map((reply) => (reply.id === id ? { ...reply, ...change } : reply)),
        })),
      ),
  };
}

function pinsOf(threads: readonly PublicComment[]): Pin[] {
  const placed = threads.flatMap((thread) =>
    thread.position?.kind === 'SPHERE' ? [{ position: thread.position, thread }] : [],
  );
  // Oldest first, so that pins keep their place and id as comments arrive.
  return gatheredMarks(placed.toReversed(), TOGETHER).map(({ position: { yaw, pitch }, members }) => {
    const gathered = members.map(({ thread }) => thread).toReversed();
    return {
      id: gathered.at(-1)?.id ?? '',
      position: { yaw, pitch },
      threads: gathered,
      count: countOf(gathered),
    };
  });
}

function countOf(threads: readonly PublicComment[]): number {
  return threads.reduce((sum, thread) => sum + [thread, ...thread.replies].filter(isReadable).length, 0);
}

/** Whether it has text: a removed comment remains as the parent of its replies. */
export function isReadable({ body }: Pick<PublicReply, 'body'>): boolean {
  return body !== '';
}
