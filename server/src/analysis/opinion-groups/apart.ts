import { runApart } from '../../platform/run-apart.ts';
import type { OpinionGroups } from './opinion-groups.ts';
import { PARTICIPANTS_MAX, STATEMENTS_MAX, type VoteMatrix } from './votes.ts';

const BOUNDS = { patienceMs: 120_000, memoryMb: 1024 } as const;

/** Groups participants by their votes in a thread of its own: thousands take seconds, in which no request may wait. */
export async function opinionGroupsApart(matrix: VoteMatrix, signal?: AbortSignal): Promise<OpinionGroups> {
  if (matrix.participants > PARTICIPANTS_MAX || matrix.statements > STATEMENTS_MAX)
    throw new RangeError(`at most ${PARTICIPANTS_MAX} participants and ${STATEMENTS_MAX} statements`);
  const groups = await runApart<OpinionGroups>(new URL('./worker.ts', import.meta.url), matrix, {
    ...BOUNDS,
    ...(signal ? { signal } : {}),
  });
  signal?.throwIfAborted();
  if (!groups) throw new Error('the opinion groups came to no end within their bounds');
  return groups;
}
