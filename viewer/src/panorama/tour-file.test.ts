import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { panoramaOf } from '../testing/viewer-fixture.ts';
import { fetchPanorama, isTourFile, PanoramaSourceError } from './panorama-source.ts';
import { ExportedTour } from './tour-file.ts';

const TILES = { status: 'READY', version: 1, baseUrl: 'media/a/b', levels: [512], tileSize: 512 } as const;
const room = (id: string, name: string) => panoramaOf({ ...TILES, levels: [512] }, { id, name });
const ROOMS = [room('a'.repeat(24), 'Hall'), room('b'.repeat(24), 'Kitchen')];
const TOUR = { format: 'oriel-tour', version: 1, name: 'Hall', entry: ROOMS[0]?.id, rooms: ROOMS };

let answer: { status: number; body: unknown };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tour.json`;
});
afterAll(() => server.close());
beforeEach(() => {
  answer = { status: 200, body: TOUR };
  asked = 0;
});

test('reads the rooms of an exported tour from one request, each with the others as siblings', async () => {
  const tour = new ExportedTour(address);
  const [hall, kitchen] = await Promise.all(ROOMS.map(({ id }) => tour.room(id)));
  expect(hall).toMatchObject({ name: 'Hall', siblings: [{ name: 'Kitchen', tiles: ROOMS[1]?.tiles }] });
  expect(hall?.siblings?.[0]).not.toHaveProperty('portals');
  expect(kitchen?.siblings).toHaveLength(1);
  expect(await tour.room('f'.repeat(24))).toBeNull();
  expect(asked).toBe(1);
});

test('gives every room of an exported tour its guided walk', async () => {
  const [hall, kitchen] = ROOMS;
  const guidedWalk = [{ id: '1', panoramaId: hall?.id, view: { yaw: 0, pitch: 0, fov: 75 }, stay: 4 }];
  answer = { status: 200, body: { ...TOUR, guidedWalk } };
  expect(await new ExportedTour(address).room(kitchen?.id ?? '')).toMatchObject({ guidedWalk });
});

test('retries a failed request, and rejects another version', async () => {
  const tour = new ExportedTour(address);
  const [{ id = '' } = {}] = ROOMS;
  answer = { status: 503, body: {} };
  await expect(tour.room(id)).rejects.toThrow('503');
  answer = { status: 200, body: { ...TOUR, version: 2 } };
  await expect(tour.room(id)).rejects.toThrow('version 1');
  answer = { status: 200, body: TOUR };
  expect(await tour.room(id)).toMatchObject({ name: 'Hall' });
});

test('reports a missing room and an unreachable file like the API', async () => {
  expect(isTourFile(address)).toBe(true);
  expect(isTourFile('/api/v1')).toBe(false);
  const [{ id = '' } = {}] = ROOMS;
  answer = { status: 404, body: {} };
  await expect(fetchPanorama(address, id)).rejects.toMatchObject({ problem: 'network' });
  answer = { status: 200, body: TOUR };
  expect(await fetchPanorama(address, id)).toMatchObject({ name: 'Hall' });
  const missing = fetchPanorama(address, 'f'.repeat(24));
  await expect(missing).rejects.toBeInstanceOf(PanoramaSourceError);
  await expect(missing).rejects.toMatchObject({ problem: 'not-found' });
});
