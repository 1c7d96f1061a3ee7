import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPanorama, fileForm, realFile } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
/** One picture; every scene of a test gets its own panorama from it. */
let assetId: string;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  token = await server.token('user@demo.oriel.example');
  const form = fileForm(await drawnPanorama(2048), 'hall.jpg');
  assetId = (await server.call('POST', '/asset?type=PANORAMA', { token, form })).body.data.id;
}, 60_000);

afterAll(() => server?.stop());

async function panorama(name: string): Promise<string> {
  const made = await server.call('POST', '/panorama', { token, body: { name, assetId } });
  return made.body.data.id;
}

async function panoramasFor(keys: readonly string[]): Promise<{ scene: string; panoramaId: string }[]> {
  return await Promise.all(keys.map(async (scene) => ({ scene, panoramaId: await panorama('Upload') })));
}

const bringIn = (body: object) => server.call('POST', '/panorama/import', { token, body });
const read = async (id: string) => (await server.call('GET', `/panorama/${id}`, { token })).body.data;
const rooms = async (tourId: string) =>
  (await server.call('GET', `/panorama?tourId=${tourId}&sort=order&order=asc&limit=200`, { token })).body
    .data;

/** A synthetic Marzipano tour: 17 scenes on two floors, 54 two-way links and one without a target. */
function twoFloors(): string {
  const names = Array.from({ length: 17 }, (_, index) => (index === 9 ? 'Room 3' : `Room ${index}`));
  const edges: [number, number][] = [];
  for (let index = 1; index < 17; index += 1) edges.push([index - 1, index]);
  for (const [from, to] of [
    [0, 5],
    [1, 7],
    [2, 6],
    [3, 8],
    [0, 9],
    [9, 12],
    [10, 14],
    [11, 16],
    [12, 16],
    [9, 15],
    [4, 13],
  ] as const)
    edges.push([from, to]);
  const at = (from: number, to: number) => ({
    yaw: ((to * 37 + from * 11) % 360) * (Math.PI / 180) - Math.PI,
    pitch: 0.1,
  });
  const scenes = names.map((name, index) => ({
    id: `${index}-${name.toLowerCase().replace(' ', '-')}`,
    name,
    faceSize: 2048,
    initialViewParameters: { yaw: 0.1, pitch: 0, fov: 1.3 },
    linkHotspots: edges.flatMap(([a, b]) => {
      const other = a === index ? b : b === index ? a : undefined;
      return other === undefined
        ? []
        : [
            {
              ...at(index, other),
              rotation: 0,
              target: `${other}-${names[other]?.toLowerCase().replace(' ', '-')}`,
            },
          ];
    }),
    infoHotspots: index === 0 ? [{ yaw: 0, pitch: 0, title: 'Window', text: 'Oak <b>frames</b>' }] : [],
  }));
  scenes[5]?.linkHotspots.push({ yaw: 1, pitch: 0, rotation: 0, target: 'cellar' });
  return `var APP_DATA = ${JSON.stringify({ scenes, name: 'Two floors', settings: {} })};`;
}

