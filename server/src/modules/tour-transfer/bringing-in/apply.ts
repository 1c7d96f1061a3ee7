import type { PanoramaPatch } from '@oriel/contract/panorama';
import type { PointInput } from '@oriel/contract/panorama-marks';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { sanitizeMarkdown } from '../../../platform/markdown.ts';
import type { PanoramaDocument, PortalDocument } from '../../panorama/model.ts';
import { isNorthKnown } from '../../panorama/north.ts';
import { checkedPoints } from '../../panorama/points.ts';
import type { PanoramaService } from '../../panorama/service.ts';
import type { ImportedScene, ImportedTour } from '../reading/imported-tour.ts';
import type { Matched } from './matched.ts';
import type { PlannedLinks } from './plan-links.ts';
import type { PlannedPoints } from './plan-points.ts';

export interface Plan {
  readonly tour: ImportedTour;
  readonly matched: Matched;
  readonly links: PlannedLinks;
  readonly points: PlannedPoints;
  /** Norths derived from those of other scenes. */
  readonly norths: ReadonlyMap<string, number>;
}

interface Tools {
  readonly models: Models;
  readonly panoramas: PanoramaService;
}

/** A scene with its panorama. */
interface Room {
  readonly scene: ImportedScene;
  /** Absent when unknown; the panorama may know it itself. */
  readonly north: number | undefined;
  panorama: PanoramaDocument;
}

/**
 * Executes a plan. First writes everything into the rooms, each atomically; then joins them into one tour, which makes it visible. After an
 * interruption the next plan finds what is missing, so that the same import completes it.
 *
 * @param name of the tour
 * @returns id of the tour
 * @throws ApiError CONFLICT when one of the rooms changes concurrently
 */
export async function applyPlan(tools: Tools, plan: Plan, name: string): Promise<Types.ObjectId> {
  const { tour, matched, links, points, norths } = plan;
  const rooms: Room[] = tour.scenes.flatMap((scene) => {
    const panorama = matched.get(scene.key);
    return panorama ? [{ scene, panorama, north: scene.north ?? norths.get(scene.key) }] : [];
  });
  for (const room of rooms) {
    const portals = links.portals.get(room.scene.key) ?? [];
    await fill(tools, room, portals, points.points.get(room.scene.key) ?? []);
  }
  await linkBack(tools.models, plan);
  await dropLost(tools.models, rooms);
  const entry = rooms.find(({ scene }) => scene.key === tour.entry) ?? rooms[0];
  if (!entry) throw new ApiError('VALIDATION', { fields: { panoramas: ['field.required'] } });
  const tourId = await joinRooms(tools, rooms, entry);
  await nameTour(tools, entry.panorama, name);
  await giveWalk(tools, entry.panorama, plan);
  return tourId;
}

/** Changes of a scene to its panorama, without those already made. */
function changes({ scene, north, panorama }: Room): PanoramaPatch {
  const { name, view, autorotate } = scene;
  const { yaw, pitch, fov } = panorama.initialView;
  const isSameView = view.yaw === yaw && view.pitch === pitch && view.fov === fov;
  return {
    ...(name === panorama.name ? {} : { name }),
    ...(north === undefined || (north === panorama.north && isNorthKnown(panorama)) ? {} : { north }),
    ...(isSameView ? {} : { initialView: view }),
    ...(autorotate && !panorama.settings.autorotate ? { settings: { autorotate } } : {}),
  };
}

async function fill(
  { models, panoramas }: Tools,
  room: Room,
  portals: readonly PortalDocument[],
  points: readonly PointInput[],
): Promise<void> {
  const patch = changes(room);
  if (Object.keys(patch).length > 0)
    room.panorama = await panoramas.update(room.panorama, patch, room.panorama.updatedAt);
  if (portals.length + points.length === 0) return;
  const { _id, organizationId, updatedAt, pointsOfInterest = [] } = room.panorama;
  const scope = { models, organizationId, sanitize: sanitizeMarkdown };
  const next = pointsOfInterest.reduce((order, point) => Math.max(order, point.order + 1), 0);
  const ordered = points.map((point, index) => ({ ...point, order: next + index }));
  const checked = await checkedPoints(scope, ordered, 'pointsOfInterest', []);
  const filled = await models.Panorama.findOneAndUpdate(
    // The room is unchanged since the plan was made.
    { _id, organizationId, updatedAt },
    { $push: { portals: { $each: [...portals] }, pointsOfInterest: { $each: checked } } },
    { returnDocument: 'after' },
  ).lean();
  if (!filled) throw new ApiError('CONFLICT');
  room.panorama = filled;
}

