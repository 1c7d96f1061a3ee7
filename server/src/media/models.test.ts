import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanModel } from './clean-model.ts';
import type { ModelFormat } from './file-format.ts';
import { type Gltf, readGlb, writeGlb } from './gltf.ts';
import { type ZipEntry, zip } from './testing/archives.ts';
import { testFolder } from './testing/pictures.ts';

const TRIANGLE = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

function scene(more: Partial<Gltf> = {}): Gltf {
  return {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    buffers: [{ byteLength: TRIANGLE.length }],
    bufferViews: [{ buffer: 0, byteLength: TRIANGLE.length }],
    ...more,
  };
}

async function cleaned(data: Buffer, format: ModelFormat): Promise<{ document: Gltf; binary: Buffer }> {
  const path = join(await testFolder(), 'model');
  await writeFile(path, data);
  const { document, binary = Buffer.alloc(0) } = readGlb(await cleanModel(path, format));
  return { document, binary };
}

async function refusal(data: Buffer, format: ModelFormat): Promise<{ code: string; message: string }> {
  const error: unknown = await cleaned(data, format).catch((e: unknown) => e);
  if (!(error instanceof Error) || !('code' in error)) throw new Error('it was taken', { cause: error });
  return { code: String(error.code), message: error.message };
}

async function photo(): Promise<Buffer> {
  return await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
}

function packed(document: unknown, files: readonly ZipEntry[] = []): Buffer {
  return zip([{ name: 'flat/scene.gltf', data: JSON.stringify(document) }, ...files]);
}

