import { runApart } from '../../../platform/run-apart.ts';
import { Findings } from './findings.ts';
import type { ImportedTour } from './imported-tour.ts';
import { NoTour } from './read-tour.ts';

const BOUNDS = { patienceMs: 20_000, memoryMb: 512 } as const;

/** Answer of `tour-worker.ts`: class instances cannot be sent between threads. */
export type TourAnswer =
  | { readonly tour: Omit<ImportedTour, 'findings'>; readonly findings: Pick<Findings, 'list' | 'total'> }
  | { readonly reason: NoTour['reason']; readonly line: number | undefined };

/**
 * Runs `readTour` in a separate thread.
 *
 * @throws NoTour also on a timeout
 */
export async function readTourApart(source: string): Promise<ImportedTour> {
  const file = new URL('./tour-worker.ts', import.meta.url);
  const answer = await runApart<TourAnswer>(file, source, BOUNDS);
  if (!answer) throw new NoTour('unreadable');
  if ('reason' in answer) throw new NoTour(answer.reason, answer.line);
  return { ...answer.tour, findings: Findings.of(answer.findings) };
}
