import type { TourImport, TourImportReport } from '@oriel/contract/tour-transfer';
import { expect, test } from 'vitest';
import { chosenPictures, createTourImport, type ImportDeps } from './import-store.ts';
import { nameOfTourFile } from './name-of-tour-file.ts';

class Refusal extends Error {
  readonly fields: readonly string[];
  constructor(...fields: string[]) {
    super(`refused: ${fields.join()}`);
    this.fields = fields;
  }
}

class OddShape extends Error {}

const REPORT: TourImportReport = {
  format: 'PANNELLUM',
  dryRun: true,
  scenes: [
    { key: 'hall', name: 'Hall', file: 'hall.jpg', entry: true, links: 1, points: 0 },
    { key: 'attic', name: 'Attic', entry: false, links: 1, points: 0 },
  ],
  totals: { scenes: 0, links: 0, points: 0, present: 0 },
  unreached: [],
  problems: [],
  problemsTotal: 0,
};

const file = (path: string, text = 'x'.repeat(20_000)) => ({ path, file: new File([text], path) });

function start(wire: Partial<ImportDeps> = {}) {
  const calls: string[] = [];
  const bodies: TourImport[] = [];
  const done: TourImportReport[] = [];
  let made = 0;
  const it = createTourImport({
    async importTour(body) {
      bodies.push(body);
      if (body.source === 'no tour') throw new Refusal('source');
      return { ...REPORT, dryRun: body.dryRun ?? false, ...(body.dryRun ? {} : { tourId: 't1' }) };
    },
    async upload({ name }, { onProgress, part }) {
      calls.push(part ? `${name} ${part.sphereWidth}° at ${part.sphereMiddle}°` : name);
      onProgress({ loaded: 1, total: 2 });
      return { panoramaId: `p-${name}`, assetId: `a-${name}` };
    },
    async createPanorama() {
      made += 1;
      return { id: `new-${made}` };
    },
    explain: String,
    isOfOddShape: (error) => error instanceof OddShape,
    faults: (error) => (error instanceof Refusal ? error.fields : []),
    imported: (report) => done.push(report),
    ...wire,
  });
  return { it, calls, bodies, done, state: () => it.store.getState() };
}

const ALL = [file('hall.jpg'), file('loft.jpg'), file('tour.json', 'a tour')];

test('finds the configuration among dropped files, matches pictures and creates the tour', async () => {
  const { it, calls, bodies, done, state } = start();
  await it.add([...ALL, file('data.js', 'no tour')]);
  expect(state()).toMatchObject({ phase: 'review', source: { name: 'tour.json', text: 'a tour' } });
  expect(Object.fromEntries(chosenPictures(state()))).toEqual({ hall: 'hall.jpg', attic: 'loft.jpg' });
  await it.bring();
  expect(calls.sort()).toEqual(['hall.jpg', 'loft.jpg']);
  expect(bodies.at(-1)).toEqual({
    source: 'a tour',
    panoramas: [
      { scene: 'hall', panoramaId: 'p-hall.jpg' },
      { scene: 'attic', panoramaId: 'p-loft.jpg' },
    ],
  });
  expect(state()).toMatchObject({ phase: 'done', tourId: 't1' });
  expect(done).toHaveLength(1);
});

test('names the tour as typed, else by the configuration, else by its folder', async () => {
  const folder = [file('linden_court/hall.jpg'), file('linden_court/tour.json', 'a tour')];
  const { it, bodies } = start();
  await it.add(folder);
  await it.bring();
  expect(bodies.at(-1)).toMatchObject({ name: 'Linden court' });
  await it.add(folder);
  it.rename(' Linden Court, flat 4 ');
  await it.bring();
  expect(bodies.at(-1)).toMatchObject({ name: 'Linden Court, flat 4' });

  const importTour = (body: TourImport) => {
    bodies.push(body);
    return Promise.resolve({ ...REPORT, name: 'The house' });
  };
  const titled = start({ importTour });
  await titled.it.add(folder);
  await titled.it.bring();
  expect(bodies.at(-1)).toMatchObject({ name: 'The house' });
});

test.each([
  ['tour.json', ''],
  ['data.js', ''],
  ['villa-rosa.json', 'Villa rosa'],
  ['Villa Rosa/app-files/data.js', 'Villa Rosa'],
  ['Villa Rosa (2)/index.html', 'Villa Rosa'],
  ['project/src/config.json', ''],
])('a configuration at %s suggests the name “%s”', (path, name) => {
  expect(nameOfTourFile(path)).toBe(name);
});

test('reports files without a tour, and keeps pictures for the next attempt', async () => {
  const { it, state } = start();
  await it.add([file('hall.jpg'), file('x.json', 'no tour')]);
  expect(state()).toMatchObject({ phase: 'empty', failure: 'x.json: Error: refused: source', report: null });
  await it.add([file('tour.json', 'a tour')]);
  expect(state()).toMatchObject({ phase: 'review', failure: null });
  expect(state().pictures.map(({ path }) => path)).toEqual(['hall.jpg']);
});

