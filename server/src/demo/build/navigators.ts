import type { ModelPlan } from '@oriel/contract/navigator-model';
import type { ImagePoint } from '@oriel/contract/primitives';
import type { Types } from 'mongoose';
import { RENDITION_JOB } from '../../modules/asset/service.ts';
import type { BuildingDocument } from '../../modules/inventory/building/model.ts';
import { NEW_FILTERS } from '../../modules/navigator/settings.ts';
import outlines from '../material/building/overlays.json' with { type: 'json' };
import storeys from '../material/plans/storeys.json' with { type: 'json' };
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
  const pictureOf = (index: number) =>
    takeIn(site, organizationId, frameFile(index), {
      type: 'IMAGE',
      name: `Building A from ${Math.round(outlines.frames[index]?.angle ?? 0)}°`,
    }).then(String);
  const cover = await pictureOf(FIRST_FRAME);
  const apartments = new Map(
    building.apartments.map(({ apartment, document }) => [apartment.number, String(document._id)]),
  );
  const imageOf = (index: number, assetId: string) => ({
    index,
    angle: outlines.frames[index]?.angle ?? 0,
    assetId,
    overlays: (outlines.frames[index]?.overlays ?? []).flatMap((overlay) => outlineOf(overlay, apartments)),
  });
  const target = { type: 'building' as const, id: String(building.document._id) };
  const above = await buildEstateNavigators(site, estate);
  const pictures = new Map([[FIRST_FRAME, cover]]);
  await inParallel(
    outlines.frames.filter(({ index }) => index !== FIRST_FRAME),
    async ({ index }) => {
      pictures.set(index, await pictureOf(index));
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
  await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park, building A',
    slug: 'brzozowa-park-a',
    target,
    parentId: above,
    mode: 'ROTATION',
    loop: true,
    defaultIndex: FIRST_FRAME,
    published: true,
    showcase: true,
    showcaseOrder: 1,
    coverAssetId: cover,
    i18n: { pl: { name: 'Brzozowa Park, budynek A' } },
    images: outlines.frames.map(({ index }) => ({
      ...imageOf(index, pictures.get(index) ?? ''),
      eveningAssetId: evenings.get(index) ?? null,
    })),
  });
  const model = await takeIn(site, organizationId, 'building/building.glb', {
    type: 'MODEL_3D',
    name: 'Building A, 3D model',
  });
  const live = await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park, building A in 3D',
    slug: 'brzozowa-park-a-3d',
    target,
    parentId: above,
    mode: 'MODEL',
    loop: false,
    defaultIndex: 0,
    published: true,
    modelAssetId: String(model),
    coverAssetId: cover,
    filters: [...NEW_FILTERS, 'sun', 'sunTime', 'openView'],
    i18n: { pl: { name: 'Brzozowa Park, budynek A w 3D' } },
    images: [{ ...imageOf(FIRST_FRAME, cover), index: 0 }],
  });
  await placePlans(site, building.document, live._id);
  // A turntable can be seen without its smaller pictures, a model only once it is made.
  const waiting = [...pictures.values(), ...evenings.values()].filter((id) => id !== cover);
  await site.deps.database.models.Job.updateMany(
    { state: 'QUEUED', kind: RENDITION_JOB, subject: { $in: waiting } },
    { $inc: { priority: 1 } },
  );
}

/** Gives the storeys of a building their plans, and places them in its model: both come from the same numbers. */
async function placePlans(
  site: DemoSite,
  { organizationId, _id, floors }: BuildingDocument,
  navigatorId: Types.ObjectId,
): Promise<void> {
  const { models } = site.deps.database;
  const plans: ModelPlan[] = [];
  const planned = await Promise.all(
    floors.map(async (floor) => {
      const [northWest, southEast] = storeys.corners[floor.level] ?? [];
      if (!northWest || !southEast) return floor;
      const planAssetId = await takeIn(site, organizationId, `plans/storey-${floor.level}.svg`, {
        type: 'FLOOR_PLAN',
        name: `Building A, ${floor.label}`,
      });
      const place = ([east = 0, north = 0]: readonly number[]): [number, number] => [east, -north];
      plans.push({
        buildingId: String(_id),
        level: floor.level,
        picture: [
          [0, 0],
          [1, 1],
        ],
        model: [place(northWest), place(southEast)],
      });
      return { ...floor, planAssetId };
    }),
  );
  await models.Building.updateOne({ organizationId, _id }, { $set: { floors: planned } });
  await models.NavigatorModel.updateOne({ organizationId, navigatorId }, { $set: { plans } });
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
