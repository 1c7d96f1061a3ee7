import type { PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';
import { POSTER, panoramaOf, type ViewerFixture } from './viewer-fixture.ts';

const NAMES = [
  ['Hall', 'Kitchen', 'Living room', 'Study', 'Pantry', 'Guest bathroom', 'Terrace', 'Garage', 'Laundry'],
  ['Landing', 'Main bedroom', 'Dressing room', 'Bathroom', 'Nursery', 'Playroom', 'Library', 'Balcony'],
];

/** A floor plan, 400 by 300. */
export const PLAN_DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect x="10" y="10" width="380" height="280" fill="none" stroke="#23201b" stroke-width="6"/></svg>';

/** Id of a room of the house by name. */
export function roomId(name: string): string {
  return NAMES.flat().indexOf(name).toString(16).padStart(24, '0');
}

/** A house of 17 rooms on two floors, each a panorama of the pattern; `more` adds fields to the rooms. */
export function madeUpHouse(fixture: ViewerFixture, more: Partial<PublicPanorama> = {}): PublicPanorama[] {
  const rooms = NAMES.flatMap((names, floor) =>
    names.map((name, index) =>
      panoramaOf(fixture.tiles, {
        ...more,
        id: roomId(name),
        tourId: roomId('Hall'),
        name,
        entry: name === 'Hall',
        order: floor * 20 + index,
        north: 40,
        poster: POSTER,
        plan: {
          assetId: String(floor).repeat(24),
          planUrl: `/media/plan-${floor}.svg`,
          floor,
          x: 0.15 + 0.1 * (index % 8),
          y: 0.2 + 0.35 * (index % 3),
        },
      }),
    ),
  );
  return rooms.map((room) => ({ ...room, siblings: rooms.filter(({ id }) => id !== room.id).map(light) }));
}

function light(room: PublicPanorama): PanoramaLight {
  const { id, name, entry, order, thumbnailUrl, imageUrl, width, height, tiles, north, initialView } = room;
  return {
    ...{ id, name, entry, order, thumbnailUrl, imageUrl, width, height, tiles, north, initialView },
    ...(room.poster ? { poster: room.poster } : {}),
    ...(room.plan ? { plan: room.plan } : {}),
  };
}

/** Serves a tour: its rooms by id, its floor plans, and `/media/night` as another pyramid. */
export function serveTour({ server }: ViewerFixture, rooms: readonly PublicPanorama[]): void {
  server.panoramas.clear();
  for (const room of rooms) server.panoramas.set(room.id, room);
  server.intercept = (request, response) => {
    // A second pyramid with the same pictures.
    if (request.url?.startsWith('/media/night/')) {
      response.writeHead(302, { location: request.url.replace('/media/night/', '/media/pattern/') }).end();
      return true;
    }
    if (!request.url?.startsWith('/media/plan-')) return false;
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PLAN_DRAWING);
    return true;
  };
}