test('a manual choice wins, takes the picture from another scene, and may be none', async () => {
  const { it, state } = start();
  await it.add(ALL);
  it.choose('attic', 'hall.jpg');
  expect(Object.fromEntries(chosenPictures(state()))).toEqual({ hall: 'loft.jpg', attic: 'hall.jpg' });
  it.choose('hall', null);
  expect(Object.fromEntries(chosenPictures(state()))).toEqual({ attic: 'hall.jpg' });
});

test('a failed picture does not stop the others; a retry sends only that one', async () => {
  let broken = true;
  const sent: string[] = [];
  const { it, state } = start({
    async upload({ name }) {
      sent.push(name);
      if (broken && name === 'loft.jpg') throw new Error('not 2:1');
      return { panoramaId: `p-${name}`, assetId: `a-${name}` };
    },
  });
  await it.add(ALL);
  await it.bring();
  expect(state().phase).toBe('review');
  expect(state().sent['loft.jpg']).toMatchObject({ phase: 'failed', message: 'Error: not 2:1' });
  expect(state().sent['hall.jpg']).toMatchObject({ phase: 'there' });
  broken = false;
  await it.bring();
  expect(sent.sort()).toEqual(['hall.jpg', 'loft.jpg', 'loft.jpg']);
  expect(state().phase).toBe('done');
});

test('replaces a panorama that is a room of another tour by a new one with the same picture', async () => {
  const tried: TourImport[] = [];
  const { it, state } = start({
    async importTour(body) {
      tried.push(structuredClone(body));
      if (body.dryRun) return REPORT;
      if (body.panoramas?.[1]?.panoramaId === 'p-loft.jpg') throw new Refusal('panoramas.1.panoramaId');
      return { ...REPORT, tourId: 't1' };
    },
  });
  await it.add(ALL);
  await it.bring();
  expect(tried.at(-1)?.panoramas?.map(({ panoramaId }) => panoramaId)).toEqual(['p-hall.jpg', 'new-1']);
  expect(state().phase).toBe('done');
});

test('stopping keeps what was sent, without an error', async () => {
  const { it, state } = start({
    upload: ({ name }, { signal }) =>
      name === 'hall.jpg'
        ? Promise.resolve({ panoramaId: 'p1', assetId: 'a1' })
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  await it.add(ALL);
  const bringing = it.bring();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  it.stop();
  await bringing;
  expect(state()).toMatchObject({ phase: 'review', failure: null });
  expect(Object.keys(state().sent)).toEqual(['hall.jpg']);
});

test('uploads a partial panorama with the angles of its configuration', async () => {
  const [hall, attic] = REPORT.scenes;
  const scenes = [{ ...hall, sphereWidth: 200, sphereMiddle: 4 }, attic] as TourImportReport['scenes'];
  const { it, calls } = start({ importTour: async () => ({ ...REPORT, scenes, tourId: 't1' }) });
  await it.add(ALL);
  await it.bring();
  expect(calls.sort()).toEqual(['hall.jpg 200° at 4°', 'loft.jpg']);
});

test('resends a picture rejected for its aspect ratio with typed angles, then creates the tour', async () => {
  const calls: unknown[] = [];
  const { it, state, bodies } = start({
    async upload({ name }, { part }) {
      calls.push([name, part]);
      if (name === 'loft.jpg' && !part) throw new OddShape('not 2:1');
      return { panoramaId: `p-${name}`, assetId: `a-${name}` };
    },
  });
  await it.add(ALL);
  await it.bring();
  expect(state()).toMatchObject({ phase: 'review', sent: { 'loft.jpg': { phase: 'failed', isPart: true } } });
  await it.sendPart('loft.jpg', { sphereWidth: 180, sphereMiddle: -5 });
  expect(state()).toMatchObject({ phase: 'review', sent: { 'loft.jpg': { phase: 'there' } } });
  await it.bring();
  expect(calls).toEqual([
    ['hall.jpg', undefined],
    ['loft.jpg', undefined],
    ['loft.jpg', { sphereWidth: 180, sphereMiddle: -5 }],
  ]);
  expect(bodies.at(-1)?.panoramas).toHaveLength(2);
  expect(state().phase).toBe('done');
});

test('does not stop pending pictures when one is resent', async () => {
  let finish: (() => void) | undefined;
  const calls: string[] = [];
  const { it, state } = start({
    async upload({ name }) {
      calls.push(name);
      if (name === 'loft.jpg') throw new OddShape('not 2:1');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { panoramaId: `p-${name}`, assetId: `a-${name}` };
    },
  });
  await it.add(ALL);
  const bringing = it.bring();
  await expect.poll(() => state().sent['loft.jpg']?.phase).toBe('failed');
  await it.sendPart('loft.jpg', { sphereWidth: 180, sphereMiddle: 0 });
  finish?.();
  await bringing;
  expect(calls.toSorted()).toEqual(['hall.jpg', 'loft.jpg']);
  expect(state()).toMatchObject({ phase: 'review', sent: { 'hall.jpg': { phase: 'there' } } });
});
