import { parentPort, workerData } from 'node:worker_threads';
import type { AnalysisInput } from './analyzer.ts';
import { analyseHere } from './local.ts';

// Started by local-apart.ts with an AnalysisInput; stopped from outside.
parentPort?.postMessage(await analyseHere(workerData as AnalysisInput, new AbortController().signal));
