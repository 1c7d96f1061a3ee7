import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DEMO_TOURS, roomsOf } from '../../../server/src/demo/tours.ts';
import { fileForm } from '../../../server/src/testing/pictures.ts';
import { buildTower, type Tower } from '../building/tower.ts';
import { progress } from '../progress.ts';
import { ROOT } from '../root.ts';
import { type Call, caller } from '../server/caller.ts';
import { uploadPanorama } from '../server/product.ts';

/** What a developer brings for a hundred apartments. */
export const APARTMENTS = 100;
export const TOURS = 2;
/** Of a tour. */
export const ROOMS = 5;

const MATERIAL = path.join(ROOT, 'server/src/demo/material');
const UNITS = ['A', 'B', 'C', 'D', 'E', 'P', 'Q'];
/** Longest side of a plan as an office exports it, pixels. */
const PLAN_PIXELS = 2400;
const PROJECT_COMMENTS = 20;

async function takeIn(call: Call, type: string, file: Buffer, name: string): Promise<string> {
  const mime = name.endsWith('.png') ? 'image/png' : 'image/webp';
  return (await call<{ id: string }>('POST', `/asset?type=${type}`, fileForm(file, name, mime))).id;
}

/** A turntable of 36 frames, with all apartments outlined in each. */
export function addBuilding(url: string, token: string): Promise<Tower> {
  return buildTower(url, token, APARTMENTS);
}

export async function addFacade(url: string, token: string): Promise<void> {
  const file = await readFile(`${MATERIAL}/building/frames/003.webp`);
  await takeIn(caller(url, token), 'IMAGE', file, 'facade.webp');
}

/** The plans of the demo's seven units as pictures, for the first seven apartments. Returns their number. */
export async function addPlans(url: string, token: string, { apartmentIds }: Tower): Promise<number> {
  const call = caller(url, token);
  progress('plans');
  for (const [index, unit] of UNITS.entries()) {
    const plan = await sharp(await readFile(`${MATERIAL}/plans/${unit}.svg`), { density: 300 })
      .resize(PLAN_PIXELS, PLAN_PIXELS, { fit: 'inside' })
      .flatten({ background: 'white' })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const floorPlan2dAssetId = await takeIn(call, 'FLOOR_PLAN', plan, `plan-${unit}.png`);
    await call('PATCH', `/apartment/${apartmentIds[index]}`, { floorPlan2dAssetId });
  }
  return UNITS.length;
}

/** The five rooms of the demo's model apartment, 8192 × 4096, with their portals. Returns the id of the first. */
export async function addTour(url: string, token: string): Promise<string> {
  const call = caller(url, token);
  const [tour] = DEMO_TOURS;
  if (!tour) throw new Error('The demo has no tour');
  const ids = new Map<string, string>();
  const rooms = roomsOf(tour);
  for (const { key, name, file, north, view } of rooms) {
    progress(`a room: ${key}`);
    const [entry] = ids.values();
    const id = await uploadPanorama(url, token, `${MATERIAL}/${file}`);
    ids.set(key, id);
    const place = entry ? { tourId: entry } : { tourName: tour.name };
    await call('PATCH', `/panorama/${id}`, { name, north, initialView: view, ...place });
  }
  for (const { key, portals } of rooms) {
    for (const { to, yaw, pitch, label } of portals) {
      await call('POST', '/panorama/portal', {
        panoramaId: ids.get(key),
        targetPanoramaId: ids.get(to),
        position: { yaw, pitch },
        label,
        icon: 'DOOR',
        bidirectional: false,
      });
    }
  }
  return [...ids.values()][0] ?? '';
}

export interface Project {
  readonly id: string;
  /** Of the picture. */
  readonly itemId: string;
}

/** An open project about a picture and a room, with comments in the picture. */
export async function addProject(url: string, token: string, panoramaId: string): Promise<Project> {
  const call = caller(url, token);
  const assetId = await takeIn(call, 'IMAGE', await readFile(`${MATERIAL}/city/park.webp`), 'park.webp');
  const { id, items } = await call<{ id: string; items: { id: string }[] }>('POST', '/feedback', {
    title: 'A park beside the river',
    question: 'What should the park have?',
    items: [
      { type: 'IMAGE', title: 'The meadow', assetId },
      { type: 'PANORAMA', title: 'The pavilion', panoramaId },
    ],
  });
  await call('PATCH', `/feedback/${id}`, { status: 'OPEN' });
  const project = { id, itemId: items[0]?.id ?? '' };
  await addComments(url, project, PROJECT_COMMENTS);
  return project;
}

/** Comments as the demo's residents write them, over and over until there are so many, each by a visitor of its own. */
export async function addComments(url: string, { itemId }: Project, count: number): Promise<void> {
  const lines = (await readFile(`${MATERIAL}/city/comments.txt`, 'utf8')).split('\n');
  const written = lines.map((line) => line.split(' | ')).filter(([item]) => item === 'park');
  for (let index = 0; index < count; index++) {
    const [, place = '', , , name, body] = written[index % written.length] ?? [];
    const [x, y] = place.split(' ').map(Number);
    await caller(url)('POST', `/feedback/item/${itemId}/comment`, {
      body,
      name,
      visitorId: randomUUID(),
      position: { kind: 'IMAGE', x, y },
    });
  }
}
