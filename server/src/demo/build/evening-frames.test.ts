import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eveningFrames } from './evening-frames.ts';

let folder: string;
const material = () => pathToFileURL(`${folder}/`);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-evenings-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(...names: string[]): Promise<void> {
  const there = path.join(folder, 'building/frames-evening');
  await mkdir(there, { recursive: true });
  for (const name of names) await writeFile(path.join(there, name), 'a picture');
}

it('takes a whole set in the order of the frames, and nothing of a part of one', async () => {
  expect(await eveningFrames(3, material())).toEqual([]);
  await put('002.webp', '000.webp', 'notes.txt');
  expect(await eveningFrames(3, material())).toEqual([]);
  await put('001.webp');
  expect(await eveningFrames(3, material())).toEqual([
    'building/frames-evening/000.webp',
    'building/frames-evening/001.webp',
    'building/frames-evening/002.webp',
  ]);
});