/** Links existing portals to their new counterparts. */
async function linkBack(models: Models, { matched, links }: Plan): Promise<void> {
  for (const { scene, portalId, reverse } of links.reverses) {
    const panorama = matched.get(scene);
    if (!panorama) continue;
    await models.Panorama.updateOne(
      { _id: panorama._id, organizationId: panorama.organizationId },
      { $set: { 'portals.$[portal].reversePortalId': reverse } },
      { arrayFilters: [{ 'portal._id': portalId, 'portal.reversePortalId': { $exists: false } }] },
    );
  }
}

/** A panorama deleted in between has only removed the portals that existed by then. */
async function dropLost(models: Models, rooms: readonly Room[]): Promise<void> {
  const [first] = rooms;
  if (!first) return;
  const { organizationId } = first.panorama;
  const ids = rooms.map(({ panorama }) => panorama._id);
  const there = new Set(
    (await models.Panorama.distinct('_id', { organizationId, _id: { $in: ids } })).map(String),
  );
  const lost = ids.filter((id) => !there.has(String(id)));
  if (lost.length === 0) return;
  await models.Panorama.updateMany(
    { organizationId, _id: { $in: ids } },
    { $pull: { portals: { targetPanoramaId: { $in: lost } } } },
  );
  throw new ApiError('CONFLICT');
}

/** Names the tour. Translations of an unchanged name stay. */
async function nameTour(
  { models, panoramas }: Tools,
  { organizationId, _id }: PanoramaDocument,
  tourName: string,
): Promise<void> {
  const entry = await models.Panorama.findOne({ organizationId, _id }).lean();
  if (!entry) throw new ApiError('CONFLICT');
  if (entry.tourName !== tourName) await panoramas.update(entry, { tourName });
}

/** Gives the tour the guided walk of the configuration, unless it has one. */
async function giveWalk(
  { models, panoramas }: Tools,
  { organizationId, _id }: PanoramaDocument,
  { tour, matched }: Plan,
): Promise<void> {
  const guidedWalk = (tour.walk ?? []).flatMap(({ scene, ...step }) => {
    const panorama = matched.get(scene);
    return panorama ? [{ ...step, panoramaId: String(panorama._id) }] : [];
  });
  if (guidedWalk.length === 0) return;
  const entry = await models.Panorama.findOne({ organizationId, _id }).lean();
  if (!entry) throw new ApiError('CONFLICT');
  if (!entry.guidedWalk?.length) await panoramas.update(entry, { guidedWalk });
}

/** Joins the rooms into one tour, in scene order, with its entry first. */
async function joinRooms(
  { models, panoramas }: Tools,
  rooms: readonly Room[],
  entry: Room,
): Promise<Types.ObjectId> {
  const { organizationId } = entry.panorama;
  const read = async (id: Types.ObjectId): Promise<PanoramaDocument> => {
    const panorama = await models.Panorama.findOne({ organizationId, _id: id }).lean();
    if (!panorama) throw new ApiError('CONFLICT');
    return panorama;
  };
  const tourId = String((await read(entry.panorama._id)).tourId);
  // Rooms before entries: a tour releases its entry only when it is empty.
  const others = rooms.filter(({ panorama }) => String(panorama.tourId) !== tourId);
  const moving = others.toSorted((a, b) => Number(a.panorama.entry) - Number(b.panorama.entry));
  for (const room of moving) await panoramas.update(await read(room.panorama._id), { tourId });
  const first = await read(entry.panorama._id);
  if (!first.entry) await panoramas.update(first, { entry: true });
  for (const [order, room] of [entry, ...rooms.filter((one) => one !== entry)].entries()) {
    const now = await read(room.panorama._id);
    if (now.order !== order) await panoramas.update(now, { order });
  }
  return (await read(entry.panorama._id)).tourId;
}
