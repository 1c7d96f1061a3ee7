import type { PublicComment } from '@oriel/contract/comment';
import { useMemo, useState } from 'react';
import type { ThreadChanges } from '../../comments/comments-api.ts';
import { changed, countOf, withComment } from '../../comments/threads.ts';
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

export interface Comments extends ThreadChanges {
  readonly threads: readonly PublicComment[];
  readonly pins: readonly Pin[];
  /** number of readable comments and replies */
  readonly count: number;
}

/** The comments of a panorama, including the visitor's new ones. */
export function useComments(panorama: MarksPanorama): Comments {
  const [threads, setThreads] = useState<readonly PublicComment[]>(panorama.comments ?? []);
  const pins = useMemo(() => pinsOf(threads), [threads]);

  return {
    threads,
    pins,
    count: countOf(threads),
    add: (comment) => setThreads((now) => withComment(now, comment)),
    change: (id, change) => setThreads((now) => changed(now, id, change)),
  };
}

export function pinsOf(threads: readonly PublicComment[]): Pin[] {
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
