import { ApiError } from '../../../../platform/errors.ts';
import { runApart } from '../../../../platform/run-apart.ts';
import type { Sheet } from './sheet.ts';

/** A file at every size limit takes a third of this. */
const BOUNDS = { patienceMs: 30_000, memoryMb: 1024 } as const;

/** Input and output of `sheet-worker.ts`. */
export interface SheetTask {
  readonly bytes: Uint8Array;
  readonly withHeader: boolean;
}
export type SheetAnswer = { readonly sheet: Sheet } | { readonly failed: true };

/**
 * Reads a CSV file or the first sheet of a workbook in its own thread.
 *
 * @param withHeader false when the first row is data already
 * @throws ApiError IMPORT_UNREADABLE when it is neither, is too large or takes too long
 */
export async function readSheetApart(bytes: Buffer, withHeader: boolean): Promise<Sheet> {
  const task: SheetTask = { bytes, withHeader };
  const answer = await runApart<SheetAnswer>(new URL('./sheet-worker.ts', import.meta.url), task, BOUNDS);
  if (!answer || 'failed' in answer) throw new ApiError('IMPORT_UNREADABLE');
  return answer.sheet;
}
