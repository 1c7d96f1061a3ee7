import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with `/`. */
  readonly path: string;
  readonly content: Buffer | { readonly size: number; stream(): Readable };
  readonly modifiedAt?: Date;
  /** For texts; pictures are already compressed. */
  readonly compress?: boolean;
}

/**
 * An archive generated while it is read: one file is open at a time, and only when there is demand. A reader that stops destroys it, which
 * ends the list of entries and closes the open file.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.on('error', (error) => output.destroy(error)).pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  void write(zip, output, entries).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function write(zip: ZipFile, output: PassThrough, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const entry of entries) {
    if (output.destroyed) return;
    await add(zip, output, entry);
  }
  if (!output.destroyed) zip.end();
}

function add(zip: ZipFile, output: PassThrough, entry: ZipEntry): Promise<void> {
  const { path, content, compress = false, modifiedAt } = entry;
  const options = { compress, ...(modifiedAt ? { mtime: modifiedAt } : {}) };
  if (Buffer.isBuffer(content)) {
    zip.addBuffer(content, path, options);
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    let source: Readable | undefined;
    const done = () => {
      output.off('close', stop);
      resolve();
    };
    // Without a reader, no file ends, and the next ones never start.
    const stop = () => {
      if (source) source.destroy();
      else done();
    };
    output.once('close', stop);
    zip.addReadStreamLazy(path, { ...options, size: content.size }, (use) => {
      source = content.stream();
      source.once('error', reject);
      source.once('close', done);
      use(null, source);
    });
  });
}
