import { cp, rm } from 'node:fs/promises';
import { CACHE, ROOT } from '../root.ts';

/** What the server reads of a build: all outputs but its own programs, and the script that chooses the colours of the site. */
const FOLDERS = [
  'viewer/dist',
  'viewer/inline/dist',
  'dashboard/dist',
  'dashboard/site-dist',
  'dashboard/src/theme',
  'sdk/dist',
  'examples/dist',
  'server/src/brand/dist',
];

let made: Promise<string> | undefined;

/** A copy of the current build: another build in the same checkout must not affect a measurement. */
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
