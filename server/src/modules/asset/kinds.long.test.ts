import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGlb } from '../../media/gltf.ts';
import { zip } from '../../media/testing/archives.ts';
import { FILM, mp3, mp4, PLACES, SOUND, webm } from '../../media/testing/recordings.ts';
import { drawnPanorama, eventually, fileForm, realFile } from '../../testing/pictures.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>';
const MODEL = { asset: { version: '2.0' }, buffers: [{ byteLength: 4 }] };

let server: TestServer;
let user = '';
let agent = '';

beforeAll(async () => {
  server = await startTestServer();
  user = await server.token('user@demo.oriel.example');
  agent = await server.token('agent@demo.oriel.example');
}, 120_000);

afterAll(() => server?.stop());

async function upload(data: Buffer | string, name: string, query = '', token = user): Promise<Answer> {
  return await server.call('POST', `/asset${query}`, { token, form: fileForm(data, name, 'text/html') });
}

async function picture(seed: number, alpha = false): Promise<Buffer> {
  const background = { r: seed % 255, g: 99, b: 30, alpha: alpha ? 0.5 : 1 };
  return await sharp({ create: { width: 64, height: 32, channels: 4, background } })
    .png()
    .toBuffer();
}

async function served(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(server.url + url, { headers });
}

describe('a file of every kind', () => {
  it.each<[string, () => Promise<Buffer | string>, string, object]>([
    ['a PDF', async () => PDF, '', { type: 'PDF', mimeType: 'application/pdf' }],
    ['a document', async () => `${PDF} `, '?type=DOCUMENT', { type: 'DOCUMENT' }],
    ['a drawing', async () => SVG, '', { type: 'IMAGE', mimeType: 'image/svg+xml', width: 30, height: 20 }],
    ['a drawn plan', async () => `${SVG}\n`, '?type=FLOOR_PLAN', { type: 'FLOOR_PLAN', status: 'READY' }],
    [
      'a film',
      async () => mp4({ tracks: [FILM, SOUND] }),
      '',
      { type: 'VIDEO', width: 640, height: 360, duration: 2 },
    ],
    [
      'a WebM film',
      async () => webm(),
      '?type=VIDEO',
      { type: 'VIDEO', mimeType: 'video/webm', duration: 3 },
    ],
    ['a sound', async () => mp3(), '', { type: 'AUDIO', mimeType: 'audio/mpeg' }],
    [
      'a sound in a film’s container',
      async () => mp4({ tracks: [SOUND] }),
      '',
      { type: 'AUDIO', mimeType: 'audio/mp4', duration: 2 },
    ],
    ['an M4A', async () => mp4({ brand: 'M4A ', tracks: [SOUND] }), '?type=AUDIO', { type: 'AUDIO' }],
    [
      'a model',
      async () => writeGlb(MODEL, Buffer.alloc(4)),
      '',
      { type: 'MODEL_3D', mimeType: 'model/gltf-binary' },
    ],
    [
      'a packed model',
      async () =>
        zip([
          { name: 'a.gltf', data: JSON.stringify({ ...MODEL, buffers: [{ uri: 'b.bin', byteLength: 4 }] }) },
          { name: 'b.bin', data: 'four' },
        ]),
      '?type=MODEL_3D',
      { type: 'MODEL_3D', mimeType: 'model/gltf-binary' },
    ],
    ['a photo', () => picture(1), '', { type: 'IMAGE', mimeType: 'image/png', width: 64, height: 32 }],
    ['anything that is taken', async () => `${PDF}  `, '?type=OTHER', { type: 'OTHER' }],
  ])('accepts %s, detects it by content and serves it with its type', async (_, data, query, facts) => {
    const answer = await upload(await data(), 'Wrong name.html', query);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ name: 'Wrong name', ...facts });
    const file = await served(answer.body.data.url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).not.toContain('html');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is harmless when opened directly', async () => {
    const drawing = (await upload(`${SVG}<!-- 2 -->`, 'plan.svg')).body.data;
    const policy = (await served(drawing.url)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('script-src');
    const pdf = await served((await upload(`${PDF}\n\n`, 'Prospekt – Łódź 2026.pdf')).body.data.url);
    expect(pdf.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(pdf.headers.get('content-disposition')).toBe('inline');
    expect(pdf.url).toMatch(/\/Prospekt-Lodz-2026\.pdf$/);
    const model = (await upload(writeGlb(MODEL, Buffer.from('glb4')), 'm.glb')).body.data;
    expect((await served(model.url)).headers.get('content-disposition')).toBe('attachment');
  });

  it('is saved under the name that its link gives, with its own ending', async () => {
    const { url } = (await upload(`${PDF}\n \n`, 'A-0-01.pdf')).body.data;
    const named = async (name: string) =>
      (await served(`${url}?name=${encodeURIComponent(name)}`)).headers.get('content-disposition');
    expect(await named('Komórka A.3.01')).toBe("inline; filename*=UTF-8''Kom%C3%B3rka%20A.3.01.pdf");
    expect(await named('run.exe"\r\n;/../x')).toBe("inline; filename*=UTF-8''run.exe%20..%20x.pdf");
    expect(await named(' /')).toBe('inline');
  });

  it('with audio or video is served in ranges', async () => {
    const film = (await upload(mp4({ tracks: [FILM, { ...SOUND, samples: Buffer.from('OTHER') }] }), 'f.mp4'))
      .body.data;
    const part = await served(film.url, { range: 'bytes=4-7', 'accept-encoding': 'br, gzip' });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('ftyp');
    expect(part.headers.get('content-range')).toMatch(/^bytes 4-7\/\d+$/);
    expect(part.headers.get('content-encoding')).toBeNull();
    // A response small enough for compression is not compressed for a range request.
    const drawing = (await upload(SVG.replace('<rect', `${'<g/>'.repeat(900)}<rect`), 'long.svg')).body.data;
    const piece = await served(drawing.url, { range: 'bytes=0-1499', 'accept-encoding': 'br, gzip' });
    expect([piece.status, (await piece.arrayBuffer()).byteLength]).toEqual([206, 1500]);
  });

  it('keeps a logo transparent, and makes no renditions', async () => {
    const { url, status } = (await upload(await picture(2, true), 'logo.png', '?type=LOGO')).body.data;
    expect(status).toBe('READY');
    const { data } = await sharp(Buffer.from(await (await served(url)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBeGreaterThan(100);
    expect(data[3]).toBeLessThan(155);
  });

  it('makes renditions of a photo', async () => {
    const { id } = (await upload(await picture(3), 'a.png')).body.data;
    const ready = await eventually(
      () => server.call('GET', `/asset/${id}`, { token: user }),
      (one) => one.body.data.status === 'READY',
    );
    expect(ready.body.data.variants.map((one: { format: string }) => one.format)).toEqual(['avif', 'webp']);
    expect(ready.body.data.blurhash).toMatch(/^.{6,}$/);
  }, 60_000);
});

describe('a file with private metadata', () => {
  it('loses its place, whatever its kind', async () => {
    const place = '+52.2297+021.0122/';
    const film = (await upload(mp4({ tracks: [FILM, PLACES], place }), 'f.mp4')).body.data;
    const bytes = Buffer.from(await (await served(film.url)).arrayBuffer());
    expect(bytes.includes('PICTURES')).toBe(true);
    expect(bytes.includes('52.22')).toBe(false);
    const sound = (await upload(mp3({ comment: 'Recorded at home, 52.2297 N' }), 's.mp3')).body.data;
    expect(Buffer.from(await (await served(sound.url)).arrayBuffer()).includes('52.22')).toBe(false);
  });

  it('loses its scripts if it is a drawing', async () => {
    const hostile = realFile('odd/xss.svg');
    const source = hostile
      ? await readFile(hostile)
      : '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="100" height="100"/></svg>';
    const answer = await upload(source, 'xss.svg');
    expect(answer.status).toBe(201);
    const drawing = await (await served(answer.body.data.url)).text();
    expect(drawing).toContain('<rect width="100" height="100"');
    expect(drawing).not.toMatch(/onload|alert/);
  });
});

describe('rejects a file', () => {
  it.each<[string, Buffer | string, string, number, string]>([
    ['text', 'just words', '', 415, 'UNSUPPORTED_FILE_TYPE'],
    ['nothing', '', '', 415, 'UNSUPPORTED_FILE_TYPE'],
    ['a page', '<!doctype html><script>alert(1)</script>', '?type=OTHER', 415, 'UNSUPPORTED_FILE_TYPE'],
    ['a PDF that is said to be a picture', PDF, '?type=IMAGE', 415, 'UNSUPPORTED_FILE_TYPE'],
    [
      'a film that is said to be a sound',
      mp4({ tracks: [FILM] }),
      '?type=AUDIO',
      415,
      'UNSUPPORTED_FILE_TYPE',
    ],
    [
      'a sound that is said to be a film',
      mp4({ tracks: [SOUND] }),
      '?type=VIDEO',
      415,
      'UNSUPPORTED_FILE_TYPE',
    ],
    [
      'an archive of something else',
      zip([{ name: 'a.txt', data: 'x' }]),
      '?type=MODEL_3D',
      415,
      'UNSUPPORTED_FILE_TYPE',
    ],
    ['another archive', zip([{ name: '../../x.gltf', data: '{}' }]), '', 400, 'FILE_CORRUPT'],
    [
      'a bomb',
      zip([
        { name: 'a.gltf', data: '{}' },
        { name: 'b', data: Buffer.alloc(2e7) },
      ]),
      '',
      400,
      'FILE_CORRUPT',
    ],
    ['a cut PDF', PDF.slice(0, 50), '?type=PDF', 400, 'FILE_CORRUPT'],
    [
      'a page behind a PDF',
      `${PDF}${'<script>alert(1)</script>'.repeat(200)}`,
      '?type=PDF',
      400,
      'FILE_CORRUPT',
    ],
    [
      'a drawing that is none',
      '<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>',
      '',
      400,
      'FILE_CORRUPT',
    ],
    ['a drawing as a panorama', SVG, '?type=PANORAMA', 400, 'UNSUPPORTED_MEDIA'],
    ['a cut film', mp4({ tracks: [FILM] }).subarray(0, 60), '?type=VIDEO', 400, 'FILE_CORRUPT'],
  ])('%s', async (_, data, query, status, code) => {
    const answer = await upload(data, 'picture.jpg', query);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/^[A-Z].{15,}\.$/);
    if (status === 415 && code === 'UNSUPPORTED_FILE_TYPE' && !query.includes('MODEL'))
      expect(answer.body.details.accepted.length).toBeGreaterThan(0);
  });

  it('that exceeds the limit of its kind, and names the limit', async () => {
    const answer = await upload(Buffer.concat([mp3(), Buffer.alloc(50 * 1024 * 1024)]), 'long.mp3');
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'UPLOAD_TOO_LARGE', details: { limit: 50 * 1024 * 1024 } });
    expect(answer.body.message).toContain('50 MB');
  }, 60_000);

  it.skipIf(!realFile('odd/truncated.jpg'))('that is unusual, without ever crashing', async () => {
    const verdicts: Record<string, number> = {};
    for (const name of [
      'truncated.jpg',
      'corrupt-header.jpg',
      'content-sniff.txt',
      'royal_esplanade_1k.hdr',
      'animated-loop-3.gif',
      'big-height.webp',
      'tbgn2c16.png',
      '2x2_fdcce6.png',
      'Landscape_6.jpg',
    ]) {
      verdicts[name] = (await upload(await readFile(realFile(`odd/${name}`) ?? ''), name)).status;
    }
    expect(verdicts).toEqual({
      'truncated.jpg': 400,
      'corrupt-header.jpg': 400,
      'content-sniff.txt': 415,
      'royal_esplanade_1k.hdr': 415,
      'animated-loop-3.gif': 415,
      'big-height.webp': 400,
      'tbgn2c16.png': 201,
      '2x2_fdcce6.png': 201,
      'Landscape_6.jpg': 201,
    });
  });

  it('from an agent, unless it is a picture or a document', async () => {
    expect((await upload(mp3({ frames: 50 }), 's.mp3', '', agent)).status).toBe(403);
    expect((await upload(await picture(9), 'p.png', '?type=LOGO', agent)).status).toBe(403);
    const paper = await upload(`${PDF}\n`, 'offer.pdf', '', agent);
    expect(paper.body.data).toMatchObject({ type: 'DOCUMENT' });
    expect((await upload(await picture(9), 'p.png', '', agent)).status).toBe(201);
  });
});

