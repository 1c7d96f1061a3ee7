import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Page } from 'playwright-core';
import type { MarksPanorama } from '../marks/marks-stage.ts';
import { boxModel } from './box-model.ts';
import { untilSharp } from './chromium.ts';
import { PATTERN_ID, POSTER, panoramaOf, type ViewerFixture } from './viewer-fixture.ts';

const KITCHEN = '0123456789abcdef01234568';
const WINDOW = { width: 800, height: 480 };

type Portal = MarksPanorama['portals'][number];
type Point = MarksPanorama['pointsOfInterest'][number];

const portal = (id: string, yaw: number, pitch: number, more: Partial<Portal> = {}): Portal => ({
  id,
  panoramaId: PATTERN_ID,
  targetPanoramaId: KITCHEN,
  position: { yaw, pitch },
  icon: 'ARROW',
  size: 1,
  transition: 'NONE',
  target: { name: 'Kitchen', thumbnailUrl: '/media/landscape.webp' },
  ...more,
});

const point = (id: string, yaw: number, pitch: number, more: Partial<Point> = {}): Point => ({
  id,
  panoramaId: PATTERN_ID,
  position: { yaw, pitch },
  type: 'INFO',
  title: 'Oak floor',
  order: 0,
  visible: true,
  ...more,
});

type Said = NonNullable<MarksPanorama['comments']>[number];

/** A visitor's comment at a place. */
export function said(
  id: string,
  body: string,
  { yaw, pitch }: { yaw: number; pitch: number },
  more: Partial<Said> = {},
): Said {
  return {
    id,
    targetType: 'PANORAMA',
    targetId: PATTERN_ID,
    body,
    position: { kind: 'SPHERE', yaw, pitch },
    author: { type: 'GUEST', name: 'Ola', staff: false },
    status: 'PUBLISHED',
    likes: 2,
    dislikes: 0,
    myReaction: null,
    repliesCount: 0,
    createdAt: '2026-11-21T12:00:00.000Z',
    replies: [],
    ...more,
  };
}

const FURNISHED: Partial<PublicPanorama> = {
  poster: POSTER,
  portals: [
    portal('p-behind', -160, -10, { target: { name: 'Bedroom', thumbnailUrl: '/media/landscape.webp' } }),
    portal('p-right', 45, -20),
    portal('p-left', 0, -2, { icon: 'DOOR', label: 'Balcony' }),
  ],
  pointsOfInterest: [
    point('i-floor', 20, -18, {
      description: 'Oiled **oak**.\n\n- [Care](https://example.com/oak)\n- [Never](javascript:alert(1))',
      color: '#f2b441',
    }),
    point('i-picture', 30, 14, {
      type: 'IMAGE',
      title: 'The view in June',
      mediaUrl: '/media/landscape.webp',
      media: { mimeType: 'image/webp', width: 1280, height: 720, alt: 'Trees' },
      polygon: [
        { yaw: 24, pitch: 8 },
        { yaw: 36, pitch: 8 },
        { yaw: 36, pitch: 20 },
        { yaw: 24, pitch: 20 },
      ],
    }),
    point('i-model', 120, 0, { type: 'MODEL', title: 'Lamp', mediaUrl: '/media/lamp.glb' }),
  ],
  commentsCount: 1,
  comments: [said('c0', 'A bright room.', { yaw: 25, pitch: 3 })],
  settings: { autorotate: false, gyroscope: false, commentsEnabled: true, commentModeration: 'POST' },
};

/** Serves the pattern as a room with marks of every kind, and the kitchen behind its portals. */
export function furnish(fixture: ViewerFixture): void {
  fixture.server.panoramas.clear();
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles, FURNISHED));
  fixture.server.panoramas.set(KITCHEN, panoramaOf(fixture.tiles, { id: KITCHEN, name: 'Kitchen' }));
  fixture.server.intercept = (request, response) => {
    if (!request.url?.endsWith('/lamp.glb')) return false;
    response.writeHead(200, { 'content-type': 'model/gltf-binary' }).end(boxModel());
    return true;
  };
}

/** Opens the furnished room. */
export async function openRoom(
  fixture: ViewerFixture,
  options: Parameters<ViewerFixture['browser']['newPage']>[0] = {},
): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: WINDOW, ...options });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  await untilSharp(page);
  await page.waitForSelector('.oriel-marks');
  return page;
}
