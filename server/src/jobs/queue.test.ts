import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database.ts';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import type { Database } from '../platform/database.ts';
import type { JobDocument } from './model.ts';
import { JobQueue, LEASE_MS, MAX_ATTEMPTS } from './queue.ts';
import { PermanentJobError, Worker } from './worker.ts';

let folder = '';
let embedded: { uri: string; close(): Promise<void> };
let database: Database;
let now = 0;
const clock = () => new Date(now);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-queue-'));
  embedded = await startEmbeddedDatabase({ directory: folder });
  database = await connectDatabase(embedded.uri);
});

afterAll(async () => {
  await database?.close();
  await embedded?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  now = Date.UTC(2026, 5, 1);
  await database.models.Job.deleteMany({});
});

function queue(): JobQueue {
  return new JobQueue(database.models, clock);
}

async function lease(from: JobQueue, weight = 2): Promise<JobDocument> {
  const job = await from.lease(['a'], weight);
  if (!job) throw new Error('nothing to lease');
  return job;
}

async function only(): Promise<JobDocument> {
  const [job, ...others] = await database.models.Job.find({}).lean();
  if (!job || others.length > 0) throw new Error('expected one job');
  return job;
}

describe('the queue', () => {
  it('keeps one live job per subject, and accepts another when it is done', async () => {
    const jobs = queue();
    await jobs.enqueue({ kind: 'a', subject: '1' });
    await jobs.enqueue({ kind: 'a', subject: '1' });
    await jobs.finish(await lease(jobs));
    expect(await jobs.lease(['a'], 2)).toBeNull();
    await jobs.enqueue({ kind: 'a', subject: '1' });
    expect((await lease(jobs)).subject).toBe('1');
  });

  it('gives each job to one worker only', async () => {
    const [one, other] = [queue(), queue()];
    for (let index = 0; index < 10; index += 1) await one.enqueue({ kind: 'a', subject: String(index) });
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).lease(['a'], 2)),
    );
    const subjects = taken.flatMap((job) => (job ? [job.subject] : []));
    expect(subjects.length).toBe(10);
    expect(new Set(subjects).size).toBe(10);
  });

  it('prefers jobs that somebody waits for', async () => {
    const jobs = queue();
    await jobs.enqueue({ kind: 'a', subject: 'demo', background: true });
    now += 1000;
    await jobs.enqueue({ kind: 'a', subject: 'upload' });
    expect((await lease(jobs)).subject).toBe('upload');
  });

  it('gives a heavy job only to an idle worker', async () => {
    const jobs = queue();
    await jobs.enqueue({ kind: 'a', subject: 'wide', weight: 2 });
    expect(await jobs.lease(['a'], 1)).toBeNull();
    expect((await lease(jobs, 2)).subject).toBe('wide');
  });

  it('reassigns the job of a silent worker, and tells that worker when it asks', async () => {
    const [dead, living] = [queue(), queue()];
    await dead.enqueue({ kind: 'a', subject: '1' });
    const first = await lease(dead);
    expect(await living.lease(['a'], 2)).toBeNull();
    now += LEASE_MS - 1;
    expect(await dead.renew(first)).toBe(true);
    now += LEASE_MS + 1;
    const second = await lease(living);
    expect(second.attempts).toBe(2);
    expect(await dead.renew(first)).toBe(false);
    await dead.finish(first);
    expect((await only()).state).toBe('RUNNING');
  });

  it('retries after growing delays, then gives up', async () => {
    const jobs = queue();
    await jobs.enqueue({ kind: 'a', subject: '1' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const last = await jobs.fail(await lease(jobs), 'no disk', true);
      expect(last).toBe(attempt === MAX_ATTEMPTS);
      const { runAt } = await only();
      if (!last) waits.push(runAt.getTime() - now);
      expect(await jobs.lease(['a'], 2)).toBeNull();
      now = runAt.getTime();
    }
    expect(waits).toEqual([5000, 10_000, 20_000]);
    expect(await only()).toMatchObject({ state: 'FAILED', error: 'no disk' });
  });
});

