import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet.ts';
import type { SheetAnswer, SheetTask } from './read-sheet-apart.ts';

// Started by read-sheet-apart.ts with a SheetTask; its only error is an unreadable file.
const { bytes, ...wish } = workerData as SheetTask;
const answer: SheetAnswer = await readSheet(Buffer.from(bytes), wish).then(
  (sheet) => ({ sheet }),
  () => ({ failed: true }),
);
parentPort?.postMessage(answer);
