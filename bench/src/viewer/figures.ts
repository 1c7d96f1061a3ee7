import { readPixels } from '../../../e2e/src/support/pictures.ts';
import { type Bar, type Figure, VIEWER_PEERS } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { signIn, uploadPanorama, withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { type Loading, watchLoading } from './loading.ts';
import { type Looking, lookAround } from './looking.ts';
import { METHOD } from './method.ts';
import { mountAndDestroy } from './mounts.ts';
import { type PeerServer, startPeerServer } from './peers/peer-server.ts';
import { HOME, type Reference, referenceOf, type View, WIDE } from './pictures.ts';
import { largeSource, panoramaSource, type Source } from './source.ts';
import { type Standing, standStill } from './standing.ts';
import { type Textures, texturesAfterLookAround } from './textures.ts';
import { OURS, type Viewer, type ViewerName, viewersOf } from './viewers.ts';

const MEGABYTE = 2 ** 20;
const KILOBYTE = 1024;
const MOUNTS = 100;

/** Views for judging final sharpness: the initial one, a closer one, a close one off the axes, and one upwards across face edges. */
const VIEWS: readonly { readonly name: string; readonly view: View }[] = [
  { name: 'first view', view: HOME },
  { name: '90° wide', view: WIDE },
  { name: 'zoomed to 40°', view: { yaw: 60, pitch: -5, fov: 40 } },
  { name: 'looking up', view: { yaw: -90, pitch: 60, fov: 60 } },
];

/** Measurements of each viewer, run by run. */
type Runs<T> = ReadonlyMap<ViewerName, readonly T[]>;

export async function viewerFigures(runs: number, picture?: string): Promise<Section> {
  const source = await panoramaSource(picture);
  const peers = await startPeerServer(source);
  try {
    return await withDataDir((dataDir) =>
      withProduct(dataDir, async (product) => {
        const token = await signIn(product.url);
        const show = async (file: string): Promise<string> =>
          `${product.url}/viewer360/${await uploadPanorama(product.url, token, file)}`;
        progress('uploading the source and having it tiled');
        const oursUrl = await show(source.file);
        await product.untilIdle();
        const viewers = viewersOf(oursUrl, peers);
        const figures = [
          ...(await comparison(viewers, source, runs, await serveMosaicAlone(oursUrl, peers))),
          ...(await ourTextures(show, source)),
          ...(await mountFigures(oursUrl)),
        ];
        return {
          group: 'viewer',
          title: 'Panorama viewer, beside its peers',
          figures,
          method: [`Source: ${source.description}. Every time is the median of ${runs} visits.`, ...METHOD],
        };
      }),
    );
  } finally {
    await peers.close();
  }
}

/** A page with only our page's mosaic: the baseline of connection, browser and machine. */
async function serveMosaicAlone(oursUrl: string, peers: PeerServer): Promise<string> {
  const html = await (await fetch(oursUrl)).text();
  const [mosaic] = /<svg class="oriel-mosaic is-wide".*?<\/svg>/.exec(html) ?? [];
  if (!mosaic) throw new Error('Our page has no mosaic');
  const filling = 'style="position:fixed;inset:0;width:100%;height:100%"';
  return peers.serve(
    'mosaic-alone',
    `<!doctype html><title>Mosaic</title>${mosaic.replace('<svg', `<svg ${filling}`)}`,
  );
}

async function comparison(
  viewers: readonly Viewer[],
  source: Source,
  runs: number,
  mosaicUrl: string,
): Promise<Figure[]> {
  progress('drawing the references');
  const picture = await readPixels(source.file);
  const views: { name: string; view: View; reference: Reference }[] = [];
  for (const one of VIEWS) views.push({ ...one, reference: await referenceOf(picture, one.view) });
  const [home] = views;
  if (!home) throw new Error('There is no view to compare');

  const onScreen = new Map<ViewerName, Loading[]>();
  const live = new Map<ViewerName, Loading[]>();
  const looking = new Map<ViewerName, Looking[]>();
  const floor: number[] = [];
  for (let run = 1; run <= runs; run++) {
    progress(`visit ${run} of ${runs}`);
    // Alternating, so that other load affects all of them.
    for (const viewer of viewers) {
      const screen = await watchLoading(viewer, home.reference, 'screen');
      note(onScreen, viewer.name, screen);
      // The peers show nothing but their canvas.
      const sharp = viewer.name === OURS ? await watchLoading(viewer, home.reference, 'canvas') : screen;
      note(live, viewer.name, sharp);
      const turn = await lookAround(viewer);
      note(looking, viewer.name, turn);
      progress(
        `  ${viewer.name}: first ${screen.firstPixels.toFixed(0)}, sharp ${sharp.sharp.toFixed(0)} ms; frame ${turn.frameMedian.toFixed(1)}, main ${turn.mainThread.toFixed(1)} ms`,
      );
    }
    const mosaic = { name: 'the mosaic alone', url: mosaicUrl };
    floor.push((await watchLoading(mosaic, home.reference, 'screen')).firstPixels);
    progress(`  ${mosaic.name}: first ${floor.at(-1)?.toFixed(0)} ms`);
  }

  progress('final sharpness and textures');
  const standing = new Map<ViewerName, Standing[]>();
  const textures = new Map<ViewerName, Textures[]>();
  for (const viewer of viewers) {
    note(standing, viewer.name, await standStill(viewer, views));
    const around = { device: 'desktop', fov: HOME.fov, step: 90 } as const;
    note(textures, viewer.name, await texturesAfterLookAround(viewer, around));
  }

  const fastest = (factor: number): Bar => ({ kind: 'at-most-of-best-peer', factor });
  const asGood: Bar = { kind: 'at-most-of-best-peer', factor: 1, tolerance: 0.05 };
  const none: Bar = { kind: 'none' };
  return [
    beside('first panorama pixels', 'ms', onScreen, (one) => one.firstPixels, fastest(0.4)),
    beside('first recognizable pixels', 'ms', onScreen, (one) => one.recognizable, fastest(0.5)),
    {
      name: 'first pixels of a page that is nothing but our mosaic',
      unit: 'ms',
      ours: median(floor),
      spread: spread(floor),
      bar: none,
    },
    beside('first live panorama, which can be moved', 'ms', live, (one) => one.firstPixels, none),
    beside('sharp and live', 'ms', live, (one) => one.sharp, fastest(0.75)),
    beside('sharp on screen, poster counted', 'ms', onScreen, (one) => one.sharp, none),
    beside(
      'bytes until sharp and live, script included',
      'KB',
      live,
      (one) => one.bytesUntilSharp / KILOBYTE,
      fastest(1.25),
    ),
    beside('bytes in all, nobody moving', 'KB', live, (one) => one.bytesInAll / KILOBYTE, fastest(1)),
    beside('bytes until first pixels', 'KB', onScreen, (one) => one.bytesUntilFirst / KILOBYTE, none),
    ...VIEWS.map(({ name }, index) =>
      beside(
        `final sharpness, ${name}`,
        'dB PSNR',
        standing,
        (one) => one.decibels[index] ?? 0,
        { kind: 'at-least-best-peer' },
        1,
      ),
    ),
    beside('bytes of a visit to these views', 'KB', standing, (one) => one.bytes / KILOBYTE, fastest(1)),
    beside('frame time while panning, median', 'ms', looking, (one) => one.frameMedian, asGood, 1),
    beside('frame time while panning, p95', 'ms', looking, (one) => one.frameP95, asGood, 1),
    beside('main thread while panning, per frame', 'ms', looking, (one) => one.mainThread, asGood, 1),
    beside('frames drawn in 5 s at rest', 'frames', standing, (one) => one.restFrames, {
      kind: 'at-most',
      value: 0,
    }),
    beside('draw calls while looking around, most of a frame', 'calls', looking, (one) => one.drawsMost, {
      kind: 'at-most',
      value: 24,
    }),
    beside(
      'textures after a full look around, 8192 × 4096',
      'MB',
      textures,
      (one) => one.held / MEGABYTE,
      none,
    ),
  ];
}

function beside<T>(
  name: string,
  unit: string,
  runs: Runs<T>,
  pick: (one: T) => number,
  bar: Bar,
  decimals = 0,
): Figure {
  const valuesOf = (viewer: ViewerName): number[] => (runs.get(viewer) ?? []).map(pick);
  const ours = valuesOf(OURS);
  const range = spread(ours);
  return {
    name,
    unit,
    ours: median(ours),
    peers: Object.fromEntries(VIEWER_PEERS.map((peer) => [peer, median(valuesOf(peer))])),
    bar,
    decimals,
    ...(range[0] === range[1] ? {} : { spread: range }),
  };
}

function note<T>(runs: Map<ViewerName, T[]>, viewer: ViewerName, value: T): void {
  runs.set(viewer, [...(runs.get(viewer) ?? []), value]);
}

async function ourTextures(show: (file: string) => Promise<string>, source: Source): Promise<Figure[]> {
  progress('uploading 16384 × 8192 and having it tiled');
  const viewer: Viewer = { name: OURS, url: await show(await largeSource(source)) };
  const figures: Figure[] = [];
  for (const [device, limit] of [
    ['desktop', 256],
    ['phone', 96],
  ] as const) {
    progress(`looking around in it, ${device}`);
    const { held, peak } = await texturesAfterLookAround(viewer, { device, fov: 35, step: 45 });
    figures.push({
      name: `textures after a full look around, 16384 × 8192, ${device}`,
      unit: 'MB',
      ours: held / MEGABYTE,
      note: `peak ${(peak / MEGABYTE).toFixed(0)}`,
      bar: { kind: 'at-most', value: limit },
    });
  }
  return figures;
}

async function mountFigures(pageUrl: string): Promise<Figure[]> {
  progress(`${MOUNTS} mounts and destroys`);
  const grown = await mountAndDestroy(pageUrl, MOUNTS);
  const apartment = (name: string, unit: string, ours: number, value: number, decimals = 0): Figure => ({
    name: `${MOUNTS} mounts and destroys, ${name}`,
    unit,
    ours,
    bar: { kind: 'at-most', value },
    decimals,
  });
  return [
    apartment('contexts left', 'contexts', grown.contexts, 0),
    apartment('listeners added', 'listeners', grown.listeners, 0),
    apartment('nodes added', 'nodes', grown.nodes, 0),
    apartment('heap added per mount', 'KB', grown.heapBytesPerMount / KILOBYTE, 10, 1),
  ];
}
