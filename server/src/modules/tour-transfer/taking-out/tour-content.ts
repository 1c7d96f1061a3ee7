import type { PublicPanorama } from '@oriel/contract/panorama';
import { TOUR_FILE_FORMAT, TOUR_FILE_VERSION } from '@oriel/contract/tour-file';
import { tourTitle } from '@oriel/contract/tour-title';
import type { TourFile } from '@oriel/contract/tour-transfer';
import type { Storage } from '../../../media/storage.ts';
import type { Models } from '../../../platform/database.ts';
import type { Wording } from '../../../platform/translation.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import { publicWalk } from '../../panorama/guided-walk.ts';
import type { PanoramaDocument } from '../../panorama/model.ts';
import { inTourOrder, publicPanorama } from '../../panorama/present.ts';
import { presentationContextOf } from '../../panorama/presentation-context.ts';
import { relocated } from './media-files.ts';

/** Most rooms in one export. */
const ROOMS_MAX = 200;

export interface TourContent {
  readonly file: TourFile;
  /** The first room of the tour, as in the file. */
  readonly entry: PublicPanorama;
  /** Storage keys of all media. */
  readonly keys: ReadonlySet<string>;
  /** Names of unfinished rooms, which are skipped. */
  readonly missing: readonly string[];
}

interface Wanted {
  readonly models: Models;
  readonly media: Storage;
  readonly organization: OrganizationDocument;
  readonly wording: Wording;
  readonly now: Date;
}

/**
 * Content of an exported tour: its finished rooms as visitors get them, including private ones, because exporters may see them. Only public
 * data of apartments and other tours; no comments, no prices.
 *
 * @returns undefined when no room is finished
 */
export async function tourContent(
  { models, media, organization, wording, now }: Wanted,
  room: PanoramaDocument,
): Promise<TourContent | undefined> {
  const { organizationId, tourId } = room;
  const all = await models.Panorama.find({ organizationId, tourId })
    .sort({ entry: -1, order: 1, _id: 1 })
    .limit(ROOMS_MAX)
    .lean();
  const rooms: PanoramaDocument[] = [];
  const missing: string[] = [];
  for (const one of inTourOrder(all)) {
    if (await isFinished(one, media)) rooms.push(one);
    else missing.push(one.name);
  }
  const context = await presentationContextOf(models, organizationId, rooms, {
    reader: 'public',
    locale: wording,
  });
  const targets = new Map(rooms.map(({ _id, name, thumbnailKey }) => [String(_id), { name, thumbnailKey }]));
  const presented = rooms.map((one, index) => ({
    ...exported(publicPanorama(one, organization, { ...context, targets })),
    // If the first room is unfinished, the next one replaces it.
    entry: index === 0,
  }));
  // Names of targets in the language of the export.
  const names = new Map(presented.map(({ id, name }) => [id, name]));
  const named = presented.map((one) => ({
    ...one,
    portals: one.portals.map((portal) =>
      portal.target
        ? {
            ...portal,
            target: { ...portal.target, name: names.get(portal.targetPanoramaId) ?? portal.target.name },
          }
        : portal,
    ),
  }));
  const { value, keys } = relocated(named);
  const [entry] = value;
  if (!entry) return undefined;
  const guidedWalk = publicWalk(
    all.find((one) => one.entry),
    rooms,
    wording,
  );
  const file: TourFile = {
    format: TOUR_FILE_FORMAT,
    version: TOUR_FILE_VERSION,
    name: tourTitle(entry),
    entry: entry.id,
    locale: wording.locale,
    exportedAt: now.toISOString(),
    rooms: value,
    ...(guidedWalk ? { guidedWalk } : {}),
  };
  return { file, entry, keys, missing };
}

async function isFinished({ tiles }: PanoramaDocument, media: Storage): Promise<boolean> {
  const { status, folder } = tiles;
  return (
    status === 'READY' && folder !== undefined && (await media.open(`${folder}/base.webp`)) !== undefined
  );
}

/** A room without anything that needs a server or is external. */
function exported(room: PublicPanorama): PublicPanorama {
  // Walking with depth takes a file of its own, which an exported tour does not carry.
  const { audioUrl, model: _model, ...rest } = room;
  return {
    ...rest,
    ...(audioUrl?.startsWith('/') ? { audioUrl } : {}),
    variants: room.variants.filter(({ tiles }) => tiles.status === 'READY'),
    settings: { ...room.settings, commentsEnabled: false },
    commentsCount: 0,
  };
}
