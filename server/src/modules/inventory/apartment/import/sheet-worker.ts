import { parentPort, workerData } from 'node:worker_threads';
import type { SheetAnswer, SheetTask } from './read-sheet-apart.ts';
import { readSheet } from './sheet.ts';

// Started by read-sheet-apart.ts with a SheetTask; its only error is an unreadable file.
const { bytes, withHeader } = workerData as SheetTask;
const answer: SheetAnswer = await readSheet(Buffer.from(bytes), withHeader).then(
  (sheet) => ({ sheet }),
  () => ({ failed: true }),
);
parentPort?.postMessage(answer);