describe('a panorama uploaded as a variant', () => {
  it('does not become a panorama of its own, but the night variant', async () => {
    const day = (await upload(await drawnPanorama(2048, 1), 'day.jpg', '?type=PANORAMA')).body.data;
    const query = `?type=PANORAMA&panoramaId=${day.panoramaId}`;
    const night = (await upload(await drawnPanorama(2048, 2), 'night.jpg', query)).body.data;
    expect(night).toMatchObject({ panoramaId: day.panoramaId, status: 'READY' });
    const path = `/panorama/${day.panoramaId}`;
    const variants = [{ key: 'night', label: 'By night', assetId: night.id }];
    const patched = await server.call('PATCH', path, { token: user, body: { variants } });
    expect(patched.body.data.variants[0]).toMatchObject({ key: 'night', imageUrl: night.url });
    const ready = await eventually(
      () => server.call('GET', path),
      (one) => one.body.data.variants[0].tiles.status === 'READY',
    );
    const { baseUrl } = ready.body.data.variants[0].tiles;
    expect((await served(`${baseUrl}/base.webp`)).status).toBe(200);
    // Unchanged variants keep their tiles.
    const kept = await server.call('PATCH', path, {
      token: user,
      body: { variants: [...variants, { key: 'same', label: 'Same', assetId: day.id }] },
    });
    expect(kept.body.data.variants[0].tiles.baseUrl).toBe(baseUrl);
  }, 120_000);
});
