import type { ImagePoint } from '@oriel/contract/primitives';
import { NEW_FILTERS } from '../../modules/navigator/settings.ts';
import outlines from '../material/building/overlays.json' with { type: 'json' };
import { buildEstateNavigators } from './estate-navigators.ts';
import { takeIn } from './estates.ts';
import { eveningFrames } from './evening-frames.ts';
import { type DemoSite, inParallel } from './site.ts';

const SHOW_HOUSE = 'A';
/** The frame that stands for the house: from the south-west, with the balconies. */
const FIRST_FRAME = 3;

function frameFile(index: number): string {
  return `building/frames/${String(index).padStart(3, '0')}.webp`;
}

/** The estate as a picture and as a model, and its building A as turntable with an outline for every visible apartment and as model. */
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
  const evenings = new Map<number, string>();
  await inParallel(
    (await eveningFrames(outlines.frames.length)).map((file, index) => ({ file, index })),
    async ({ file, index }) => {
      const name = `Building A from ${Math.round(outlines.frames[index]?.angle ?? 0)}° in the evening`;
      evenings.set(index, String(await takeIn(site, organizationId, file, { type: 'IMAGE', name })));
    },
    2,
  );
  const apartments = new Map(
    building.apartments.map(({ apartment, document }) => [apartment.number, String(document._id)]),
  );
  const above = await buildEstateNavigators(site, estate);
  await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park, building A',
    slug: 'brzozowa-park-a',
    target: { type: 'building', id: String(building.document._id) },
    parentId: above,
    mode: 'ROTATION',
    loop: true,
    defaultIndex: FIRST_FRAME,
    published: true,
    showcase: true,
    showcaseOrder: 1,
    coverAssetId: pictures.get(FIRST_FRAME) ?? '',
    i18n: { pl: { name: 'Brzozowa Park, budynek A' } },
    images: outlines.frames.map(({ index, angle, overlays }) => ({
      index,
      angle,
      assetId: pictures.get(index) ?? '',
      eveningAssetId: evenings.get(index) ?? null,
      overlays: overlays.flatMap((overlay) => outlineOf(overlay, apartments)),
    })),
  });
  const opening = outlines.frames[FIRST_FRAME];
  const model = await takeIn(site, organizationId, 'building/building.glb', {
    type: 'MODEL_3D',
    name: 'Building A, 3D model',
  });
  await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park, building A in 3D',
    slug: 'brzozowa-park-a-3d',
    target: { type: 'building', id: String(building.document._id) },
    parentId: above,
    mode: 'MODEL',
    loop: false,
    defaultIndex: 0,
    published: true,
    modelAssetId: String(model),
    coverAssetId: pictures.get(FIRST_FRAME) ?? '',
    filters: [...NEW_FILTERS, 'sun', 'sunTime', 'openView'],
    i18n: { pl: { name: 'Brzozowa Park, budynek A w 3D' } },
    images: [
      {
        index: 0,
        angle: opening?.angle ?? 0,
        assetId: pictures.get(FIRST_FRAME) ?? '',
        overlays: (opening?.overlays ?? []).flatMap((overlay) => outlineOf(overlay, apartments)),
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
