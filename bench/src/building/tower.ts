import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { fileForm } from '../../../server/src/testing/pictures.ts';
import { progress } from '../progress.ts';
import { ROOT } from '../root.ts';
import { caller } from '../server/caller.ts';

export const FRAMES = 36;
export const APARTMENTS = 200;
const COLUMNS = 20;
const MATERIAL = path.join(ROOT, 'server/src/demo/material/building/frames');
const DEMO_FRAMES = 24;

type Point = [number, number];

/**
 * The outline of an apartment in a frame: a facade of twenty apartments by ten floors that varies with the turn, each with a balcony. All
 * are present in every frame, more than in a real building.
 */
function outline(apartment: number, frame: number): Point[] {
  const [column, row] = [apartment % COLUMNS, Math.floor(apartment / COLUMNS)];
  const lean = Math.sin((frame / FRAMES) * 2 * Math.PI);
  const across = (place: number): number => 0.12 + 0.76 * (place + lean * 0.12 * place * (1 - place));
  const [left, right] = [across(column / COLUMNS), across((column + 0.96) / COLUMNS)];
  const down = (place: number, x: number): number =>
    0.2 + 0.6 * place + lean * 0.06 * (x - 0.5) * (1 - place);
  const [top, foot, deck] = [row / 10, (row + 0.8) / 10, (row + 0.95) / 10];
  const middle = (left + right) / 2;
  return [
    [left, down(top, left)],
    [right, down(top, right)],
    [right, down(foot, right)],
    [middle, down(foot, middle)],
    [middle, down(deck, middle)],
    [left, down(deck, left)],
  ];
}

/** A frame of the demo building with varied light, so that no two of the turn are the same file. */
async function frameFile(index: number): Promise<Buffer> {
  const source = Math.round((index * DEMO_FRAMES) / FRAMES) % DEMO_FRAMES;
  const file = await readFile(path.join(MATERIAL, `${String(source).padStart(3, '0')}.webp`));
  return await sharp(file)
    .resize(1920, 1080, { fit: 'fill' })
    .modulate({ brightness: 1 + index * 0.002 })
    .webp({ quality: 92 })
    .toBuffer();
}

export interface Tower {
  /** Address of its page. */
  readonly url: string;
  readonly estateId: string;
  readonly apartmentIds: readonly string[];
}

/** A navigator of 36 frames at 1920 × 1080, created through the API, with all its apartments in each frame. */
export async function buildTower(url: string, token: string, count = APARTMENTS): Promise<Tower> {
  const call = caller(url, token);
  progress(`a building of ${count} flats and ${FRAMES} frames`);
  const estate = await call<{ id: string }>('POST', '/estate', {
    name: `${count} flats`,
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
  });
  await call('PATCH', `/estate/${estate.id}`, { status: 'PUBLISHED' });
  const rows = Array.from({ length: count }, (_, index) => {
    const area = 28 + (index % 70);
    const status = ['available', 'reserved', 'sold'][index % 3];
    return [`T${index + 1}`, 9 - Math.floor(index / COLUMNS), 1 + (index % 5), area, area * 11_500, status];
  });
  const sheet = ['number;floor;rooms;area;price;status', ...rows.map((row) => row.join(';'))].join('\n');
  await call(
    'POST',
    `/apartment/import?estateId=${estate.id}`,
    fileForm(sheet, 'apartments.csv', 'text/csv'),
  );
  const apartments = await call<{ id: string; number: string }[]>(
    'GET',
    `/apartment/public?estateId=${estate.id}&limit=${count}`,
  );
  const idOf = new Map(apartments.map(({ number, id }) => [number, id]));
  const images = [];
  for (let index = 0; index < FRAMES; index++) {
    const form = fileForm(await frameFile(index), `${index}.webp`, 'image/webp');
    const asset = await call<{ id: string }>('POST', '/asset?type=IMAGE', form);
    images.push({
      index,
      angle: (540 - (index * 360) / FRAMES) % 360,
      assetId: asset.id,
      overlays: Array.from({ length: count }, (_, apartment) => ({
        targetType: 'apartment',
        targetId: idOf.get(`T${apartment + 1}`),
        points: outline(apartment, index),
      })),
    });
  }
  const navigator = await call<{ slug: string }>('POST', '/navigator', {
    name: 'Tower',
    target: { type: 'estate', id: estate.id },
    published: true,
    images,
  });
  return {
    url: `${url}/viewer/${navigator.slug}`,
    estateId: estate.id,
    apartmentIds: apartments.map(({ id }) => id),
  };
}
