import { parentPort, workerData } from 'node:worker_threads';
import { NoTour, readTour } from './read-tour.ts';
import type { TourAnswer } from './read-tour-apart.ts';

function answer(source: string): TourAnswer {
  try {
    const { findings, ...tour } = readTour(source);
    return { tour, findings: { list: findings.list, total: findings.total } };
  } catch (error) {
    if (!(error instanceof NoTour)) throw error;
    return { reason: error.reason, line: error.line };
  }
}

// Started by read-tour-apart.ts with the text of a configuration.
parentPort?.postMessage(answer(workerData as string));
