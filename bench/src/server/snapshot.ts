import { cp, rm } from 'node:fs/promises';
import { CACHE, ROOT } from '../root.ts';

const FOLDERS = ['viewer/dist', 'viewer/inline/dist', 'dashboard/dist', 'sdk/dist', 'examples/dist'];

let made: Promise<string> | undefined;

/** A copy of what is built now: a build in the same checkout must not pull the files from under a measurement. */
export function builtFrontEnds(): Promise<string> {
  made ??= copyFrontEnds();
  return made;
}

async function copyFrontEnds(): Promise<string> {
  const folder = `${CACHE}front-ends/`;
  await rm(folder, { recursive: true, force: true });
  for (const name of FOLDERS) await cp(ROOT + name, folder + name, { recursive: true });
  return folder;
}
