import type { Bar, Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { caller } from '../server/caller.ts';
import { signIn, withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { publishTower, type ShownModel, shownModel, TOWER_FLATS } from './models.ts';
import { mountModels } from './mounts.ts';
import { MODEL_PEERS, type ModelPeers, serveModelPeers } from './peer-pages.ts';
import { answersUntil, sunSeconds } from './sun.ts';
import {
  firstPictureOf,
  loadModelPage,
  type ModelLoading,
  type ModelPage,
  type ModelTurn,
  scriptsOf,
  turnModelPage,
} from './visits.ts';

const KILOBYTE = 1024;
const MOUNTS = 100;
const OURS = 'Oriel';
const DEMO = 'brzozowa-park-a-3d';
const TURNTABLE = 'brzozowa-park-a';

interface Measured {
  readonly loads: readonly ModelLoading[];
  readonly turns: readonly ModelTurn[];
}

/** The live model of a building beside `<model-viewer>` and a page with three.js alone, each with the same packed file. */
export async function modelFigures(runs: number): Promise<Section> {
  return await withDataDir((dataDir) =>
    withProduct(dataDir, async (product) => {
      const call = caller(product.url, await signIn(product.url));
      const demo = await shownModel(product.url, call, DEMO);
      await product.untilIdle();
      const address = `${product.url}/api/v1/navigator/${DEMO}`;
      const before = await answersUntil(address, new Promise((resolve) => setTimeout(resolve, 5000)));
      const made = publishTower(product.url, call).then(({ ready }) => ready());
      const meanwhile = await answersUntil(address, made);
      const tower = await made;
      await product.untilIdle();
      const models = new Map([
        ['demo', demo],
        ['tower', tower],
      ]);
      const peers = await serveModelPeers(new Map([...models].map(([name, { file }]) => [name, file])));
      const figures: Figure[] = [];
      try {
        figures.push(await firstPicture(product.url, demo, runs));
        const own = await scriptsOf(`${product.url}/viewer/${TURNTABLE}`);
        for (const [name, model] of models) {
          figures.push(...comparison(name, await measure(name, { ...model, own }, peers, runs)));
        }
      } finally {
        await peers.close();
      }
      progress(`${MOUNTS} mounts and destroys`);
      figures.push(...(await mountFigures(demo)));
      progress(`sun of ${TOWER_FLATS} flats`);
      const sun = await sunSeconds();
      figures.push(
        plain(`sun hours, ${TOWER_FLATS} flats, 12 days`, 's', sun.sun, { kind: 'at-most', value: 60 }, 1),
        plain('the whole job of that model', 's', sun.whole, { kind: 'none' }, 1),
        plain(
          'a visitor’s request while that model is made, beside its time before, median',
          '×',
          meanwhile.median / before.median,
          { kind: 'at-most', value: 1.25 },
          2,
        ),
        plain('the same, 95th percentile', '×', meanwhile.p95 / before.p95, { kind: 'none' }, 2),
      );
      return {
        group: 'model',
        title: `Live model: the demo building and a tower of ${TOWER_FLATS} flats, beside its peers`,
        figures,
        method: METHOD(runs),
      };
    }),
  );
}

const METHOD = (runs: number): string[] => [
  `Medians of ${runs} visits, in turn, each in a browser of its own. All show the file that our pipeline has packed, served with Brotli; model-viewer 4.4.0 and three.js (GLTFLoader, OrbitControls, one sun with shadows drawn once, frames only when the camera moves) are set up by their documentation.`,
  'Interactive: the navigation to the first frame in which at least half of the file’s triangles are drawn, its pixels read back, cold, over 10 Mbit/s and 40 ms. The first picture is what the browser reports as largest contentful paint. The page’s own scripts are those of a turntable’s page.',
  'Turning: a drag of the mouse over 480 pixels in 60 movements; all tasks of the page’s main thread by the frames that were drawn. Rest begins when nothing has been drawn for 2.5 s (or after 15 s).',
  'Mounts: the stage itself with the phone’s file in an empty page, after 20 for warming up; geometries and textures are those that a live context holds.',
  'Sun: the job’s own clock, in a process without other work. The request is `GET /navigator/{id}`, asked 50 times a second, while the file is uploaded, stored and computed.',
];

const plain = (name: string, unit: string, ours: number, bar: Bar, decimals = 0): Figure => ({
  ...{ name, unit, ours, bar, decimals },
});

/** The poster of the model beside the first frame of the turntable. */
async function firstPicture(url: string, demo: ShownModel, runs: number): Promise<Figure> {
  const ratios: number[] = [];
  for (let run = 1; run <= runs; run++) {
    const [poster, frame] = [
      await firstPictureOf(demo.url),
      await firstPictureOf(`${url}/viewer/${TURNTABLE}`),
    ];
    ratios.push(poster / frame);
    progress(`visit ${run}: poster ${poster.toFixed(0)}, turntable ${frame.toFixed(0)} ms`);
  }
  return {
    name: 'first picture (poster), beside the turntable’s first frame',
    unit: '×',
    ours: median(ratios),
    spread: spread(ratios),
    bar: { kind: 'at-most', value: 1.05 },
    decimals: 2,
  };
}

async function measure(
  name: string,
  { url, triangles, own }: ShownModel & Pick<ModelPage, 'own'>,
  peers: ModelPeers,
  runs: number,
): Promise<ReadonlyMap<string, Measured>> {
  const pages = [
    { name: OURS, url, stage: '.oriel-scene', triangles, own },
    ...MODEL_PEERS.map((peer) => ({
      ...{ name: peer, url: peers.pageOf(peer, name), stage: '#stage', triangles, own: new Set<string>() },
    })),
  ];
  const measured = new Map(
    pages.map((page) => [
      page.name,
      { loads: [], turns: [] } as {
        loads: ModelLoading[];
        turns: ModelTurn[];
      },
    ]),
  );
  for (let run = 1; run <= runs; run++) {
    for (const page of pages) {
      const [load, turn] = [await loadModelPage(page), await turnModelPage(page)];
      measured.get(page.name)?.loads.push(load);
      measured.get(page.name)?.turns.push(turn);
      progress(
        `${name}, visit ${run} of ${runs}, ${page.name}: live ${load.live.toFixed(0)} ms; ${turn.frames} frames of ${turn.mainThread.toFixed(1)} ms, ${turn.draws} draws, ${turn.restFrames} at rest`,
      );
    }
  }
  return measured;
}

function comparison(name: string, measured: ReadonlyMap<string, Measured>): Figure[] {
  const figure = (
    what: string,
    unit: string,
    pick: (one: Measured) => readonly number[],
    bar: (peers: Readonly<Record<string, number>>) => Bar,
    decimals = 0,
  ): Figure => {
    const ours = pick(measured.get(OURS) ?? { loads: [], turns: [] });
    const peers = Object.fromEntries(
      MODEL_PEERS.map((peer) => [peer, median(pick(measured.get(peer) ?? { loads: [], turns: [] }))]),
    );
    const range = spread(ours);
    return {
      ...{ name: `${name}, ${what}`, unit, ours: median(ours), peers, bar: bar(peers), decimals },
      ...(range[0] === range[1] ? {} : { spread: range }),
    };
  };
  const none = (): Bar => ({ kind: 'none' });
  return [
    figure(
      'interactive model',
      'ms',
      ({ loads }) => loads.map(({ live }) => live),
      (peers) => ({
        kind: 'at-most',
        value: peers['model-viewer'] ?? 0,
      }),
    ),
    figure(
      'script for it beyond the page’s own, gzip',
      'KB',
      ({ loads }) => loads.map(({ script }) => script / KILOBYTE),
      () => ({ kind: 'at-most', value: 260 }),
      1,
    ),
    figure(
      'draw calls while turning',
      'calls',
      ({ turns }) => turns.map(({ draws }) => draws),
      () => ({
        kind: 'at-most',
        value: 60,
      }),
    ),
    figure(
      'frames drawn in 5 s at rest',
      'frames',
      ({ turns }) => turns.map(({ restFrames }) => restFrames),
      () => ({
        kind: 'at-most',
        value: 0,
      }),
    ),
    figure(
      'main thread while turning, per frame',
      'ms',
      ({ turns }) => turns.map(({ mainThread }) => mainThread),
      (peers) => ({ kind: 'at-most', value: (peers['bare three.js'] ?? 0) + 1 }),
      1,
    ),
    figure('frames drawn during the drag', 'frames', ({ turns }) => turns.map(({ frames }) => frames), none),
  ];
}

async function mountFigures(demo: ShownModel): Promise<Figure[]> {
  const grown = await mountModels(demo.url, demo.model, MOUNTS);
  const left = (name: string, unit: string, ours: number, value: number, decimals = 0): Figure =>
    plain(`${MOUNTS} mounts and destroys, ${name}`, unit, ours, { kind: 'at-most', value }, decimals);
  return [
    left('contexts left', 'contexts', grown.contexts, 0),
    left('textures left', 'KB', grown.textureBytes / KILOBYTE, 0),
    left('listeners added', 'listeners', grown.listeners, 0),
    left('nodes added', 'nodes', grown.nodes, 0),
    left('heap added per mount', 'KB', grown.heapBytesPerMount / KILOBYTE, 10, 1),
  ];
}
