import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyDemo } from '../../../server/src/testing/demo-template.ts';
import { eventsPerVisit } from '../costs/composition.ts';
import { memoryOf } from '../costs/peak.ts';
import { databaseBytes } from '../costs/sizes.ts';
import { bytesOfVisits, VISITS } from '../costs/storage.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import { caller } from '../server/caller.ts';
import { type Product, signIn, withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { BUSIEST, GOAL, methodOfUse, SECONDS_A_MONTH, useOfGoal } from './use.ts';

const FILL = fileURLToPath(new URL('fill-organizations.ts', import.meta.url));
const RESULTS = new URL('../../RESULTS.md', import.meta.url);
const LOAD = fileURLToPath(new URL('../server/tracking-load.ts', import.meta.url));
/** Organizations of 100 apartments and 50 inquiries each. */
const SIZES = [50, 250, 1250] as const;
/** Each list is asked for once: of what was asked for before, the answer is kept. */
const CALLS = 40;
const LOAD_SECONDS = 5;
const MONTHS_KEPT = 13;
const MEBIBYTE = 2 ** 20;
const GB = 1e9;

/** What was measured with so many organizations. */
interface Measured {
  readonly organizations: number;
  readonly bytes: number;
  readonly memory: number;
  readonly readyMs: number;
  /** Milliseconds of a call, medians. */
  readonly calls: Readonly<Record<string, number>>;
}

/** Runs a script in a process of its own; returns what it printed. */
async function run(script: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    { maxBuffer: 2 ** 24 },
  );
  return stdout;
}

/** How the cost of calls grows with the organizations of an installation, and what 10,000 of them take. */
export async function growthFigures(): Promise<Section> {
  return await withDataDir(async (dataDir) => {
    await copyDemo(dataDir);
    const estates: string[] = [];
    const measured: Measured[] = [];
    let events = 0;
    for (const organizations of SIZES) {
      progress(`${organizations} organizations`);
      estates.push(
        ...(JSON.parse(
          await run(FILL, [dataDir, String(estates.length), String(organizations)]),
        ) as string[]),
      );
      const bytes = databaseBytes(dataDir);
      const measure = async (product: Product): Promise<void> => {
        await product.untilIdle();
        const calls = await timeCalls(product, estates);
        measured.push({
          organizations,
          bytes,
          memory: await memoryOf(product),
          readyMs: product.readyMs,
          calls,
        });
        if (organizations === SIZES.at(-1)) events = await eventsPerSecond(product, estates);
      };
      // As its users start it: without its options Node keeps twice as much.
      await withProduct(dataDir, measure, 'npm start');
    }
    const bytesPerEvent = (await bytesOfVisits(dataDir, eventsPerVisit())) / (VISITS * eventsPerVisit());
    return {
      group: 'growth',
      title: 'How cost grows',
      options: '',
      figures: [
        ...grown(measured),
        ...projected(measured, events, bytesPerEvent),
        ...useOfGoal(await readFile(RESULTS, 'utf8'), eventsPerVisit()),
      ],
      method: [
        `Organizations of 100 apartments and 50 inquiries each beside the demo, written as the models store them, to the embedded database: ${SIZES.join(', ')}. A start of the server with each; medians of ${CALLS} calls one after the other, of visitors each about another estate and for the first time, of the member about the demo's own. The bars: 25 times as many organizations may make a call half as slow again.`,
        `Computed, not measured, are the rows of 10,000 organizations: database of the organizations from the growth between the two larger sizes; events from the bytes of one (\`npm run bench -- costs\`), kept for ${MONTHS_KEPT} months, which a database on a disk of its own would hold sharded; events a second at ${BUSIEST} times the average, against what one server took here with its database on the same two cores.`,
        methodOfUse(eventsPerVisit()),
      ],
    };
  });
}

