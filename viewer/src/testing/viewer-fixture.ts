import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicPanorama, Tiles } from '@oriel/contract/panorama';
import type { Browser } from 'playwright-core';
import { type LaunchOptions, launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { writePatternPoster, writePatternPyramid } from './pattern-pyramid.ts';
import { buildViewer, startViewerServer, type ViewerServer } from './viewer-server.ts';

/** The built and served viewer, the pattern as a panorama, and a browser. */
export interface ViewerFixture {
  readonly server: ViewerServer;
  readonly browser: Browser;
  readonly tiles: Tiles;
  /** the folder served at `/media` */
  readonly media: string;
  /** an empty folder, removed with the fixture */
  readonly scratch: string;
  close(): Promise<void>;
}

/** The panorama that most tests show. */
export const PATTERN_ID = '0123456789abcdef01234567';

export const FIRST_VIEW = { yaw: 20, pitch: -5, fov: 75 };

let building: Promise<string> | undefined;

/** The current viewer, built once per process for all test files. */
function builtViewer(): Promise<string> {
  building ??= mkdtemp(join(tmpdir(), 'oriel-viewer-dist-')).then(async (dist) => {
    process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
    await buildViewer(dist);
    return dist;
  });
  return building;
}

export async function startViewerFixture(options: LaunchOptions = {}): Promise<ViewerFixture> {
  const dist = await builtViewer();
  const folder = await mkdtemp(join(tmpdir(), 'oriel-viewer-'));
  const media = join(folder, 'media');
  const tiles = await writePatternPyramid(join(media, 'pattern'), '/media/pattern', [384, 768]);
  await writePatternPoster(join(media, 'landscape.webp'), FIRST_VIEW, 1280, 720);
  await writePatternPoster(join(media, 'portrait.webp'), FIRST_VIEW, 540, 1200);
  const server = await startViewerServer(dist, media);
  const browser = await launchChromium(options);
  return {
    server,
    browser,
    tiles,
    media,
    scratch: join(folder, 'scratch'),
    close: async () => {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A panorama as the API returns it, for some tiles. */
export function panoramaOf(tiles: Tiles, more: Partial<PublicPanorama> = {}): PublicPanorama {
  return {
    id: PATTERN_ID,
    name: 'Pattern room',
    tourId: PATTERN_ID,
    entry: true,
    order: 0,
    kind: 'RENDER',
    projection: 'EQUIRECTANGULAR',
    imageUrl: '/media/landscape.webp',
    thumbnailUrl: '/media/landscape.webp',
    width: 2048,
    height: 1024,
    tiles,
    north: 0,
    northKnown: true,
    initialView: FIRST_VIEW,
    variants: [],
    portals: [],
    pointsOfInterest: [],
    commentsCount: 0,
    settings: { autorotate: false, gyroscope: false, commentsEnabled: false, commentModeration: 'NONE' },
    ...more,
  };
}

/** The pattern's posters, which show `FIRST_VIEW`. */
export const POSTER = {
  landscapeUrl: '/media/landscape.webp',
  portraitUrl: '/media/portrait.webp',
  shareUrl: '/media/landscape.webp',
};
