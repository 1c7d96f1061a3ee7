import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { HEAD_BYTES } from './file-format.ts';
import { receiveUpload } from './receive-upload.ts';
import { testFolder } from './testing/pictures.ts';

it('writes a stream and returns its size and hash', async () => {
  const data = randomBytes(1_000_000);
  const path = join(await testFolder(), 'upload');
  const result = await receiveUpload(
    Readable.from([data.subarray(0, 10), data.subarray(10)]),
    path,
    data.length,
  );
  expect(result).toEqual({
    path,
    bytes: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
  });
  expect((await readFile(path)).equals(data)).toBe(true);
});

it('stops at the limit, not at the end, and leaves no file', async () => {
  const folder = await testFolder();
  let sent = 0;
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        sent++;
        yield Buffer.alloc(64 * 1024);
      }
    })(),
  );
  const error: unknown = await receiveUpload(endless, join(folder, 'upload'), 1024 * 1024).catch(
    (e: unknown) => e,
  );
  expect(error).toMatchObject({ code: 'UPLOAD_TOO_LARGE', message: expect.stringContaining('1 MB') });
  expect(sent).toBeLessThan(40);
  expect(endless.destroyed).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

it('leaves no file when a real connection breaks off', async () => {
  const folder = await testFolder();
  const outcome = Promise.withResolvers<unknown>();
  const server = createServer((incoming) => {
    receiveUpload(incoming, join(folder, 'upload'), 1e9).then(outcome.resolve, outcome.resolve);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-length': 1_000_000 },
  });
  sending.on('error', () => undefined);
  sending.write(Buffer.alloc(100_000), () => sending.destroy());
  expect(await outcome.promise).toBeInstanceOf(Error);
  expect(await readdir(folder)).toEqual([]);
  server.close();
});

it('leaves no file when aborted', async () => {
  const folder = await testFolder();
  const abort = new AbortController();
  const stream = new Readable({ read() {} });
  stream.push(Buffer.alloc(1000));
  const upload = receiveUpload(stream, join(folder, 'upload'), 1e9, abort.signal);
  abort.abort(new Error('enough'));
  await expect(upload).rejects.toThrow('enough');
  expect(await readdir(folder)).toEqual([]);
});

it('never overwrites', async () => {
  const path = join(await testFolder(), 'upload');
  await receiveUpload(Readable.from([Buffer.from('one')]), path, 100);
  await expect(receiveUpload(Readable.from([Buffer.from('two')]), path, 100)).rejects.toThrow('EEXIST');
  expect(await readFile(path, 'utf8')).toBe('one');
});

describe('a limit by content', () => {
  it('is evaluated once, with the first bytes, and then applies', async () => {
    const folder = await testFolder();
    const heads: Buffer[] = [];
    const byContent = async (head: Buffer) => {
      heads.push(head);
      return 10_000;
    };
    const pieces = (count: number) =>
      Readable.from(Array.from({ length: count }, () => Buffer.alloc(1000, 'a')));
    expect((await receiveUpload(pieces(10), join(folder, 'a'), byContent)).bytes).toBe(10_000);
    expect(heads.map((head) => head.length)).toEqual([HEAD_BYTES]);
    await expect(receiveUpload(pieces(11), join(folder, 'b'), byContent)).rejects.toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      limit: 10_000,
    });
    await receiveUpload(pieces(1), join(folder, 'c'), byContent);
    expect(heads.at(-1)?.length).toBe(1000);
    expect(await readdir(folder)).toEqual(['a', 'c']);
  });

  it('rejects before the rest has arrived', async () => {
    const folder = await testFolder();
    let sent = 0;
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          sent++;
          yield Buffer.alloc(64 * 1024);
        }
      })(),
    );
    const refused = receiveUpload(endless, join(folder, 'a'), async () => {
      throw new Error('not taken');
    });
    await expect(refused).rejects.toThrow('not taken');
    expect(sent).toBeLessThan(10);
    expect(await readdir(folder)).toEqual([]);
  });
});