describe('tour import', () => {
  it('reports the content first, without pictures', async () => {
    const { status, body } = await bringIn({ source: twoFloors(), dryRun: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ format: 'MARZIPANO', name: 'Two floors', dryRun: true });
    expect(body.data.scenes).toHaveLength(17);
    expect(body.data.scenes[0]).toEqual({
      key: '0-room-0',
      name: 'Room 0',
      entry: true,
      links: 3,
      points: 1,
    });
    expect(body.data.scenes.reduce((sum: number, one: { links: number }) => sum + one.links, 0)).toBe(54);
    expect(body.data.problems.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['EQUIRECTANGULAR_NEEDED', 'scenes'],
      ['LINK_TARGET_MISSING', 'scenes.5.linkHotspots.3'],
    ]);
    expect(body.data.problems[1].message).toContain('“cellar”');
  });

  it('17 scenes on two floors become one tour with all portals paired; a repeat adds nothing', async () => {
    const source = twoFloors();
    const { body: told } = await bringIn({ source, dryRun: true });
    const panoramas = await panoramasFor(told.data.scenes.map(({ key }: { key: string }) => key));
    const { status, text, body } = await bringIn({ source, panoramas });
    expect(status, text).toBe(200);
    const entry = panoramas[0]?.panoramaId ?? '';
    expect(body.data).toMatchObject({
      tourId: entry,
      totals: { scenes: 17, links: 54, points: 1, present: 0 },
    });

    const made = await rooms(entry);
    expect(made.map((room: { id: string }) => room.id)).toEqual(panoramas.map((one) => one.panoramaId));
    expect(made.filter((room: { entry: boolean }) => room.entry)).toHaveLength(1);
    expect(made[0]).toMatchObject({ name: 'Room 0', tourName: 'Two floors', entry: true, order: 0 });
    expect(made[0].initialView).toEqual({ yaw: 5.73, pitch: 0, fov: 74.485 });
    expect(made[0].pointsOfInterest[0]).toMatchObject({
      type: 'INFO',
      title: 'Window',
      description: 'Oak **frames**',
    });
    const portals = made.flatMap((room: { portals: object[] }) => room.portals);
    const byId = new Map(portals.map((one: { id: string }) => [one.id, one]));
    for (const portal of portals) {
      const back = byId.get(portal.reversePortalId) as { reversePortalId: string; panoramaId: string };
      expect(back?.reversePortalId).toBe(portal.id);
      expect(back?.panoramaId).toBe(portal.targetPanoramaId);
    }

    const again = await bringIn({ source, panoramas });
    expect(again.body.data.totals).toEqual({ scenes: 17, links: 0, points: 0, present: 55 });
    expect(await rooms(entry)).toEqual(made);
  }, 20_000);

  it('is completed by the same call after an interruption', async () => {
    const scene = (other: string) => ({
      hotSpots: [{ yaw: 20, pitch: -5, type: 'scene', sceneId: other, text: other }],
    });
    const source = JSON.stringify({ default: { firstScene: 'b' }, scenes: { a: scene('b'), b: scene('a') } });
    const panoramas = await panoramasFor(['a', 'b']);
    const [a = '', b = ''] = panoramas.map((one) => one.panoramaId);
    await bringIn({ source, panoramas });
    // As after a stop between the rooms: the second one is still empty, and not in the tour.
    const { Panorama } = server.running.database.models;
    const { organizationId } = await read(a);
    const promised = (await read(a)).portals[0].reversePortalId;
    await Panorama.updateOne({ organizationId, _id: b }, { $set: { portals: [] } });
    await server.call('PATCH', `/panorama/${a}`, { token, body: { tourId: null } });
    const { body } = await bringIn({ source, panoramas });
    expect(body.data.totals).toMatchObject({ links: 1, present: 1 });
    const [first, second] = [await read(a), await read(b)];
    expect(second.portals).toHaveLength(1);
    expect(second.portals[0]).toMatchObject({ id: promised, reversePortalId: first.portals[0].id });
    expect(first).toMatchObject({ tourId: b, entry: false, order: 1 });
    expect(second).toMatchObject({ tourId: b, entry: true, order: 0 });
  });

  it('creates one tour without duplicate portals when run twice concurrently', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    const scenes = Object.fromEntries(
      keys.map((key) => [
        key,
        {
          title: `Room ${key}`,
          hotSpots: keys
            .filter((other) => other !== key)
            .flatMap((other, index) => [
              { yaw: index * 60, pitch: 0, sceneId: other },
              { yaw: index * 60, pitch: 30, type: 'info', text: `To ${other}` },
            ]),
        },
      ]),
    );
    const source = JSON.stringify({ default: { firstScene: 'c' }, scenes });
    const panoramas = await panoramasFor(keys);
    const answers = await Promise.all(Array.from({ length: 3 }, () => bringIn({ source, panoramas })));
    // A call that was overtaken too often gets a conflict, and may be repeated.
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toMatch(/CONFLICT|STALE_UPDATE/);
    expect((await bringIn({ source, panoramas })).status).toBe(200);
    const entry = panoramas[2]?.panoramaId ?? '';
    const made = await rooms(entry);
    expect(made.map((room: { name: string }) => room.name)).toEqual(['Room c', 'Room a', 'Room b', 'Room d']);
    const portals = made.flatMap((room: { portals: object[] }) => room.portals);
    expect(portals).toHaveLength(12);
    const ids = new Set(portals.map((one: { id: string }) => one.id));
    for (const portal of portals) expect(ids.has(portal.reversePortalId)).toBe(true);
    for (const room of made) expect(room.pointsOfInterest).toHaveLength(3);
  });

  it('skips scenes without a picture, and the links to them', async () => {
    const source = JSON.stringify({
      default: { firstScene: 'gone' },
      scenes: {
        gone: { hotSpots: [{ yaw: 1, pitch: 1, sceneId: 'here' }] },
        here: {
          northOffset: 30,
          hotSpots: [
            { yaw: 1, pitch: 1, sceneId: 'gone' },
            { yaw: 9, pitch: 9, sceneId: 'there' },
          ],
        },
        there: { title: 'There' },
      },
    });
    const panoramas = await panoramasFor(['here', 'there']);
    const { body } = await bringIn({ source, panoramas });
    const [here = ''] = panoramas.map((one) => one.panoramaId);
    expect(body.data.tourId).toBe(here);
    expect(body.data.problems.map(({ code }: { code: string }) => code)).toEqual([
      'SCENE_WITHOUT_PICTURE',
      'LINK_TARGET_LEFT_OUT',
    ]);
    expect(body.data.scenes.map(({ key, entry }: { key: string; entry: boolean }) => [key, entry])).toEqual([
      ['gone', false],
      ['here', true],
      ['there', false],
    ]);
    expect(await read(here)).toMatchObject({
      name: 'here',
      north: -30,
      portals: [{ position: { yaw: 9, pitch: 9 } }],
    });
  });

  it('respects the limits: 100 portals, 200 points, one portal per place', async () => {
    const spots = Array.from({ length: 130 }, (_, index) => ({ yaw: index * 2.5, pitch: 0, sceneId: 'b' }));
    const points = Array.from({ length: 10_000 }, (_, index) => ({
      yaw: index % 180,
      pitch: index / 200,
      text: `Point ${index}`,
    }));
    const source = JSON.stringify({
      default: { firstScene: 'a' },
      scenes: { a: { hotSpots: [...spots, { yaw: 1, pitch: 0.5, sceneId: 'b' }, ...points] }, b: {} },
    });
    const panoramas = await panoramasFor(['a', 'b']);
    const { body } = await bringIn({ source, panoramas });
    expect(body.data.totals).toMatchObject({ links: 100, points: 200 });
    expect(body.data.problems.map(({ code }: { code: string }) => code)).toEqual([
      'LINKS_TOO_MANY',
      'POINTS_TOO_MANY',
    ]);
    const made = await read(panoramas[0]?.panoramaId ?? '');
    expect([made.portals.length, made.pointsOfInterest.length]).toEqual([100, 200]);
  });

  it("rejects unusable panoramas, by field and in the reader's language", async () => {
    const source = '{"scenes": {"a": {}, "b": {}}}';
    const [one] = await panoramasFor(['a']);
    const id = one?.panoramaId ?? '';
    const missing = 'f'.repeat(24);
    expect((await bringIn({ source: 'Dear team' })).body.errors.source).toEqual([
      'can’t be read: there is an error in line 1',
    ]);
    expect((await bringIn({ source })).body.errors).toEqual({ panoramas: ['is required'] });
    const { body } = await bringIn({
      source,
      panoramas: [
        { scene: 'a', panoramaId: id },
        { scene: 'b', panoramaId: id },
        { scene: 'c', panoramaId: missing },
      ],
    });
    expect(Object.keys(body.errors).sort()).toEqual([
      'panoramas.1.panoramaId',
      'panoramas.2.panoramaId',
      'panoramas.2.scene',
    ]);
    const polish = await server.call('POST', '/panorama/import', {
      token,
      body: { source: '{}' },
      headers: { 'accept-language': 'pl' },
    });
    expect(polish.body.errors.source[0]).toMatch(/^nie jest spacerem/);
  });

  it('is named by the body, else by its configuration, never after one of its rooms', async () => {
    const source = JSON.stringify({
      default: { firstScene: 'a', title: 'Linden Court' },
      scenes: { a: { title: 'Hall', panorama: 'a.jpg' }, b: { panorama: 'b.jpg' } },
    });
    const told = (await bringIn({ source, dryRun: true })).body.data;
    expect(told.name).toBe('Linden Court');
    expect(told.scenes.map(({ name }: { name: string }) => name)).toEqual(['Hall', 'b']);
    const panoramas = await panoramasFor(['a', 'b']);
    await bringIn({ source, panoramas });
    expect(await read(panoramas[0]?.panoramaId ?? '')).toMatchObject({
      name: 'Hall',
      tourName: 'Linden Court',
    });
    const renamed = (await bringIn({ source, panoramas, name: 'Linden Court, flat 4' })).body.data;
    expect(renamed.name).toBe('Linden Court, flat 4');
    expect(await read(panoramas[1]?.panoramaId ?? '')).toMatchObject({ tourName: 'Linden Court, flat 4' });
    const { body } = await bringIn({ source, panoramas, name: 'x'.repeat(121) });
    expect(body.errors).toHaveProperty('name');
  });

  it('derives the north of rooms from portals there and back, and of no others', async () => {
    const link = (sceneId: string, yaw: number) => ({ type: 'scene', sceneId, yaw, pitch: 0 });
    const source = (northOffset?: number) =>
      JSON.stringify({
        default: { firstScene: 'a' },
        scenes: {
          a: { panorama: 'a.jpg', northOffset, hotSpots: [link('b', 90), link('c', 0)] },
          b: { panorama: 'b.jpg', hotSpots: [link('a', 30)] },
          c: { panorama: 'c.jpg' },
        },
      });
    const norths = async (tourId: string) =>
      (await rooms(tourId)).map(({ north, northKnown }: { north: number; northKnown: boolean }) => [
        north,
        northKnown,
      ]);
    const unknown = await bringIn({ source: source(), panoramas: await panoramasFor(['a', 'b', 'c']) });
    expect(await norths(unknown.body.data.tourId)).toEqual([
      [0, false],
      [0, false],
      [0, false],
    ]);
    const known = await bringIn({ source: source(0), panoramas: await panoramasFor(['a', 'b', 'c']) });
    expect(await norths(known.body.data.tourId)).toEqual([
      [0, true],
      [120, true],
      [0, false],
    ]);
  });

  it('lists the rooms that no path of links from the first one reaches', async () => {
    const link = (sceneId: string) => ({ type: 'scene', sceneId, yaw: 10, pitch: 0 });
    const source = JSON.stringify({
      default: { firstScene: 'hall' },
      scenes: {
        attic: { title: 'Attic', panorama: 'a.jpg', hotSpots: [link('hall')] },
        hall: { title: 'Hall', panorama: 'h.jpg', hotSpots: [link('kitchen')] },
        kitchen: { title: 'Kitchen', panorama: 'k.jpg', hotSpots: [link('pantry')] },
        pantry: { title: 'Pantry', panorama: 'p.jpg' },
      },
    });
    const told = await bringIn({ source, dryRun: true });
    expect(told.body.data.unreached).toEqual([{ key: 'attic', name: 'Attic' }]);
    // Without the kitchen's picture, the pantry is unreachable.
    const some = await bringIn({ source, panoramas: await panoramasFor(['attic', 'hall', 'pantry']) });
    expect(some.body.data.unreached.map(({ name }: { name: string }) => name)).toEqual(['Attic', 'Pantry']);
  });

  it('takes no room from an existing tour', async () => {
    const [hall, kitchen] = [await panorama('Hall'), await panorama('Kitchen')];
    await server.call('PATCH', `/panorama/${kitchen}`, { token, body: { tourId: hall } });
    const { status, body } = await bringIn({
      source: '{"scenes": {"a": {}}}',
      panoramas: [{ scene: 'a', panoramaId: kitchen }],
    });
    expect(status).toBe(400);
    expect(body.errors['panoramas.0.panoramaId'][0]).toMatch(/^already belongs to another tour/);
    expect(await read(kitchen)).toMatchObject({ name: 'Kitchen', tourId: hall });
  });

  it('imports a real Pannellum tour faithfully', async () => {
    const file = realFile('tours/peabody-library-us/tour.json');
    if (!file) return;
    const source = await readFile(file, 'utf8');
    const panoramas = await panoramasFor(['library', 'gallery', '6th-floor']);
    const { body } = await bringIn({ source, panoramas });
    expect(body.data).toMatchObject({ totals: { scenes: 3, links: 5, points: 5 }, problemsTotal: 0 });
    // It has no title of its own, and is not named after its first room.
    expect(body.data.name).toBe('Imported tour');
    const [library, gallery] = await rooms(body.data.tourId);
    expect(library).toMatchObject({
      name: 'George Peabody Library',
      tourName: 'Imported tour',
      entry: true,
      north: 71,
    });
    expect(library.portals.map((portal: { label: string }) => portal.label)).toEqual([
      'Gallery',
      '6th Floor',
    ]);
    expect(gallery.portals[0]).toMatchObject({
      targetPanoramaId: library.id,
      reversePortalId: library.portals[0].id,
      targetView: { yaw: -120 },
    });
  });
});
