import path from 'node:path';
import { Readable } from 'node:stream';
import type { Types } from 'mongoose';
import { DEMO_TOURS, type DemoRoom, type DemoTour, pictureOf, roomsOf } from '../tours.ts';
import { takeIn } from './estates.ts';
import type { DemoSite } from './site.ts';

/** Pixels; the smallest size of a panorama. */
const SMALL_PANORAMA = 2048;

interface BuiltRoom {
  readonly room: DemoRoom;
  readonly id: Types.ObjectId;
}

/** Tours of apartments: rooms with portals, their place on the plan, and some points of interest. */
export async function buildTours(site: DemoSite): Promise<void> {
  for (const tour of DEMO_TOURS) await buildTour(site, tour);
}

async function buildTour(site: DemoSite, tour: DemoTour): Promise<void> {
  site.goTo(120);
  const organizationId = site.organization(tour.organization)._id;
  const { apartment, document } = site.apartment(tour.building, tour.number);
  const plan = await takeIn(site, organizationId, `plans/${tour.unit}.svg`, {
    type: 'FLOOR_PLAN',
    name: `Plan of unit ${tour.unit}`,
  });
  const rooms: BuiltRoom[] = [];
  for (const room of roomsOf(tour)) {
    const id = await buildRoom(site, tour, room, organizationId, rooms[0]?.id);
    rooms.push({ room, id });
    await change(site, organizationId, id, {
      estateId: String(document.estateId),
      ...(document.buildingId ? { buildingId: String(document.buildingId) } : {}),
      apartmentId: String(document._id),
      plan: { assetId: String(plan), x: room.plan.x, y: room.plan.y, floor: apartment.floor },
      settings: { commentsEnabled: true },
      i18n: { pl: { name: room.namePl } },
    });
  }
  await nameTour(site, tour, organizationId, rooms);
  await giveEvenings(site, organizationId, rooms);
  await giveModel(site, tour, organizationId, rooms);
  await hangDoors(site, organizationId, rooms);
  await giveWalk(site, tour, organizationId, rooms);
  await shareTour(site, tour, rooms);
  if (tour.number === '3A') await writeNotes(site, organizationId, rooms, document);
}

async function nameTour(
  site: DemoSite,
  { name, names }: DemoTour,
  organizationId: Types.ObjectId,
  [first]: readonly BuiltRoom[],
): Promise<void> {
  if (!first) return;
  const i18n = Object.fromEntries(
    Object.entries(names).map(([locale, tourName]) => [locale, { tourName }] as const),
  );
  await change(site, organizationId, first.id, { tourName: name, i18n });
}

/** Visitors turn the light down in the rooms that were rendered in the evening, too. */
async function giveEvenings(
  site: DemoSite,
  organizationId: Types.ObjectId,
  rooms: readonly BuiltRoom[],
): Promise<void> {
  for (const { room, id } of rooms) {
    if (!room.evening) continue;
    const { asset } = await site.services.assets.receive({
      stream: Readable.from([await pictureOf({ file: room.evening }, 'evening', widthOf(site))]),
      fileName: path.basename(room.evening),
      options: { type: 'PANORAMA', name: `${room.name}, evening`, panoramaId: String(id) },
      organizationId,
    });
    await change(site, organizationId, id, {
      variants: [
        { key: 'evening', label: 'Evening', assetId: String(asset._id), i18n: { pl: { label: 'Wieczór' } } },
      ],
    });
  }
}

/** Of pictures that are made small for tests, pixels. */
function widthOf({ deps }: DemoSite): number | undefined {
  return deps.pictures === 'small' ? SMALL_PANORAMA : undefined;
}

async function giveModel(
  site: DemoSite,
  { model, name }: DemoTour,
  organizationId: Types.ObjectId,
  rooms: readonly BuiltRoom[],
): Promise<void> {
  const [first] = rooms;
  if (!model || !first) return;
  const assetId = await takeIn(site, organizationId, model, { type: 'MODEL_3D', name: `${name}, 3D model` });
  await change(site, organizationId, first.id, { tourModel: { assetId: String(assetId) } });
  for (const { room, id } of rooms) {
    await change(site, organizationId, id, { modelPosition: room.modelPosition });
  }
}