describe('a job', () => {
  it('with an id is unique for good, even when done', async () => {
    const jobs = queue();
    const id = new Types.ObjectId();
    await jobs.enqueue({ id, kind: 'a', subject: '1' });
    await jobs.finish(await lease(jobs));
    await jobs.enqueue({ id, kind: 'a', subject: '1' });
    expect(await jobs.lease(['a'], 2)).toBeNull();
    expect((await only()).state).toBe('DONE');
  });

  it('keeps its payload while it may be retried, and erases it when finished', async () => {
    const jobs = queue();
    const payload = { email: 'jan@kowalski.example' };
    await jobs.enqueue({ kind: 'a', subject: '1', payload });
    await jobs.fail(await lease(jobs), 'later', true);
    expect((await only()).payload).toEqual(payload);
    now += 5000;
    await jobs.finish(await lease(jobs));
    expect((await only()).payload).toEqual({});
    await database.models.Job.deleteMany({});
    await jobs.enqueue({ kind: 'a', subject: '2', payload });
    await jobs.fail(await lease(jobs), 'never', false);
    expect((await only()).payload).toEqual({});
  });

  it('may have more attempts than usual, at most an hour apart', async () => {
    const jobs = queue();
    await jobs.enqueue({ kind: 'a', subject: '1', tries: 14 });
    const waits: number[] = [];
    for (let attempt = 1; attempt < 14; attempt += 1) {
      expect(await jobs.fail(await lease(jobs), 'busy', true)).toBe(false);
      const { runAt } = await only();
      waits.push((runAt.getTime() - now) / 1000);
      now = runAt.getTime();
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
    expect(await jobs.fail(await lease(jobs), 'busy', true)).toBe(true);
  });
});

describe('the worker', () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {} };

  async function settled(): Promise<void> {
    await expect
      .poll(async () => database.models.Job.exists({ state: { $in: ['QUEUED', 'RUNNING'] } }), {
        timeout: 10_000,
      })
      .toBeNull();
  }

  it('runs two light jobs at a time, and a heavy one alone', async () => {
    const jobs = queue();
    let light = 0;
    let most = 0;
    const beside: number[] = [];
    const run = async (job: JobDocument): Promise<void> => {
      if (job.weight === 2) beside.push(light);
      light += 1;
      most = Math.max(most, light);
      await new Promise((resolve) => setImmediate(resolve));
      await database.models.Job.findById(job._id).lean();
      light -= 1;
    };
    for (let index = 0; index < 6; index += 1) await jobs.enqueue({ kind: 'a', subject: String(index) });
    await jobs.enqueue({ kind: 'a', subject: 'wide', weight: 2 });
    const worker = new Worker(jobs, { a: { run, abandon: async () => {} } }, log);
    worker.start();
    await settled();
    await worker.stop();
    expect(most).toBe(2);
    expect(beside).toEqual([0]);
  });

  it('runs a few waiting jobs next to a heavy one', async () => {
    const jobs = queue();
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const running = new Set<string>();
    let most = 0;
    const run = async (job: JobDocument): Promise<void> => {
      running.add(job.subject);
      most = Math.max(most, running.size);
      await released;
      running.delete(job.subject);
    };
    await jobs.enqueue({ kind: 'a', subject: 'wide', weight: 2 });
    for (let index = 0; index < 8; index += 1) {
      await jobs.enqueue({ kind: 'a', subject: `mail ${index}`, weight: 0, background: true });
    }
    const worker = new Worker(jobs, { a: { run, abandon: async () => {} } }, log);
    worker.start();
    await expect.poll(() => running.size, { timeout: 10_000 }).toBe(5);
    expect(running.has('wide')).toBe(true);
    release();
    await settled();
    await worker.stop();
    expect(most).toBe(5);
  });

  it('abandons a permanent failure at once', async () => {
    const jobs = queue();
    const abandoned: string[] = [];
    await jobs.enqueue({ kind: 'a', subject: '1' });
    const runner = {
      run: async () => {
        throw new PermanentJobError('the picture is gone');
      },
      abandon: async (_job: JobDocument, message: string) => {
        abandoned.push(message);
      },
    };
    const worker = new Worker(jobs, { a: runner }, log);
    worker.start();
    await settled();
    await worker.stop();
    expect(abandoned).toEqual(['the picture is gone']);
    expect(await only()).toMatchObject({ state: 'FAILED', attempts: 1 });
  });

  it('runs a job once that could not be recorded at first', async () => {
    const jobs = queue();
    const { finish } = jobs;
    let refused = 0;
    jobs.finish = async (job) => {
      refused += 1;
      if (refused < 3) throw new Error('the primary is away');
      await finish.call(jobs, job);
    };
    let runs = 0;
    const run = async (): Promise<void> => {
      runs += 1;
    };
    await jobs.enqueue({ kind: 'a', subject: '1' });
    const worker = new Worker(jobs, { a: { run, abandon: async () => {} } }, log);
    worker.start();
    await settled();
    await worker.stop();
    expect(runs).toBe(1);
    expect(await only()).toMatchObject({ state: 'DONE', attempts: 1 });
  });

  it('returns its job when stopped', async () => {
    const jobs = queue();
    let begun: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const run = (_job: JobDocument, { signal }: { signal: AbortSignal }) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        begun();
      });
    await jobs.enqueue({ kind: 'a', subject: '1' });
    const worker = new Worker(jobs, { a: { run, abandon: async () => {} } }, log);
    worker.start();
    await running;
    await worker.stop();
    expect(await only()).toMatchObject({ state: 'QUEUED', attempts: 0 });
  });
});
