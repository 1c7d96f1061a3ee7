import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Inventory, makeInventory } from '../../testing/inventory.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { panoramasOf, type Studio, startStudio } from './studio.fixture.ts';

const MISSING = 'ffffffffffffffffffffffff';
let studio: Studio;
let server: TestServer;
let organization = '';
let picture = '';
let here: Inventory;

beforeAll(async () => {
  studio = await startStudio();
  ({ server, organization, picture } = studio);
  here = await makeInventory(server.running.database.models, organization);
}, 120_000);

afterAll(() => server?.stop());

const { call, room, patch, read, visit, link } = panoramasOf(() => studio);

describe('a tour', () => {
  async function tour(count: number): Promise<[string, ...string[]]> {
    const entry = await room('Entry');
    const rooms: string[] = [];
    for (let index = 1; index < count; index += 1) rooms.push(await room(`Room ${index}`, { tourId: entry }));
    return [entry, ...rooms];
  }

  /** Entries among panoramas, and the tours they belong to. */
  async function shape(ids: readonly string[]) {
    const all = await Promise.all(ids.map(read));
    return {
      entries: all.filter((one) => one.entry).map((one) => one.id),
      tours: [...new Set(all.map((one) => one.tourId))],
    };
  }

  it('lists its other rooms as far as visible to the reader', async () => {
    const [entry, second, third] = await tour(3);
    await patch(third ?? '', { visibility: 'PRIVATE' });
    const names = (data: { siblings: { name: string }[] }) => data.siblings.map((one) => one.name);
    expect(names(await read(second ?? ''))).toEqual(['Entry', 'Room 2']);
    expect(names((await visit(second ?? '')).body.data)).toEqual(['Entry']);
    expect((await visit(entry)).body.data.siblings[0]).toMatchObject({
      id: second,
      order: 1,
      tiles: { status: 'PENDING' },
    });
  });

  it('changes its entry on request, and never has two or none', async () => {
    const ids = await tour(4);
    const [entry, second = '', third = ''] = ids;
    const promoted = await patch(third, { entry: true, name: 'New entry' });
    expect(promoted.body.data).toMatchObject({ entry: true, tourId: third, name: 'New entry' });
    expect(await shape(ids)).toEqual({ entries: [third], tours: [third] });
    expect((await patch(third, { entry: false })).body.errors).toHaveProperty('entry');
    const race = await Promise.all([patch(entry, { entry: true }), patch(second, { entry: true })]);
    expect(race.some((one) => one.status === 200)).toBe(true);
    const after = await shape(ids);
    expect(after.entries).toHaveLength(1);
    expect(after.tours).toEqual(after.entries);
  });

  it('has a name of its own besides those of its rooms, whichever is the entry', async () => {
    const [entry, second = ''] = await tour(2);
    const named = await patch(entry, { tourName: 'Show flat', i18n: { pl: { tourName: 'Pokazowe' } } });
    expect(named.body.data).toMatchObject({ name: 'Entry', tourName: 'Show flat' });
    expect((await visit(second)).body.data).toMatchObject({ name: 'Room 1', tourName: 'Show flat' });
    const polish = await server.call('GET', `/panorama/${second}?lang=pl`);
    expect(polish.body.data.tourName).toBe('Pokazowe');
    expect((await call('GET', '/panorama?entry=true&search=show%20fl')).body.data).toMatchObject([
      { id: entry, tourName: 'Show flat' },
    ]);
    const refused = await patch(second, { tourName: 'Other' });
    expect(refused.body.errors).toEqual({
      tourName: ['can only be changed on the tour’s first panorama'],
    });
    expect((await patch(second, await read(second))).status).toBe(200);

    await patch(second, { entry: true });
    expect((await visit(entry)).body.data).toMatchObject({ tourName: 'Show flat' });
    expect(await read(second)).toMatchObject({
      tourName: 'Show flat',
      i18n: { pl: { tourName: 'Pokazowe' } },
    });
    const alone = await patch(entry, { tourId: null });
    expect(alone.body.data).not.toHaveProperty('tourName');
    const unnamed = (await patch(second, { tourName: null })).body.data;
    expect(unnamed).not.toHaveProperty('tourName');
    expect(unnamed).not.toHaveProperty('i18n');
  });

  it('interrupted by a crash while moving is complete after the next start', async () => {
    const ids = await tour(3);
    const [entry, second = ''] = ids;
    const { Panorama } = server.running.database.models;
    const where = (id: string) => ({ _id: id, organizationId: organization });
    await Panorama.updateOne(where(entry), { $set: { successorId: second } });
    await Panorama.updateOne(where(second), { $set: { entry: true, tourId: second } });
    await server.running.services.panoramas.repair();
    expect(await shape(ids)).toEqual({ entries: [second], tours: [second] });
    await Panorama.updateOne(where(second), { $set: { successorId: MISSING } });
    await server.running.services.panoramas.repair();
    expect(await shape(ids)).toEqual({ entries: [second], tours: [second] });
  });

  it('transfers a room to another tour, or releases it', async () => {
    const [entry, second = ''] = await tour(2);
    const [other] = await tour(1);
    const moved = await patch(second, { tourId: other });
    expect(moved.body.data).toMatchObject({ entry: false, tourId: other, order: 1 });
    expect((await patch(other, { tourId: entry })).body.code).toBe('PANORAMA_HAS_TOUR');
    expect((await patch(second, { tourId: MISSING })).body.errors).toHaveProperty('tourId');
    const alone = await patch(second, { tourId: null });
    expect(alone.body.data).toMatchObject({ entry: true, tourId: second });
    expect((await patch(entry, { tourId: second })).body.data).toMatchObject({
      entry: false,
      tourId: second,
    });
  });

  it('loses a room with the portals to it, its use as a starting panorama, and its comments', async () => {
    const [entry, second = ''] = await tour(2);
    await link(entry, second);
    const { models } = server.running.database;
    const apartment = { _id: here.apartment, organizationId: organization };
    await models.Apartment.updateOne(apartment, { $set: { startPanoramaId: second } });
    await models.Comment.create({
      organizationId: organization,
      targetType: 'PANORAMA',
      targetId: second,
      body: 'Nice',
      status: 'PUBLISHED',
      author: { type: 'GUEST', name: 'Ada' },
    });
    const said = { commentsCount: 1, comments: [{ body: 'Nice', author: { name: 'Ada' } }] };
    expect(await read(second)).toMatchObject(said);
    expect((await visit(second)).body.data).toMatchObject({ commentsCount: 0, comments: [] });
    await patch(second, { settings: { commentsEnabled: true } });
    expect((await visit(second)).body.data).toMatchObject(said);
    expect((await call('DELETE', `/panorama/${second}`)).status).toBe(200);
    expect((await read(entry)).portals).toEqual([]);
    expect(await models.Apartment.findOne(apartment).lean()).not.toHaveProperty('startPanoramaId');
    expect(await models.Comment.countDocuments({ organizationId: organization, targetId: second })).toBe(0);
    expect((await call('GET', `/asset/${picture}`)).status).toBe(200);
  });
});