async function giveWalk(
  site: DemoSite,
  { walk }: DemoTour,
  organizationId: Types.ObjectId,
  rooms: readonly BuiltRoom[],
): Promise<void> {
  const [first] = rooms;
  if (!walk || !first) return;
  const ids = new Map(rooms.map(({ room, id }) => [room.key, String(id)]));
  const guidedWalk = walk.flatMap(({ room, view, stay, caption, captions: { gb, pl } }) => {
    const panoramaId = ids.get(room);
    const i18n = { ...(gb ? { gb: { caption: gb } } : {}), pl: { caption: pl } };
    return panoramaId ? [{ panoramaId, view, stay, caption, i18n }] : [];
  });
  await change(site, organizationId, first.id, { guidedWalk });
}

/** Apartments with the same plan share the tour of the show apartment. */
async function shareTour(site: DemoSite, tour: DemoTour, [first]: readonly BuiltRoom[]): Promise<void> {
  if (!first || !tour.shared) return;
  const { Apartment } = site.deps.database.models;
  for (const { apartment, document } of site.apartmentsOf(tour.building)) {
    if (apartment.unit !== tour.unit || apartment.number === tour.number) continue;
    const { organizationId, _id } = document;
    await Apartment.updateOne({ organizationId, _id }, { $set: { startPanoramaId: first.id } });
  }
}

async function buildRoom(
  site: DemoSite,
  tour: DemoTour,
  room: DemoRoom,
  organizationId: Types.ObjectId,
  tourId: Types.ObjectId | undefined,
): Promise<Types.ObjectId> {
  const { asset } = await site.services.assets.receive({
    stream: Readable.from([await pictureOf(room, tour.look, widthOf(site))]),
    fileName: path.basename(room.file),
    options: { type: 'PANORAMA', name: room.name },
    organizationId,
    panorama: {
      kind: 'RENDER',
      north: room.north,
      initialView: room.view,
      visibility: 'PUBLIC',
      // The first tour is what a newcomer opens; nobody waits for the rest.
      background: tourId !== undefined || tour !== DEMO_TOURS[0],
      ...(tourId ? { tourId } : {}),
    },
  });
  if (!asset.panoramaId) throw new Error(`${room.file} became no panorama`);
  return asset.panoramaId;
}

async function change(
  site: DemoSite,
  organizationId: Types.ObjectId,
  id: Types.ObjectId,
  patch: Parameters<typeof site.services.panoramas.update>[1],
): Promise<void> {
  const panorama = await site.deps.database.models.Panorama.findOne({ organizationId, _id: id })
    .orFail()
    .lean();
  await site.services.panoramas.update(panorama, patch);
}

async function hangDoors(
  site: DemoSite,
  organizationId: Types.ObjectId,
  rooms: readonly BuiltRoom[],
): Promise<void> {
  for (const { room, id } of rooms) {
    for (const door of room.portals) {
      const target = rooms.find((one) => one.room.key === door.to);
      if (!target) continue;
      await site.services.portals.create(organizationId, {
        panoramaId: String(id),
        targetPanoramaId: String(target.id),
        position: { yaw: door.yaw, pitch: door.pitch },
        label: door.label,
        icon: 'DOOR',
        bidirectional: false,
        i18n: { pl: { label: target.room.namePl } },
      });
    }
  }
}

async function writeNotes(
  site: DemoSite,
  organizationId: Types.ObjectId,
  rooms: readonly BuiltRoom[],
  { _id, number }: { readonly _id: Types.ObjectId; readonly number: string },
): Promise<void> {
  const [living, kitchen] = rooms;
  if (!living || !kitchen) return;
  await change(site, organizationId, living.id, {
    pointsOfInterest: [
      {
        position: { yaw: 12, pitch: -32 },
        type: 'INFO',
        title: 'Oak floor',
        description: 'Engineered oak, 14 mm, oiled. It is laid in every room but the bathroom and the hall.',
        i18n: {
          pl: {
            title: 'Podłoga dębowa',
            description: 'Deska warstwowa, 14 mm, olejowana. W każdym pokoju oprócz łazienki i przedpokoju.',
          },
        },
      },
      {
        position: { yaw: -40, pitch: -12 },
        type: 'APARTMENT',
        title: `Apartment ${number}`,
        apartmentId: String(_id),
        i18n: { gb: { title: `Flat ${number}` }, pl: { title: `Mieszkanie ${number}` } },
      },
    ],
  });
  await change(site, organizationId, kitchen.id, {
    pointsOfInterest: [
      {
        position: { yaw: 4, pitch: -6 },
        type: 'LINK',
        title: 'The kitchen standard',
        url: 'https://brzozowa.example/standard',
        i18n: { pl: { title: 'Standard kuchni' } },
      },
    ],
  });
}
