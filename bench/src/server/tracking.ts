import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fileForm } from '../../../server/src/testing/pictures.ts';
import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { readyAddress, signIn, startProduct } from './product.ts';

const APARTMENTS = 200;
const WARM_SECONDS = 3;
const SECONDS = 6;
const FEW_EVENTS = 10_000;
const MANY_EVENTS = 1_000_000;
/** Period of the events in days. */
const DAYS = 30;
const DAY_MS = 24 * 3600_000;
/** Queries per median. */
const QUESTIONS = 15;

interface Asked {
  readonly ratios: number[];
  readonly times: number[];
}

function script(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

async function runScript(name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script(name),
    ...args,
  ]);
  return stdout.trim();
}

/** `POST /tracking` compared with a bare route that stores the same documents; and statistics of few and of many events. */
export async function trackingFigures(dataDir: string, runs: number): Promise<Figure[]> {
  return [await intakeFigure(dataDir, runs), ...(await statsFigures(dataDir, runs))];
}

async function makeApartments(url: string, token: string): Promise<string[]> {
  const call = async (method: string, route: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } & { id: string }[] }).data;
  };
  const address = { city: 'Wrocław', country: 'PL' };
  const estate = await call('POST', '/estate', { name: 'Tracked', type: 'RESIDENTIAL', address });
  await call('PATCH', `/estate/${estate.id}`, { status: 'PUBLISHED' });
  const rows = Array.from({ length: APARTMENTS }, (_, index) => `A${index + 1};50`);
  const form = fileForm(['number;area', ...rows].join('\n'), 'apartments.csv', 'text/csv');
  await call('POST', `/apartment/import?estateId=${estate.id}`, form);
  const apartments = await call('GET', `/apartment/public?estateId=${estate.id}&fields=id`);
  return apartments.map(({ id }) => id);
}

async function intakeFigure(dataDir: string, runs: number): Promise<Figure> {
  progress(`tracking: an estate with ${APARTMENTS} flats`);
  const product = await startProduct(dataDir, 'server', { ROLE: 'web' });
  const bareDir = path.join(dataDir, 'bare');
  await mkdir(bareDir, { recursive: true });
  const bare = spawn(process.execPath, [script('bare-tracking.ts'), bareDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const apartments = JSON.stringify(await makeApartments(product.url, await signIn(product.url)));
    const theirs = `${await readyAddress(bare)}/`;
    const ours = `${product.url}/api/v1/tracking`;
    const throughput = async (url: string, seconds: number) =>
      Number(await runScript('tracking-load.ts', [url, apartments, String(seconds)]));
    await throughput(ours, WARM_SECONDS);
    await throughput(theirs, WARM_SECONDS);
    const ratios: number[] = [];
    for (let run = 1; run <= runs; run++) {
      const own = await throughput(ours, SECONDS);
      const other = await throughput(theirs, SECONDS);
      ratios.push(own / other);
      progress(`tracking, run ${run} of ${runs}: ${own} and ${other} events/s`);
    }
    return {
      name: '`POST /tracking`, batches of 20: acknowledged events/s beside a bare route that inserts the same documents',
      unit: '×',
      ours: median(ratios),
      spread: spread(ratios),
      bar: { kind: 'at-least', value: 0.5 },
      decimals: 2,
    };
  } finally {
    const gone = once(bare, 'close');
    bare.kill('SIGTERM');
    await gone;
    await product.stop();
  }
}

async function statsFigures(dataDir: string, runs: number): Promise<Figure[]> {
  progress(`tracking: ${FEW_EVENTS} events of a month, then ${MANY_EVENTS}, which takes minutes`);
  const few = await runScript('fill-tracking.ts', [dataDir, String(FEW_EVENTS)]);
  const many = await runScript('fill-tracking.ts', [dataDir, String(MANY_EVENTS)]);
  const product = await startProduct(dataDir, 'server', { ROLE: 'web' });
  try {
    const token = await signIn(product.url);
    const ask = async (estate: string, days: number): Promise<number> => {
      const from = new Date(Date.now() - days * DAY_MS).toISOString();
      const begun = performance.now();
      const answer = await fetch(`${product.url}/api/v1/tracking/stats?estateId=${estate}&from=${from}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`statistics answered ${answer.status}`);
      await answer.arrayBuffer();
      return performance.now() - begun;
    };
    // The server caches sums: a new range shows the cost of adding up.
    let days = DAYS;
    const first: Asked = { ratios: [], times: [] };
    const again: Asked = { ratios: [], times: [] };
    for (let run = 0; run <= runs; run++) {
      const firstTimes = { few: [] as number[], many: [] as number[] };
      const againTimes = { few: [] as number[], many: [] as number[] };
      for (let question = 0; question < QUESTIONS; question++) {
        days += 1;
        firstTimes.few.push(await ask(few, days));
        firstTimes.many.push(await ask(many, days));
        againTimes.few.push(await ask(few, days));
        againTimes.many.push(await ask(many, days));
      }
      // The first is a warm-up.
      if (run === 0) continue;
      for (const [asked, measured] of [
        [first, firstTimes],
        [again, againTimes],
      ] as const) {
        asked.ratios.push(median(measured.many) / median(measured.few));
        asked.times.push(median(measured.many));
      }
      progress(
        `statistics, run ${run} of ${runs}: first ${median(firstTimes.few).toFixed(1)} and ${median(firstTimes.many).toFixed(1)} ms, again ${median(againTimes.few).toFixed(1)} and ${median(againTimes.many).toFixed(1)} ms`,
      );
    }
    return [...askedFigures('asked for the first time', first), ...askedFigures('asked again', again)];
  } finally {
    await product.stop();
  }
}

function askedFigures(when: string, { ratios, times }: Asked): Figure[] {
  return [
    {
      name: `\`GET /tracking/stats\`, a month of 1 M events beside one of 10 k, ${when}`,
      unit: '× the time',
      ours: median(ratios),
      spread: spread(ratios),
      bar: { kind: 'at-most', value: 1.5 },
      decimals: 2,
    },
    {
      name: `\`GET /tracking/stats\`, a month of 1 M events, ${when}`,
      unit: 'ms',
      ours: median(times),
      spread: spread(times),
      bar: { kind: 'none' },
      decimals: 1,
    },
  ];
}