describe('a model', () => {
  it('in one file is unchanged', async () => {
    const { document, binary } = await cleaned(writeGlb(scene(), TRIANGLE), 'glb');
    expect(document).toEqual({ ...scene(), bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }] });
    expect(binary.subarray(0, 36).equals(TRIANGLE)).toBe(true);
  });

  it('in an archive becomes one file with its buffers and pictures inside', async () => {
    const second = Buffer.from('second buffer');
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const { document, binary } = await cleaned(
      packed(
        scene({
          buffers: [
            { uri: 'geometry%201.bin', byteLength: TRIANGLE.length },
            {
              uri: `data:application/octet-stream;base64,${second.toString('base64')}`,
              byteLength: second.length,
            },
          ],
          bufferViews: [
            { buffer: 0, byteLength: TRIANGLE.length },
            { buffer: 1, byteOffset: 7, byteLength: 6 },
          ],
          images: [{ uri: 'textures/wall.png' }],
        }),
        [
          { name: 'flat/geometry 1.bin', data: TRIANGLE },
          { name: 'flat/textures/wall.png', data: png },
          { name: '__MACOSX/flat/._scene.gltf', data: 'x' },
          { name: 'flat/licence.txt', data: 'x' },
        ],
      ),
      'gltf-zip',
    );
    const bytes = (index: number) => {
      const view = document.bufferViews?.[index];
      return binary.subarray(view?.byteOffset ?? 0, (view?.byteOffset ?? 0) + (view?.byteLength ?? 0));
    };
    expect(document.buffers).toEqual([{ byteLength: binary.length }]);
    expect(bytes(0).equals(TRIANGLE)).toBe(true);
    expect(bytes(1).toString()).toBe('buffer');
    expect(document.images).toEqual([{ bufferView: 2, mimeType: 'image/png' }]);
    expect(bytes(2).equals(png)).toBe(true);
  });

  it('loses the place metadata of its pictures', async () => {
    const picture = await photo();
    const outside = await cleaned(
      packed(scene({ images: [{ uri: 'a.jpg' }], buffers: [], bufferViews: [] }), [
        { name: 'flat/a.jpg', data: picture },
      ]),
      'gltf-zip',
    );
    expect(outside.binary.includes('Camera')).toBe(false);
    expect(outside.document.images).toHaveLength(1);
    const bytes = Buffer.concat([TRIANGLE, picture]);
    const inside = await cleaned(
      writeGlb(
        scene({
          buffers: [{ byteLength: bytes.length }],
          bufferViews: [
            { buffer: 0, byteLength: 36 },
            { buffer: 0, byteOffset: 36, byteLength: picture.length },
          ],
          images: [{ bufferView: 1, mimeType: 'image/jpeg' }],
        }),
        bytes,
      ),
      'glb',
    );
    expect(inside.binary.includes('Camera')).toBe(false);
    expect(inside.document.images).toEqual([{ bufferView: 2, mimeType: 'image/jpeg' }]);
    expect(inside.binary.subarray(0, 36).equals(TRIANGLE)).toBe(true);
  });

  it('keeps the placeholder buffers of a compression', async () => {
    const meshopt = { EXT_meshopt_compression: { buffer: 0, byteOffset: 4, byteLength: 8 } };
    const { document } = await cleaned(
      writeGlb(
        scene({
          buffers: [
            { byteLength: 36 },
            { byteLength: 999, extensions: { EXT_meshopt_compression: { fallback: true } } },
          ],
          bufferViews: [{ buffer: 1, byteLength: 999, extensions: meshopt }],
        }),
        TRIANGLE,
      ),
      'glb',
    );
    expect(document.buffers).toHaveLength(2);
    expect(document.bufferViews?.[0]).toMatchObject({ buffer: 1, byteLength: 999, extensions: meshopt });
  });

  const bomb = { name: 'a.bin', data: Buffer.alloc(30 * 1024 * 1024) };
  it.each<[string, Buffer, ModelFormat, RegExp]>([
    ['cut short', writeGlb(scene(), TRIANGLE).subarray(0, 100), 'glb', /cut short/],
    ['of an older version', writeGlb(scene({ asset: { version: '1.0' } }), TRIANGLE), 'glb', /no glTF 2.0/],
    [
      'whose document is no JSON',
      Buffer.concat([writeGlb(scene(), TRIANGLE).subarray(0, 20), Buffer.alloc(900, 'x')]),
      'glb',
      /cut short/,
    ],
    [
      'that points beyond its data',
      writeGlb(scene({ bufferViews: [{ buffer: 0, byteOffset: 30, byteLength: 36 }] }), TRIANGLE),
      'glb',
      /beyond/,
    ],
    [
      'whose nodes hold one another',
      writeGlb(scene({ nodes: [{ mesh: 0 }, { children: [2] }, { children: [1] }] }), TRIANGLE),
      'glb',
      /in a circle/,
    ],
    [
      'whose node holds itself',
      writeGlb(scene({ nodes: [{ children: [0] }] }), TRIANGLE),
      'glb',
      /in a circle/,
    ],
    [
      'whose scene leads into a circle',
      writeGlb(scene({ nodes: [{ children: [1] }, { children: [2] }, { children: [1] }] }), TRIANGLE),
      'glb',
      /in a circle/,
    ],
    [
      'with a child that is no node',
      writeGlb(scene({ nodes: [{ children: [7] }] }), TRIANGLE),
      'glb',
      /no nodes/,
    ],
    [
      'whose nodes are nested without an end',
      writeGlb(
        scene({ nodes: Array.from({ length: 5000 }, (_, at) => (at < 4999 ? { children: [at + 1] } : {})) }),
        TRIANGLE,
      ),
      'glb',
      /nested deeper/,
    ],
    [
      'that points into no buffer',
      writeGlb(scene({ bufferViews: [{ buffer: 9, byteLength: 1 }] }), TRIANGLE),
      'glb',
      /beyond/,
    ],
    [
      'that loads a picture from elsewhere',
      writeGlb(scene({ images: [{ uri: 'https://evil.example/a.png' }] }), TRIANGLE),
      'glb',
      /misses/,
    ],
    [
      'that loads a buffer from elsewhere',
      writeGlb(scene({ buffers: [{ uri: '//evil.example/a', byteLength: 36 }] }), TRIANGLE),
      'glb',
      /misses/,
    ],
    [
      'that loads by an extension',
      writeGlb(scene({ extensions: { X: { list: [{ uri: 'https://evil.example' }] } } }), TRIANGLE),
      'glb',
      /outside/,
    ],
    [
      'whose picture is a page',
      packed(scene({ buffers: [], bufferViews: [], images: [{ uri: 'a.png' }] }), [
        { name: 'flat/a.png', data: '<html>' },
      ]),
      'gltf-zip',
      /no viewer/,
    ],
    [
      'nested without an end',
      zip([
        {
          name: 'a.gltf',
          data: `{"asset":{"version":"2.0"},"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
        },
      ]),
      'gltf-zip',
      /.../,
    ],
    [
      'that misses a file',
      packed(scene({ buffers: [{ uri: 'gone.bin', byteLength: 36 }] })),
      'gltf-zip',
      /misses/,
    ],
    [
      'that reaches out of its folder',
      packed(scene({ buffers: [{ uri: '../../etc/passwd', byteLength: 36 }] })),
      'gltf-zip',
      /misses/,
    ],
    ['twice in one archive', packed(scene(), [{ name: 'b.gltf', data: '{}' }]), 'gltf-zip', /more than one/],
    [
      'in an archive with a path that leads out',
      packed(scene(), [{ name: '../../etc/cron.d/x', data: 'x' }]),
      'gltf-zip',
      /cannot be read/,
    ],
    [
      'in an archive with an absolute path',
      packed(scene(), [{ name: '/etc/x', data: 'x' }]),
      'gltf-zip',
      /cannot be read/,
    ],
    [
      'in an archive with a backslash',
      packed(scene(), [{ name: '..\\x', data: 'x' }]),
      'gltf-zip',
      /cannot be read/,
    ],
    [
      'in an archive with a link',
      packed(scene(), [{ name: 'l', data: '/etc/passwd', mode: 0o120777 }]),
      'gltf-zip',
      /links/,
    ],
    [
      'in an archive with a password',
      packed(scene(), [{ name: 'a', data: 'x', encrypted: true }]),
      'gltf-zip',
      /password/,
    ],
    [
      'in an archive with one file twice',
      packed(scene(), [
        { name: 'a', data: 'x' },
        { name: 'a', data: 'y' },
      ]),
      'gltf-zip',
      /twice/,
    ],
    ['in a bomb', packed(scene(), [bomb]), 'gltf-zip', /too large/],
    [
      'in a bomb that lies about its size',
      packed(scene(), [{ ...bomb, claimedSize: 10 }]),
      'gltf-zip',
      /cannot be read|too large/,
    ],
    [
      'in an archive of too many files',
      zip(Array.from({ length: 2100 }, (_, i) => ({ name: `f${i}`, data: '' }))),
      'gltf-zip',
      /2100 files/,
    ],
  ])('%s is rejected', async (_, data, format, sentence) => {
    const { code, message } = await refusal(data, format);
    expect(code).toBe('FILE_CORRUPT');
    expect(message).toMatch(sentence);
  });

  it('that is an archive of something else is an unsupported type', async () => {
    expect((await refusal(zip([{ name: 'word/document.xml', data: '<x/>' }]), 'gltf-zip')).code).toBe(
      'UNSUPPORTED_FILE_TYPE',
    );
  });
});
