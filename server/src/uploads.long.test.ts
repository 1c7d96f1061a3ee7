import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpanoXmp, grey } from './media/testing/pictures.ts';
import { drawnPanorama, eventually, fileForm, realFile } from './testing/pictures.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let user = '';

beforeAll(async () => {
  server = await startTestServer();
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

async function upload(data: Buffer | string, name: string, query = '?type=PANORAMA') {
  return await server.call('POST', `/asset${query}`, { token: user, form: fileForm(data, name) });
}

/** Drops the tiling jobs of earlier tests, which would run first. */
async function emptyQueue(): Promise<void> {
  await server.running.database.models.Job.deleteMany({ state: 'QUEUED' });
}

describe('uploads', () => {
  it('make a panorama from an asset at once, then tiles and posters', async () => {
    const answer = await upload(await drawnPanorama(2560, 7), 'Living_room-2.JPG');
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      type: 'PANORAMA',
      name: 'Living room 2',
      width: 2560,
      height: 1280,
      status: 'PROCESSING',
      mimeType: 'image/jpeg',
    });
    const { panoramaId } = answer.body.data;
    const first = await server.call('GET', `/panorama/${panoramaId}`);
    expect((await fetch(server.url + first.body.data.imageUrl)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    const ready = await eventually(
      () => server.call('GET', `/panorama/${panoramaId}`),
      (one) => one.body.data.tiles.status === 'READY',
    );
    const { tiles, poster, thumbnailUrl } = ready.body.data;
    expect(tiles).toMatchObject({
      version: 1,
      tileSize: 512,
      faceSize: 1024,
      levels: [512, 1024],
      format: 'webp',
    });
    for (const file of [
      `${tiles.baseUrl}/base.webp`,
      `${tiles.baseUrl}/1/d/1_1.webp`,
      poster.landscapeUrl,
      poster.portraitUrl,
      poster.shareUrl,
      thumbnailUrl,
    ]) {
      const response = await fetch(server.url + file);
      expect(response.status, file).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    const asset = await server.call('GET', `/asset/${answer.body.data.id}`, { token: user });
    expect(asset.body.data).toMatchObject({
      status: 'READY',
      usedBy: [{ type: 'panorama', id: panoramaId }],
    });
  }, 60_000);

  it('reject a partial sphere without metadata, and accept it with an extent', async () => {
    const strip = async () =>
      fileForm(
        await sharp(await drawnPanorama(2048, 91))
          .resize(2048, 400, { fit: 'fill' })
          .png()
          .toBuffer(),
        'strip.png',
      );
    const refused = await server.call('POST', '/asset?type=PANORAMA', { token: user, form: await strip() });
    expect(refused.body.code).toBe('PANORAMA_RATIO');
    const told = '/asset?type=PANORAMA&sphereWidth=360&sphereMiddle=10';
    const taken = await server.call('POST', told, { token: user, form: await strip() });
    expect(taken.status, taken.text).toBe(201);
    const { data } = await server
      .call('GET', `/panorama/${taken.body.data.panoramaId}`, { token: user })
      .then(({ body }) => body);
    expect(data).toMatchObject({ width: 2048, height: 1024, initialView: { yaw: 0, pitch: 10 } });
    expect(data.extent.pitchMax).toBeCloseTo(44.9, 0);
    expect(data.extent.pitchMin).toBeCloseTo(-24.9, 0);
    expect(data.extent).not.toHaveProperty('yawMin');

    const wrong = await server.call('POST', '/asset?type=PANORAMA&sphereWidth=400', {
      token: user,
      form: await strip(),
    });
    expect(wrong.body.errors).toHaveProperty('sphereWidth');
    const square = await sharp(await drawnPanorama(2048, 92))
      .resize(2048, 2048, { fit: 'fill' })
      .png()
      .toBuffer();
    const high = await server.call('POST', told, { token: user, form: fileForm(square, 'square.png') });
    expect(high.body.code).toBe('PANORAMA_RATIO');
    expect(high.body.message).toContain('360° from top to bottom');
  }, 30_000);

  it('start a cropped sphere in its middle, and limit the view to it', async () => {
    const xmp = gpanoXmp({
      FullPanoWidthPixels: 2048,
      FullPanoHeightPixels: 1024,
      CroppedAreaImageWidthPixels: 2048,
      CroppedAreaImageHeightPixels: 512,
      CroppedAreaLeftPixels: 0,
      CroppedAreaTopPixels: 128,
    });
    const answer = await upload(await grey(2048, 512).jpeg().withXmp(xmp).toBuffer(), 'strip.jpg');
    const { data } = (await server.call('GET', `/panorama/${answer.body.data.panoramaId}`)).body;
    expect(data).toMatchObject({ width: 2048, height: 1024, initialView: { yaw: 0, pitch: 22.5, fov: 75 } });
    expect(data.extent).toEqual({ pitchMin: -22.2, pitchMax: 67.2 });
  });

  it('answer the same file with the first asset', async () => {
    const data = await drawnPanorama(2048, 8);
    const [first, second] = [await upload(data, 'a.jpg'), await upload(data, 'b.jpg')];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body.data.panoramaId).toBe(first.body.data.panoramaId);
  });

  it('store a concurrently uploaded file once', async () => {
    const data = await drawnPanorama(2048, 9);
    const answers = await Promise.all([1, 2, 3].map(() => upload(data, 'twin.jpg')));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((one) => one.body.data.panoramaId)).size).toBe(1);
  });

  const refusals: [string, () => Promise<Buffer | string>, string][] = [
    ['text named .jpg', async () => 'not a picture', 'UNSUPPORTED_MEDIA'],
    [
      'an SVG with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'UNSUPPORTED_MEDIA',
    ],
    [
      'a square',
      async () =>
        (await import('sharp'))
          .default({ create: { width: 2048, height: 2048, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      'PANORAMA_RATIO',
    ],
    ['a small one', () => drawnPanorama(1024), 'PANORAMA_SIZE'],
    ['a cut-off one', async () => (await drawnPanorama(2048)).subarray(0, 30_000), 'IMAGE_CORRUPT'],
    ['an empty one', async () => '', 'UNSUPPORTED_MEDIA'],
  ];
  for (const [what, data, code] of refusals) {
    it(`reject ${what} with ${code} and a message`, async () => {
      const answer = await upload(await data(), 'room.jpg');
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe(code);
      expect(answer.body.message).toMatch(/^[A-ZTh].{20,}/);
    });
  }

  it('need a file, in the right field, in a form', async () => {
    const form = new FormData();
    form.append('picture', new Blob(['x']), 'x.jpg');
    expect((await server.call('POST', '/asset?type=PANORAMA', { token: user, form })).body.code).toBe(
      'FILE_MISSING',
    );
    expect((await server.call('POST', '/asset?type=PANORAMA', { token: user, body: {} })).body.code).toBe(
      'UNSUPPORTED_CONTENT_TYPE',
    );
    const bad = await upload('x', 'x.jpg', '?type=SPACESHIP');
    expect(bad.body.errors.type[0]).toContain('must be one of');
  });

  it.skipIf(!realFile('panoramas/GSAG2002_gopro-max.jpg'))(
    'remove the place from a photo',
    async () => {
      const answer = await upload(
        await readFile(realFile('panoramas/GSAG2002_gopro-max.jpg') ?? ''),
        'gopro.jpg',
      );
      expect(answer.status).toBe(201);
      const picture = Buffer.from(await (await fetch(server.url + answer.body.data.url)).arrayBuffer());
      const { exif, xmp } = await (await import('sharp')).default(picture).metadata();
      expect(exif?.toString('latin1') ?? '').not.toContain('GPS');
      expect(xmp).toBeUndefined();
      expect((await fetch(`${server.url}/media/../originals/`)).status).toBe(404);
    },
    60_000,
  );
});

describe('panoramas', () => {
  it('are changed, hidden and deleted', async () => {
    const { panoramaId } = (await upload(await drawnPanorama(2048, 20), 'hall.jpg')).body.data;
    const path = `/panorama/${panoramaId}`;
    const changed = await server.call('PATCH', path, {
      token: user,
      body: {
        name: ' Hall ',
        settings: { autorotate: true },
        limits: { pitchMin: -40, pitchMax: 60, fovMin: 30, fovMax: 90 },
      },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Hall',
      settings: { autorotate: true, gyroscope: true },
      limits: { pitchMin: -40 },
    });
    const wrong = await server.call('PATCH', path, {
      token: user,
      body: { limits: { pitchMin: 40, pitchMax: 30, fovMin: 30, fovMax: 90 } },
    });
    expect(wrong.body.errors['limits.pitchMin']).toEqual(['pitchMin must be less than pitchMax']);
    const cleared = await server.call('PATCH', path, { token: user, body: { limits: null } });
    expect(cleared.body.data).not.toHaveProperty('limits');

    const stale = await server.call('PATCH', path, {
      token: user,
      body: { name: 'X' },
      headers: { 'if-match': changed.body.data.updatedAt },
    });
    expect(stale.status).toBe(409);
    expect(stale.body.code).toBe('STALE_UPDATE');

    await server.call('PATCH', path, { token: user, body: { visibility: 'PRIVATE' } });
    expect((await server.call('GET', path)).status).toBe(404);
    expect((await fetch(`${server.url}/viewer360/${panoramaId}`)).status).toBe(404);
    expect((await server.call('DELETE', path, { token: user })).body.data).toEqual({
      id: panoramaId,
      deleted: true,
    });
    expect((await server.call('GET', path, { token: user })).status).toBe(404);
  });

  it('delete the tour with its entry only on request', async () => {
    const entry = (await upload(await drawnPanorama(2048, 21), 'entry.jpg')).body.data;
    const made = await server.call('POST', '/panorama', {
      token: user,
      body: { name: 'Second', assetId: entry.id, tourId: entry.panoramaId },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ entry: false, tourId: entry.panoramaId, order: 1 });
    expect((await server.call('DELETE', `/panorama/${entry.panoramaId}`, { token: user })).body.code).toBe(
      'PANORAMA_HAS_TOUR',
    );
    expect(
      (await server.call('DELETE', `/panorama/${entry.panoramaId}?cascade=true`, { token: user })).status,
    ).toBe(200);
    expect((await server.call('GET', `/panorama/${made.body.data.id}`, { token: user })).status).toBe(404);
  });

  it('get new posters when their initial view changes', async () => {
    await emptyQueue();
    const { panoramaId } = (await upload(await drawnPanorama(2048, 22), 'view.jpg')).body.data;
    const read = () => server.call('GET', `/panorama/${panoramaId}`);
    const before = await eventually(read, (one) => one.body.data.tiles.status === 'READY');
    await server.call('PATCH', `/panorama/${panoramaId}`, {
      token: user,
      body: { initialView: { yaw: 90, pitch: 0, fov: 60 } },
    });
    const after = await eventually(
      read,
      (one) => one.body.data.poster.landscapeUrl !== before.body.data.poster.landscapeUrl,
    );
    expect((await fetch(server.url + after.body.data.poster.landscapeUrl)).status).toBe(200);
  }, 60_000);

  it('get new posters from their existing tiles of another pipeline version', async () => {
    await emptyQueue();
    const { panoramaId } = (await upload(await drawnPanorama(2048, 23), 'older.jpg')).body.data;
    const read = () => server.call('GET', `/panorama/${panoramaId}`);
    const before = await eventually(read, (one) => one.body.data.tiles.status === 'READY');
    const folder = before.body.data.tiles.baseUrl.replace('/media/', '');
    const older = `${folder.split('/')[0]}/${'0'.repeat(20)}`;
    const { models } = server.running.database;
    const media = path.join(server.dataDir, 'media');
    await rename(path.join(media, folder), path.join(media, older));
    await models.Panorama.collection.updateOne(
      { _id: new Types.ObjectId(String(panoramaId)) },
      { $set: { 'tiles.folder': older } },
    );
    await server.call('PATCH', `/panorama/${panoramaId}`, {
      token: user,
      body: { initialView: { yaw: 90, pitch: 0, fov: 60 } },
    });
    const after = await eventually(read, (one) => one.body.data.poster.landscapeUrl.includes(older));
    expect((await fetch(server.url + after.body.data.poster.landscapeUrl)).status).toBe(200);
  }, 60_000);
});
