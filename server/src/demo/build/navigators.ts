import type { ImagePoint } from '@oriel/contract/primitives';
import { NEW_FILTERS } from '../../modules/navigator/settings.ts';
import outlines from '../material/building/overlays.json' with { type: 'json' };
import { takeIn } from './estates.ts';
import { type DemoSite, inParallel } from './site.ts';

const SHOW_HOUSE = 'A';
/** Frame for the view of the whole site: from the south-west, with the balconies. */
const SITE_FRAME = 3;

function frameFile(index: number): string {
  return `building/frames/${String(index).padStart(3, '0')}.webp`;
}

/** The turntable with an outline for every visible apartment, and the site that leads to it. */
export async function buildNavigators(site: DemoSite): Promise<void> {
  site.goTo(200);
  const estate = site.estates.find(({ slug }) => slug === 'brzozowa-park');
  const building = estate?.buildings.find(({ code }) => code === SHOW_HOUSE);
  if (!estate || !building) throw new Error('The demo has no show house');
  const { organizationId } = estate.document;
  const pictures = new Map<number, string>();
  await inParallel(
    outlines.frames,
    async ({ index }) => {
      const name = `Building A from ${Math.round(outlines.frames[index]?.angle ?? 0)}°`;
      const asset = await takeIn(site, organizationId, frameFile(index), { type: 'IMAGE', name });
      pictures.set(index, String(asset));
    },
    2,
  );
  const apartments = new Map(
    building.apartments.map(({ apartment, document }) => [apartment.number, String(document._id)]),
  );
  const house = await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park, building A',
    slug: 'brzozowa-park-a',
    target: { type: 'building', id: String(building.document._id) },
    mode: 'ROTATION',
    loop: true,
    defaultIndex: SITE_FRAME,
    published: true,
    showcase: true,
    showcaseOrder: 1,
    coverAssetId: pictures.get(SITE_FRAME) ?? '',
    i18n: { pl: { name: 'Brzozowa Park, budynek A' } },
    images: outlines.frames.map(({ index, angle, overlays }) => ({
      index,
      angle,
      assetId: pictures.get(index) ?? '',
      overlays: overlays.flatMap((overlay) => outlineOf(overlay, apartments)),
    })),
  });
  const opening = outlines.frames[SITE_FRAME];
  const model = await takeIn(site, organizationId, 'building/building.glb', {
    type: 'MODEL_3D',
    name: 'Building A, 3D model',
  });
  await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park, building A in 3D',
    slug: 'brzozowa-park-a-3d',
    target: { type: 'building', id: String(building.document._id) },
    mode: 'MODEL',
    loop: false,
    defaultIndex: 0,
    published: true,
    modelAssetId: String(model),
    coverAssetId: pictures.get(SITE_FRAME) ?? '',
    filters: [...NEW_FILTERS, 'sun', 'sunTime', 'openView'],
    i18n: { pl: { name: 'Brzozowa Park, budynek A w 3D' } },
    images: [
      {
        index: 0,
        angle: opening?.angle ?? 0,
        assetId: pictures.get(SITE_FRAME) ?? '',
        overlays: (opening?.overlays ?? []).flatMap((overlay) => outlineOf(overlay, apartments)),
      },
    ],
  });
  await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park',
    slug: 'brzozowa-park',
    target: { type: 'estate', id: String(estate.document._id) },
    mode: 'STATIC',
    loop: false,
    published: true,
    showcase: true,
    showcaseOrder: 0,
    coverAssetId: pictures.get(SITE_FRAME) ?? '',
    images: [
      {
        index: 0,
        angle: outlines.frames[SITE_FRAME]?.angle ?? 0,
        assetId: pictures.get(SITE_FRAME) ?? '',
        overlays: [
          { targetType: 'navigator', targetId: String(house._id), points: silhouette(), source: 'MODEL' },
        ],
      },
    ],
  });
}

/** An outline of the material as a navigator takes it; nothing for an apartment that the demo does not have. */
function outlineOf(
  { flat, points, holes, anchor }: (typeof outlines.frames)[number]['overlays'][number],
  apartments: ReadonlyMap<string, string>,
) {
  const targetId = apartments.get(flat);
  if (!targetId) return [];
  return [
    {
      targetType: 'apartment' as const,
      targetId,
      points: points as ImagePoint[],
      ...(holes.length > 0 ? { holes: holes as ImagePoint[][] } : {}),
      anchor: anchor as ImagePoint,
      source: 'MODEL' as const,
    },
  ];
}

/** The outline around all apartments in the site's frame: their convex hull (monotone chain). */
function silhouette(): ImagePoint[] {
  const points = (outlines.frames[SITE_FRAME]?.overlays ?? [])
    .flatMap((overlay) => overlay.points as ImagePoint[])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (a: ImagePoint, b: ImagePoint, c: ImagePoint) =>
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = (all: readonly ImagePoint[]): ImagePoint[] => {
    const chain: ImagePoint[] = [];
    for (const point of all) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)];
        if (!before || !last || turn(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(points), ...half(points.toReversed())];
}
