import { readdir } from 'node:fs/promises';
import { MATERIAL } from './estates.ts';

const FOLDER = 'building/frames-evening/';

/**
 * Files of the turntable in the evening, in the order of its frames, as paths in the material; none while one of them is missing.
 *
 * @param material the folder that they are in
 */
export async function eveningFrames(count: number, material: URL = MATERIAL): Promise<readonly string[]> {
  const there = new Set(await readdir(new URL(FOLDER, material)).catch(() => []));
  const names = Array.from({ length: count }, (_, index) => `${String(index).padStart(3, '0')}.webp`);
  return names.every((name) => there.has(name)) ? names.map((name) => FOLDER + name) : [];
}
