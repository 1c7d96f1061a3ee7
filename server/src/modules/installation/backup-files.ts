import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a data folder has for moments only: work in progress, and the socket of a running database. */
const PASSING = new Set(['.tmp', 'db.sock']);

/** Called for what is there and cannot be read. */
export type OnUnreadable = (name: string, why: string) => void;

export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

/** Paths of the files below a folder, relative to it, with `/`. Nothing when it is missing; a link inside cannot be read, as its files may be anywhere. */
export async function* filesBelow(
  folder: string,
  below: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') onUnreadable(below, codeOf(error));
    return [];
  });
  for (const entry of entries) {
    if (PASSING.has(entry.name)) continue;
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, name, onUnreadable);
    else if (entry.isFile()) yield name;
    else onUnreadable(name, 'no file');
  }
}

/** A file that is there and cannot be read. */
export class UnreadableFile extends Error {}

/**
 * Copies a file under a name of its own first, so that a file of the wanted name is whole; with its mode.
 *
 * @returns sha256 of its bytes, hex; undefined when the file has gone meanwhile
 * @throws UnreadableFile with the reason; and whatever keeps the copy from being written
 */
export async function copyWhole(from: string, to: string): Promise<string | undefined> {
  const info = await lstat(from).catch(() => undefined);
  if (!info) return undefined;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const beside = `${to}.copying`;
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      createReadStream(from),
      hashing,
      createWriteStream(beside, { mode: info.mode & 0o777, flush: true }),
    );
  } catch (error) {
    await rm(beside, { force: true });
    const { code, syscall, path: place } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && place === from) return undefined;
    throw syscall === 'read' || place === from ? new UnreadableFile(codeOf(error)) : error;
  }
  await rename(beside, to);
  return hash.digest('hex');
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Makes a second name for a file, which takes no space; false where the file system cannot, or the sizes differ. */
export async function linkSame(from: string, to: string, size: number): Promise<boolean> {
  const info = await lstat(from).catch(() => undefined);
  if (info?.size !== size) return false;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return await link(from, to).then(
    () => true,
    () => false,
  );
}

/** Reads lines as `sha256sum` writes them: checksums by path. What comes after the last line's end was cut off. */
export function readChecksums(text: string): Map<string, string> {
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => {
      const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return sum && name ? [[name, sum] as const] : [];
    });
  return new Map(lines);
}

/** Has the system write what it holds of a file or a folder, so that it outlives a power cut; where it can. */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
