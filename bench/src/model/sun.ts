import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildModel } from '../../../server/src/media/building-model/build-model.ts';
import { openStorage } from '../../../server/src/media/open-storage.ts';
import { percentile } from '../median.ts';
import { towerFile, towerFlats } from './models.ts';

/** Seconds for the sun of every flat of the tower on twelve days, of the job that makes its model. */
export async function sunSeconds(): Promise<{ readonly sun: number; readonly whole: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oriel-bench-sun-'));
  try {
    const sourcePath = path.join(folder, 'tower.glb');
    await writeFile(sourcePath, await towerFile());
    const started = performance.now();
    let [begun, ended] = [0, 0];
    const { light } = await buildModel({
      storage: openStorage({ folder: path.join(folder, 'media') }),
      folder: 'models/tower',
      sourcePath,
      sourceSha256: '0'.repeat(64),
      apartments: towerFlats().map((flat) => ({ id: flat.number, ...flat })),
      buildings: [],
      frame: { north: 0 },
      assignments: [],
      place: { latitude: 51.1, longitude: 17.03, timezone: 'Europe/Warsaw', year: 2026 },
      onProgress: (done) => {
        // The job counts the sun from 0.7 to 0.95.
        if (done >= 0.7) begun ||= performance.now();
        if (done <= 0.9501) ended = performance.now();
      },
    });
    if (light.some(({ sunlight }) => !sunlight)) throw new Error('A flat of the tower has no sun');
    return { sun: (ended - begun) / 1000, whole: (performance.now() - started) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Times of the answers to a request that is asked again and again while `until` has not come, milliseconds: median and 95th percentile. */
export async function answersUntil(
  address: string,
  until: Promise<unknown>,
): Promise<{ readonly median: number; readonly p95: number }> {
  let over = false;
  void until.finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const asked = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    times.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { median: percentile(times, 50), p95: percentile(times, 95) };
}
