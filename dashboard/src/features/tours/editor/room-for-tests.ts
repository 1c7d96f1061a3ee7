import type { Room } from './tour-rooms.ts';

/** A finished room for unit tests, named by its id by default. */
export function aRoom(id: string, fields: Partial<Room> = {}): Room {
  return {
    id,
    name: id,
    tourId: 't',
    entry: false,
    order: 0,
    kind: 'PHOTO',
    projection: 'EQUIRECTANGULAR',
    imageUrl: '',
    thumbnailUrl: '',
    width: 8192,
    height: 4096,
    tiles: { status: 'READY', version: 1 },
    north: 0,
    northKnown: false,
    initialView: { yaw: 0, pitch: 0, fov: 75 },
    variants: [],
    settings: { autorotate: false, gyroscope: true, commentsEnabled: false, commentModeration: 'POST' },
    commentsCount: 0,
    portals: [],
    pointsOfInterest: [],
    organizationId: 'o',
    assetId: 's',
    visibility: 'PUBLIC',
    views: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
