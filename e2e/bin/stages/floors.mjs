import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/** Tests and what they share stand outside of the house: they may look into every room. */
const OUTSIDE = /(^|\/)testing\/|(\.test|\.full|\.fixture|-for-tests)\.tsx?$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

const slashed = (name) => name.replaceAll(path.sep, '/');

/** Where a file of a room belongs: the longest name of its floors that holds it; -1 on no floor. */
function placeOf(file, floors) {
  let best = { name: '', floor: -1 };
  floors.forEach((names, floor) => {
    for (const name of names) {
      const isWithin = name === '.' ? !file.includes('/') : file === name || file.startsWith(`${name}/`);
      if (isWithin && name.length > best.name.length) best = { name, floor };
    }
  });
  return best;
}

/**
 * Imports of a room that go up a floor, or sideways to another name of the same floor, and files that stand on no floor.
 *
 * @param root the folder that `room` is in
 * @param floors names of the room from the lowest floor to the highest: folders, files, or `.` for the files at its top
 */
export function floorFaults(root, room, floors) {
  const top = path.join(root, room);
  const faults = [];
  const files = readdirSync(top, { recursive: true })
    .map(slashed)
    .filter((file) => /\.tsx?$/.test(file) && !OUTSIDE.test(file) && statSync(path.join(top, file)).isFile());
  for (const file of files.sort()) {
    const here = placeOf(file, floors);
    if (here.floor < 0) {
      faults.push(`${room}/${file} stands on no floor`);
      continue;
    }
    for (const [, address] of readFileSync(path.join(top, file), 'utf8').matchAll(IMPORT)) {
      const target = slashed(path.relative(top, path.resolve(top, path.dirname(file), address)));
      if (target.startsWith('..') || OUTSIDE.test(target)) continue;
      const there = placeOf(target, floors);
      if (there.name === here.name || (there.floor >= 0 && there.floor < here.floor)) continue;
      const why =
        there.floor < 0 ? 'stands on no floor' : there.floor > here.floor ? 'is above it' : 'is beside it';
      faults.push(`${room}/${file} imports ${target}, which ${why}`);
    }
  }
  return faults;
}

/** Every room of floors.json; each counts as one test. */
export function floors() {
  const rooms = Object.entries(JSON.parse(readFileSync(path.join(ROOT, 'floors.json'), 'utf8')));
  let failed = 0;
  for (const [room, its] of rooms) {
    const faults = floorFaults(ROOT, room, its);
    if (faults.length === 0) continue;
    failed += 1;
    console.log(`  floors of ${room}: ${faults.length} to mend\n    ${faults.join('\n    ')}`);
  }
  return { passed: rooms.length - failed, failed };
}
