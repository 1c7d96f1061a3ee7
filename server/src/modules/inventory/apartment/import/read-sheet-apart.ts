import { ApiError } from '../../../../platform/errors.ts';
import { runApart } from '../../../../platform/run-apart.ts';
import type { ReadingWish } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';

/** A file at every size limit takes a third of this. */
const BOUNDS = { patienceMs: 30_000, memoryMb: 1024 } as const;

/** Input and output of `sheet-worker.ts`. */
export interface SheetTask extends ReadingWish {
  readonly bytes: Uint8Array;
}
export type SheetAnswer = { readonly sheet: Sheet } | { readonly failed: true };

/**
 * Reads a CSV file or a workbook in its own thread.
 *
 * @throws ApiError IMPORT_UNREADABLE when it is neither, is too large or takes too long
 */
export async function readSheetApart(bytes: Buffer, wish: ReadingWish): Promise<Sheet> {
  const task: SheetTask = { bytes, ...wish };
  const answer = await runApart<SheetAnswer>(new URL('./sheet-worker.ts', import.meta.url), task, BOUNDS);
  if (!answer || 'failed' in answer) throw new ApiError('IMPORT_UNREADABLE');
  return answer.sheet;
}
