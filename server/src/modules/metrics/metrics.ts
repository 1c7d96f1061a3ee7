import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { cameFromThisMachine } from '../../platform/direct-request.ts';

interface Dependencies {
  readonly config: Pick<Config, 'metricsToken' | 'publicUrl'>;
  readonly models: Models;
  readonly clock: Clock;
}

/** Monitored job states; finished jobs show in their rate of change. */
const WATCHED = ['QUEUED', 'RUNNING', 'FAILED'] as const;

/** Time limit of the database before it counts as down, milliseconds. */
const DATABASE_PATIENCE_MS = 2_000;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// One process, whatever its number of applications.
let processMetrics: Registry | undefined;

function metricsOfProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

interface JobCount {
  _id: { kind: string; state: string };
  count: number;
  oldest: Date;
}

async function countJobs(models: Models): Promise<JobCount[]> {
  // Without the database, only process metrics are available.
  return await models.Job.aggregate<JobCount>([
    { $match: { state: { $in: [...WATCHED] } } },
    { $group: { _id: { kind: '$kind', state: '$state' }, count: { $sum: 1 }, oldest: { $min: '$runAt' } } },
  ]).catch(() => []);
}

/** Jobs that failed, or could not be done, and are tried again; those being tried just now among them. */
async function countHeldUp(models: Models): Promise<Pick<JobCount, '_id' | 'count'>[]> {
  return await models.Job.aggregate<Pick<JobCount, '_id' | 'count'>>([
    { $match: { state: { $in: ['QUEUED', 'RUNNING'] }, error: { $gt: '' } } },
    { $group: { _id: { kind: '$kind' }, count: { $sum: 1 } } },
  ]).catch(() => []);
}

function watchJobs(register: Registry, { models, clock }: Dependencies): void {
  // Both metrics are collected at once and share one query.
  let looking: Promise<JobCount[]> | undefined;
  const look = async (): Promise<JobCount[]> => {
    looking ??= countJobs(models).finally(() => {
      looking = undefined;
    });
    return await looking;
  };
  new Gauge({
    name: 'oriel_jobs',
    help: 'Jobs by kind and state; failed ones are kept for a month',
    labelNames: ['kind', 'state'],
    registers: [register],
    async collect() {
      const counts = await look();
      this.reset();
      for (const { _id, count } of counts) this.set(_id, count);
    },
  });
  new Gauge({
    name: 'oriel_jobs_held_up',
    help: 'Jobs that failed or could not be done, and are tried again',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      const counts = await countHeldUp(models);
      this.reset();
      for (const { _id, count } of counts) this.set({ kind: _id.kind }, count);
    },
  });
  new Gauge({
    name: 'oriel_job_queue_age_seconds',
    help: 'How long the job that waits longest has been due',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      const counts = await look();
      this.reset();
      for (const { _id, oldest } of counts) {
        if (_id.state !== 'QUEUED') continue;
        this.set({ kind: _id.kind }, Math.max(0, (clock().getTime() - oldest.getTime()) / 1000));
      }
    },
  });
}

function watchDatabase(register: Registry, { models }: Dependencies): void {
  new Gauge({
    name: 'oriel_database_up',
    help: '0 when the database does not answer; metrics that are read from it are missing then',
    registers: [register],
    async collect() {
      const answers = models.Installation.exists({ _id: 'identity' }).maxTimeMS(DATABASE_PATIENCE_MS);
      this.set(
        await answers.then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
}

function watchSweep(register: Registry, { models }: Dependencies): void {
  const record = async () => (await models.Installation.findById('sweep').lean())?.sweep;
  new Gauge({
    name: 'oriel_sweep_things',
    help: 'Folders and navigator images of the last sweep: looked at, unknown to the database, moved to the trash',
    labelNames: ['outcome'],
    registers: [register],
    async collect() {
      const last = await record().catch(() => undefined);
      this.reset();
      for (const outcome of ['looked', 'unknown', 'moved'] as const)
        if (last) this.set({ outcome }, last[outcome]);
    },
  });
  new Gauge({
    name: 'oriel_sweep_refused',
    help: '1 when the last sweep refused because too much was unknown to the database',
    registers: [register],
    async collect() {
      const last = await record().catch(() => undefined);
      this.set(last?.refused ? 1 : 0);
    },
  });
}

function watchFiles(register: Registry, { models }: Dependencies): void {
  new Gauge({
    name: 'oriel_faulty_files',
    help: 'Files that the last check found missing or damaged',
    labelNames: ['fault'],
    registers: [register],
    async collect() {
      const faulty = await models.FileCheck.find({ faulty: true }, { missing: 1, damaged: 1 })
        .lean()
        .catch(() => undefined);
      this.reset();
      for (const fault of ['missing', 'damaged'] as const)
        if (faulty)
          this.set(
            { fault },
            faulty.reduce((sum, one) => sum + one[fault].length, 0),
          );
    },
  });
}

function watchRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'oriel_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The template, never the address, which contains ids and searches.
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ route, method: request.method, status }, reply.elapsedTime / 1000);
  });
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Whether the caller may read metrics: with the token; without a configured one only from this machine, and only if no proxy is expected,
 * whose requests would all look local.
 */
function mayRead(request: FastifyRequest, { metricsToken, publicUrl }: Dependencies['config']): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined) {
    return metricsToken !== undefined && timingSafeEqual(hash(given), hash(metricsToken));
  }
  return publicUrl === undefined && cameFromThisMachine(request.raw);
}

/** What other modules count. */
export interface Counted {
  /** Something that a policy of ours has blocked; `directive` comes from a closed list. */
  violation(directive: string): void;
}

/** Prometheus metrics at `/metrics`: process, requests, jobs, violations of policies. NOT_FOUND for all others. */
export function registerMetrics(app: FastifyInstance, deps: Dependencies): Counted {
  const own = new Registry();
  watchRequests(app, own);
  watchDatabase(own, deps);
  watchJobs(own, deps);
  watchSweep(own, deps);
  watchFiles(own, deps);
  const violations = new Counter({
    name: 'oriel_policy_violations_total',
    help: 'What browsers report as blocked by the content security policy of a page, by directive',
    labelNames: ['directive'],
    registers: [own],
  });
  const all = Registry.merge([metricsOfProcess(), own]);
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, deps.config)) return reply.callNotFound();
    reply.header('cache-control', 'no-store').type(all.contentType);
    return await all.metrics();
  });
  return { violation: (directive) => violations.inc({ directive }) };
}
