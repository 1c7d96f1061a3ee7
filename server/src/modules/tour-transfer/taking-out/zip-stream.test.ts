import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, 7);

/** Files of a megabyte each, with counters of opening and closing. */
function files(count: number, seen: { opened: number; open: number; ended: boolean }) {
  return (async function* (): AsyncGenerator<ZipEntry> {
    try {
      for (let index = 0; index < count; index += 1) {
        yield {
          path: `media/${index}.webp`,
          content: {
            size: MEGABYTE.length,
            stream() {
              seen.opened += 1;
              seen.open += 1;
              const source = Readable.from([MEGABYTE.subarray(0, 500_000), MEGABYTE.subarray(500_000)], {
                objectMode: false,
              });
              return source.once('close', () => {
                seen.open -= 1;
              });
            },
          },
        };
      }
    } finally {
      seen.ended = true;
    }
  })();
}

it('writes a readable archive', async () => {
  const seen = { opened: 0, open: 0, ended: false };
  const chunks: Buffer[] = [];
  async function* entries() {
    yield { path: 'README.txt', content: Buffer.from('words '.repeat(1000)), compress: true };
    yield* files(3, seen);
  }
  for await (const chunk of zipStream(entries())) chunks.push(chunk);
  const archive = await fromBufferPromise(Buffer.concat(chunks));
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName === 'README.txt') {
      expect(await text(await archive.openReadStreamPromise(entry))).toBe('words '.repeat(1000));
      expect(entry.compressedSize).toBeLessThan(200);
    } else expect(entry.uncompressedSize).toBe(MEGABYTE.length);
  }
  expect(names).toEqual(['README.txt', 'media/0.webp', 'media/1.webp', 'media/2.webp']);
  expect(seen).toEqual({ opened: 3, open: 0, ended: true });
});

it('opens files only on demand, one at a time', async () => {
  const seen = { opened: 0, open: 0, ended: false };
  const archive = zipStream(files(500, seen));
  for (let round = 0; round < 50; round += 1) await turn();
  expect(seen.opened).toBeLessThanOrEqual(2);
  let read = 0;
  for await (const chunk of archive) {
    read += chunk.length;
    expect(seen.open).toBeLessThanOrEqual(1);
    if (read > 5 * MEGABYTE.length) break;
  }
  // A reader that stops closes the open file and ends the list.
  await vi.waitFor(() => expect(seen).toMatchObject({ open: 0, ended: true }));
  expect(seen.opened).toBeLessThan(10);
});

it('aborts the archive on an unreadable file, instead of making it look complete', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield {
      path: 'gone.webp',
      content: {
        size: 10,
        stream: () =>
          new Readable({
            read() {
              this.destroy(new Error('disk'));
            },
          }),
      },
    };
  }
  await expect(async () => {
    for await (const _ of zipStream(entries()));
  }).rejects.toThrow('disk');
});
