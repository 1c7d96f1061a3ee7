import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { probeFile } from './probe.ts';
import { buildPyramid } from './pyramid.ts';
import { analyticSphere, fromPixels, testFolder } from './testing/pictures.ts';
import { readFaces } from './testing/pyramid-faces.ts';
import { sha256Of } from './testing/sha256.ts';

const program = fileURLToPath(new URL('./testing/tile-child.ts', import.meta.url));

/** Shares of the work. */
const KILLED_AT = process.env.ORIEL_FULL_TESTS
  ? Array.from({ length: 50 }, (_, at) => (at + 1) / 52)
  : [0.05, 0.3, 0.8];

vi.setConfig({ testTimeout: 150_000 + KILLED_AT.length * 30_000 });

/** Starts a tiling process and kills it at the given progress. */
async function killAt(progress: number, folder: string, picture: string): Promise<void> {
  const child = spawn(process.execPath, [program, folder, picture], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.split('\n').some((line) => Number(line) >= progress)) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
}

it('leaves no partial pyramid when killed, and completes on the next run', async () => {
  const folder = await testFolder();
  const picture = join(await testFolder(), 'sphere.png');
  await fromPixels(analyticSphere(2048, 1024), 2048, 1024).toFile(picture);
  const storage = diskStorage(folder);

  for (const progress of KILLED_AT) {
    await killAt(progress, folder, picture);
    expect(await readdir(folder), `killed at ${progress}`).toEqual(['.tmp']);
  }
  expect((await readdir(join(folder, '.tmp'))).length).toBe(KILLED_AT.length);
  expect(await storage.sweepTemp()).toBe(KILLED_AT.length);

  const { sphere } = await probeFile(picture, 'PANORAMA');
  if (sphere === undefined) throw new Error('not a sphere');
  const { key, manifest } = await buildPyramid({
    storage,
    assetId: 'asset',
    sourcePath: picture,
    sourceSha256: await sha256Of(picture),
    sphere,
  });
  for (const level of manifest.levels.keys()) await readFaces(storage, key, manifest, level);
  expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  expect(await readdir(join(folder, 'asset'))).toHaveLength(1);
});