async function timeCalls({ url }: Product, estates: readonly string[]): Promise<Record<string, number>> {
  const visitor = caller(url);
  const member = caller(url, await signIn(url));
  const { estate } = await visitor<{ estate: { id: string } }>('GET', '/navigator/brzozowa-park-a');
  const timed = async (call: (index: number) => Promise<unknown>): Promise<number> => {
    await call(0);
    const times: number[] = [];
    for (let index = 1; index <= CALLS; index++) {
      const begun = performance.now();
      await call(index);
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  const another = (index: number) => estates[index % estates.length];
  return {
    'public list of an estate': await timed((index) =>
      visitor('GET', `/apartment/public?estateId=${another(index)}`),
    ),
    'apartments, by a member': await timed(() => member('GET', `/apartment?estateId=${estate.id}&limit=100`)),
    'inquiries, by a member': await timed(() => member('GET', '/inquiry?limit=50')),
    'statistics of a month, by a member': await timed(() =>
      member('GET', `/tracking/stats?estateId=${estate.id}`),
    ),
    'an inquiry': await timed((index) =>
      visitor('POST', '/inquiry', {
        name: 'A visitor',
        email: `growth.${estates.length}.${index}@mail.example`,
        estateId: estate.id,
      }),
    ),
  };
}

/** Events that one server acknowledges in a second, with the database on the same machine. */
async function eventsPerSecond({ url }: Product, estates: readonly string[]): Promise<number> {
  const lists = estates
    .slice(0, 20)
    .map((id) => caller(url)<{ id: string }[]>('GET', `/apartment/public?estateId=${id}&limit=20`));
  const apartments = JSON.stringify((await Promise.all(lists)).flat().map(({ id }) => id));
  const args = [`${url}/api/v1/tracking`, apartments, String(LOAD_SECONDS)];
  await run(LOAD, args);
  return Number(await run(LOAD, args));
}

function grown(measured: readonly Measured[]): Figure[] {
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return [];
  const none = { kind: 'none' } as const;
  const calls = Object.keys(first.calls).flatMap((name): Figure[] => [
    ...measured.map(
      ({ organizations, calls: times }): Figure => ({
        name: `${name}, with ${organizations} organizations`,
        unit: 'ms',
        ours: times[name] ?? 0,
        decimals: 1,
        bar: none,
      }),
    ),
    {
      name: `${name}, ${last.organizations} organizations against ${first.organizations}`,
      unit: '×',
      ours: (last.calls[name] ?? 0) / (first.calls[name] ?? 1),
      decimals: 2,
      bar: { kind: 'at-most', value: 1.5 },
    },
  ]);
  const state = measured.flatMap(({ organizations, memory, readyMs, bytes }): Figure[] => [
    {
      name: `memory at rest, with ${organizations} organizations`,
      unit: 'MB',
      ours: memory / MEBIBYTE,
      bar: none,
    },
    { name: `start, with ${organizations} organizations`, unit: 'ms', ours: readyMs, bar: none },
    { name: `database, with ${organizations} organizations`, unit: 'MB', ours: bytes / MEBIBYTE, bar: none },
  ]);
  return [...calls, ...state];
}

function projected(measured: readonly Measured[], perSecond: number, bytesPerEvent: number): Figure[] {
  const [before, last] = measured.slice(-2);
  if (!before || !last) return [];
  const bytesEach = (last.bytes - before.bytes) / (last.organizations - before.organizations);
  const wanted = (GOAL.eventsAMonth / SECONDS_A_MONTH) * BUSIEST;
  const none = { kind: 'none' } as const;
  const plain = (name: string, unit: string, ours: number, decimals = 0): Figure => ({
    name,
    unit,
    ours,
    decimals,
    bar: none,
  });
  return [
    plain('events that one server takes a second', '', perSecond),
    plain(
      'computed: database of 10,000 organizations with 1 M apartments',
      'GB',
      (bytesEach * GOAL.organizations) / GB,
      1,
    ),
    plain(
      `computed: database of ${MONTHS_KEPT} months of 100 M events each`,
      'GB',
      (bytesPerEvent * GOAL.eventsAMonth * MONTHS_KEPT) / GB,
    ),
    plain('computed: events a second in the busiest hour of 100 M a month', '', wanted),
    plain(
      'computed: servers like this one that take these events alone, half loaded',
      '',
      Math.ceil(wanted / (perSecond / 2)),
    ),
  ];
}
