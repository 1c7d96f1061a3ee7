import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { TourFile } from '@oriel/contract/tour-transfer';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
let folder: string;
/** Rooms of a demo tour, as members get them. */
let tour: { id: string; name: string; tourId: string; organizationId: string }[];

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  token = await server.token('user@demo.oriel.example');
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-export-'));
  const { data: entries } = (await server.call('GET', '/panorama?entry=true&limit=100', { token })).body;
  for (const entry of entries) {
    const rooms = (await server.call('GET', `/panorama?tourId=${entry.id}&sort=order&order=asc`, { token }))
      .body.data;
    if (rooms.length > (tour?.length ?? 1)) tour = rooms;
  }
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const rooms = () => server.running.database.models.Panorama;

async function exported(id: string, headers: Record<string, string> = {}): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${server.url}/api/v1/panorama/${id}/export`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.zip"$/);
  const file = path.join(folder, 'tour.zip');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const archive = await openPromise(file, { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

const text = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? '';

describe('an exported tour', () => {
  it('contains everything it refers to, and refers to nothing outside', async () => {
    const files = await exported(tour[0]?.id ?? '');
    const file: unknown = JSON.parse(text(files, 'tour.json'));
    expect([...Value.Errors(TourFile, file)]).toEqual([]);
    const { rooms: inside, entry, guidedWalk } = file as TourFile;
    expect(guidedWalk).toHaveLength(6);
    expect(guidedWalk?.[0]).toMatchObject({
      panoramaId: entry,
      caption: expect.stringContaining('apartment 3A'),
    });
    expect(inside.map(({ id }) => id).sort()).toEqual(tour.map(({ id }) => id).sort());
    expect(inside[0]).toMatchObject({ id: entry, entry: true });
    const json = text(files, 'tour.json');
    expect(json).not.toMatch(/"\/|https?:\/\/127|\/api\//);
    const named = [...json.matchAll(/"(media\/[^"]+\.[a-z0-9]+)"/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(inside.length * 3);
    for (const name of named) expect(files.has(name), name).toBe(true);
    for (const { tiles } of inside) {
      expect(files.has(`${tiles.baseUrl}/base.webp`)).toBe(true);
      const top = (tiles.levels?.length ?? 0) - 1;
      for (const face of 'frblud') expect(files.has(`${tiles.baseUrl}/${top}/${face}/0_0.webp`)).toBe(true);
    }
    // Bytes as stored.
    const [name = ''] = named.filter((one) => one.endsWith('.webp'));
    expect(files.get(name)?.equals(await readFile(path.join(server.dataDir, name)))).toBe(true);

    const page = text(files, 'index.html');
    expect(page).not.toMatch(/(?:src|href|srcset)="(?:\/|https?:)/);
    for (const [, address = ''] of page.matchAll(/(?:src|href|srcset)="([^"]+)"/g))
      if (!address.startsWith('data:')) expect(files.has(address), address).toBe(true);
    expect(page.indexOf('oriel-poster')).toBeLessThan(page.indexOf('oriel-data'));
    const built = await readdir(path.join(import.meta.dirname, '../../../../viewer/dist'));
    const scripts = built.filter((one) => one.endsWith('.js'));
    for (const script of scripts) {
      expect(files.has(`viewer/${script}`), script).toBe(true);
      expect(text(files, `viewer/${script}`)).not.toContain('/viewer-assets/');
    }
    expect([...files.keys()].filter((one) => /\.(br|gz)$|(^|\/)\./.test(one))).toEqual([]);
    const licences = text(files, 'LICENSE.txt');
    expect(licences).toContain('MIT License');
    // What is bundled, what that needs in turn, and fonts.
    for (const name of ['react', 'three', 'scheduler', 'micromark', '@fontsource-variable/hanken-grotesk'])
      expect(licences).toMatch(new RegExp(`={80}\\n${name} \\d+\\.\\d+\\.\\d+\\n\\n\\S`));
    expect(text(files, 'README.txt')).toContain(`Exported on `);
    expect(text(files, 'README.txt')).not.toContain('could not be found');
  }, 20_000);

  it('includes only public apartments and comments, but also its own private rooms', async () => {
    const [first, second] = tour;
    if (!first || !second) throw new Error('no tour');
    await rooms().updateMany(
      { organizationId: first.organizationId, tourId: first.tourId },
      { $set: { visibility: 'PRIVATE', 'settings.commentsEnabled': true } },
    );
    const apartment = (await server.call('GET', '/apartment?limit=1', { token })).body.data[0];
    const point = {
      type: 'APARTMENT',
      position: { yaw: 3, pitch: 3 },
      title: 'Flat',
      apartmentId: apartment.id,
    };
    await server.call('POST', `/panorama/${first.id}`, { token, body: point });
    await server.call('POST', `/panorama/${first.id}/comment`, { token, body: { body: 'Between us' } });
    try {
      const json = text(await exported(second.id), 'tour.json');
      const file: TourFile = JSON.parse(json);
      expect(file.rooms).toHaveLength(tour.length);
      expect(json).not.toContain('Between us');
      expect(
        json.match(
          /"(?:price|effectivePrice|visibility|organizationId|createdBy)":|"(?:ACTIVE|BOOKED|SOLD)"/g,
        ),
      ).toBeNull();
      for (const room of file.rooms) expect(room.settings.commentsEnabled).toBe(false);
      const portals = file.rooms.flatMap((room: PublicPanorama) => room.portals);
      expect(portals.length).toBeGreaterThan(0);
      await server.call('PATCH', `/apartment/${apartment.id}`, { token, body: { visible: false } });
      expect(text(await exported(first.id), 'tour.json')).not.toContain(apartment.id);
    } finally {
      await rooms().updateMany(
        { organizationId: first.organizationId, tourId: first.tourId },
        { $set: { visibility: 'PUBLIC' } },
      );
    }
  }, 20_000);

  it('skips unfinished rooms with the portals to them, and says so; rejects a tour without any finished room', async () => {
    const [first, second] = tour;
    if (!first || !second) throw new Error('no tour');
    const of = (id: string) => ({ organizationId: first.organizationId, _id: id });
    await rooms().updateOne(of(first.id), { $set: { 'tiles.status': 'PROCESSING' } });
    const files = await exported(second.id, { 'accept-language': 'pl' });
    const file: TourFile = JSON.parse(text(files, 'tour.json'));
    expect(file.rooms.map(({ id }) => id)).not.toContain(first.id);
    expect(file.rooms[0]?.entry).toBe(true);
    // The walk leaves out the steps there.
    expect(file.guidedWalk).toHaveLength(4);
    expect(file.guidedWalk?.[0]?.caption).toMatch(/^Stół/);
    expect(text(files, 'index.html')).toContain('Stół z miejscem');
    expect(file.rooms.flatMap((room) => room.portals).map((one) => one.targetPanoramaId)).not.toContain(
      first.id,
    );
    expect(text(files, 'README.txt')).toContain(
      `To pomieszczenie nie było gotowe i zostało pominięte:\r\n  - ${first.name}`,
    );
    expect(text(files, 'index.html')).toContain('<html lang="pl-PL" class="oriel-page" data-brand="oriel"');
    await rooms().updateMany(
      { organizationId: first.organizationId, tourId: first.tourId },
      { $set: { 'tiles.status': 'FAILED' } },
    );
    const refused = await server.call('GET', `/panorama/${first.id}/export`, { token });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PANORAMA_NOT_READY' } });
    await rooms().updateMany(
      { organizationId: first.organizationId, tourId: first.tourId },
      { $set: { 'tiles.status': 'READY' } },
    );
  }, 20_000);

  it('can be imported again', async () => {
    const source = text(await exported(tour[0]?.id ?? ''), 'tour.json');
    const { body } = await server.call('POST', '/panorama/import', { token, body: { source, dryRun: true } });
    expect(body.data).toMatchObject({ format: 'ORIEL', dryRun: true, name: 'Model apartment 3A' });
    // A tour named after its first room has no name of its own.
    const file = JSON.parse(source);
    const plain = JSON.stringify({ ...file, name: file.rooms[0].name });
    const told = await server.call('POST', '/panorama/import', {
      token,
      body: { source: plain, dryRun: true },
    });
    expect(told.body.data).not.toHaveProperty('name');
    expect(body.data.scenes.map(({ name }: { name: string }) => name).sort()).toEqual(
      tour.map(({ name }) => name).sort(),
    );
    expect(body.data.scenes[0].file).toMatch(/^media\/.+\.\w+$/);
    expect(
      body.data.scenes.reduce((sum: number, one: { links: number }) => sum + one.links, 0),
    ).toBeGreaterThan(0);
  }, 20_000);
});
