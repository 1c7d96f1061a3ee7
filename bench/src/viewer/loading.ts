import { visit, WINDOW } from './browser.ts';
import { keepWorkersOut, throttle, watchTraffic } from './network.ts';
import { compare, type Reference } from './pictures.ts';
import { isRecognizable, showsSomething } from './thumbnail.ts';
import { prepare, type Seen } from './viewers.ts';

/** Result of one cold visit. Milliseconds after the navigation. */
export interface Loading {
  /** The first frame that shows the panorama, however coarse, faint or incomplete. */
  readonly firstPixels: number;
  /** The first frame by which the settled picture is recognizable. */
  readonly recognizable: number;
  /** The first frame within 1 dB of the last one's similarity to the reference. */
  readonly sharp: number;
  /** Bytes received by then, including everything the page requested. */
  readonly bytesUntilSharp: number;
  readonly bytesUntilFirst: number;
  /** Total bytes received. */
  readonly bytesInAll: number;
  readonly finalDecibels: number;
  readonly frames: number;
}

const WITHIN_DB = 1;
/** Network silence that marks the end of loading. */
const QUIET_MS = 1200;
const PATIENCE_MS = 60_000;

interface Frame {
  readonly at: number;
  readonly data: Buffer;
}

/** A browser that is just opening may record a frame before its window has its final size. */
function hasWindowSize(png: Buffer): boolean {
  // The header of a PNG has width and height at fixed offsets.
  return png.readUInt32BE(16) === WINDOW.width && png.readUInt32BE(20) === WINDOW.height;
}

/** One visit with an empty cache, over a slow connection, recorded as a film of the screen. */
export async function watchLoading(
  viewer: { readonly name: string; readonly url: string },
  reference: Reference,
  seen: Seen,
): Promise<Loading> {
  const { frames, arrivals, origin } = await visit(async ({ page, devtools }) => {
    await prepare(page, seen);
    await keepWorkersOut(page);
    const traffic = await watchTraffic(devtools);
    await throttle(devtools);
    const frames: Frame[] = [];
    devtools.on('Page.screencastFrame', ({ sessionId, data, metadata }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1000, data: Buffer.from(data, 'base64') });
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await devtools.send('Page.startScreencast', {
      format: 'png',
      maxWidth: WINDOW.width,
      maxHeight: WINDOW.height,
      everyNthFrame: 1,
    });
    await page.goto(viewer.url, { waitUntil: 'commit' });
    const until = performance.now() + PATIENCE_MS;
    while (traffic.inFlight() > 0 || traffic.quietMs() < QUIET_MS) {
      if (performance.now() > until)
        throw new Error(
          `${viewer.name} is still loading after ${PATIENCE_MS} ms: ${traffic.awaited().join(', ') || 'more and more'}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const origin = await page.evaluate(() => performance.timeOrigin);
    await devtools.send('Page.stopScreencast');
    return { frames, arrivals: traffic.arrivals, origin };
  });

  const shown = frames.filter(({ at, data }) => at >= origin && hasWindowSize(data));
  const likeness = await Promise.all(shown.map(({ data }) => compare(data, reference)));
  const finalDecibels = likeness.at(-1)?.decibels ?? 0;
  const first = likeness.findIndex(({ thumbnail }) => showsSomething(thumbnail, reference.thumbnail));
  const settled = likeness.at(-1)?.thumbnail ?? reference.thumbnail;
  const recognizable = likeness.findIndex(({ thumbnail }) => isRecognizable(thumbnail, settled));
  const sharp = likeness.findIndex(({ decibels }) => decibels >= finalDecibels - WITHIN_DB);
  if (first < 0 || sharp < 0) throw new Error(`${viewer.name} never showed the panorama at ${viewer.url}`);
  const timeOf = (index: number): number => (shown[index]?.at ?? Number.NaN) - origin;
  const bytesBy = (time: number): number =>
    arrivals.reduce((sum, { at, bytes }) => (at <= origin + time ? sum + bytes : sum), 0);
  return {
    firstPixels: timeOf(first),
    recognizable: timeOf(recognizable),
    sharp: timeOf(sharp),
    bytesUntilSharp: bytesBy(timeOf(sharp)),
    bytesUntilFirst: bytesBy(timeOf(first)),
    bytesInAll: bytesBy(Number.POSITIVE_INFINITY),
    finalDecibels,
    frames: shown.length,
  };
}
