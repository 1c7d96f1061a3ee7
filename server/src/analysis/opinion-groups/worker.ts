import { parentPort, workerData } from 'node:worker_threads';
import { opinionGroups } from './opinion-groups.ts';
import type { VoteMatrix } from './votes.ts';

// Started by apart.ts with a VoteMatrix; stopped from outside.
parentPort?.postMessage(opinionGroups(workerData as VoteMatrix));
