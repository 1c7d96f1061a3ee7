import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Tower } from '../building/tower.ts';
import { FRAMES } from '../building/tower.ts';
import { progress } from '../progress.ts';
import { caller } from '../server/caller.ts';
import { type Product, signIn, uploadPanorama, withProduct } from '../server/product.ts';
import { panoramaSource } from '../viewer/source.ts';
import type { Piece } from './composition.ts';
import {
  APARTMENTS,
  addBuilding,
  addComments,
  addFacade,
  addPlans,
  addProject,
  addTour,
  ROOMS,
  TOURS,
} from './estate.ts';
import { peakDuring } from './peak.ts';
import { databaseBytes, folderBytes } from './sizes.ts';

/** Changes of each apartment's price that are measured. */
export const PRICE_CHANGES = 10;
/** Prices that change every day. */
export const DAYS_OF_A_YEAR = 365;
/** Comments that are measured, each by another resident. One address may write 300 in a project. */
export const COMMENTS = 250;
/** Whose bytes are told. */
export const VISITS = 10_000;

const FILL = fileURLToPath(new URL('../server/fill-tracking.ts', import.meta.url));

export interface StoredEstate {
  readonly tower: Tower;
  /** Id of the tour's first room. */
  readonly tour: string;
  readonly frames: Piece;
  readonly facade: Piece;
  readonly plans: Piece;
  readonly rooms: Piece;
  /** A photograph of the same size, for comparison; the estate has none. */
  readonly photo: Piece;
  /** Memory of the server and its processes at most while the panoramas were uploaded and tiled, bytes. */
  readonly peak: number;
}

/** Uploads what an estate of a hundred apartments has, kind by kind, and says what each takes on the disk. */
export async function storeEstate(product: Product, dataDir: string): Promise<StoredEstate> {
  const token = await signIn(product.url);
  const sizes = async () => ({
    media: await folderBytes(path.join(dataDir, 'media')),
    originals: await folderBytes(path.join(dataDir, 'originals')),
  });
  let before = await sizes();
  const added = async (measured: number, wanted: number): Promise<Piece> => {
    await product.untilIdle();
    const now = await sizes();
    const piece = {
      media: now.media - before.media,
      originals: now.originals - before.originals,
      measured,
      wanted,
    };
    before = now;
    progress(`${measured} × ${Math.round((piece.media + piece.originals) / measured / 1000)} KB`);
    return piece;
  };
  const tower = await addBuilding(product.url, token);
  const frames = await added(FRAMES, FRAMES);
  await addFacade(product.url, token);
  const facade = await added(1, 1);
  const plans = await added(await addPlans(product.url, token, tower), APARTMENTS);
  let tour = '';
  const peakOfTour = await peakDuring(product, async () => {
    tour = await addTour(product.url, token);
  });
  const rooms = await added(ROOMS, TOURS * ROOMS);
  progress('a photograph');
  const source = await panoramaSource();
  const peakOfPhoto = await peakDuring(product, () => uploadPanorama(product.url, token, source.file));
  const photo = await added(1, 0);
  return { tower, tour, frames, facade, plans, rooms, photo, peak: Math.max(peakOfTour, peakOfPhoto) };
}

/** Bytes by which one change of one price makes the database grow, its entry in the history of the apartment included. */
export async function bytesOfPriceChange(dataDir: string, { apartmentIds }: Tower): Promise<number> {
  progress(`${PRICE_CHANGES} prices for each apartment`);
  const before = databaseBytes(dataDir);
  await withProduct(
    dataDir,
    async (product) => {
      const call = caller(product.url, await signIn(product.url));
      for (let change = 1; change <= PRICE_CHANGES; change++) {
        for (const [index, id] of apartmentIds.entries()) {
          await call('PATCH', `/apartment/${id}`, { price: 500_000 + 1000 * change + index });
        }
      }
    },
    'npm start',
  );
  return (databaseBytes(dataDir) - before) / (PRICE_CHANGES * apartmentIds.length);
}

/** Bytes by which one comment of a resident makes the database grow. */
export async function bytesOfComment(dataDir: string, tour: string): Promise<number> {
  progress(`${COMMENTS} comments`);
  const project = await withProduct(
    dataDir,
    async (product) => await addProject(product.url, await signIn(product.url), tour),
    'npm start',
  );
  const before = databaseBytes(dataDir);
  await withProduct(dataDir, (product) => addComments(product.url, project, COMMENTS), 'npm start');
  return (databaseBytes(dataDir) - before) / COMMENTS;
}

/** Bytes by which the events of ten thousand visits make the database grow, with what is counted of them. */
export async function bytesOfVisits(dataDir: string, eventsPerVisit: number): Promise<number> {
  const fill = async (events: number) => {
    progress(`${events} events of visits`);
    const args = ['--disable-warning=ExperimentalWarning', FILL, dataDir, String(events), String(APARTMENTS)];
    await promisify(execFile)(process.execPath, args);
    return databaseBytes(dataDir);
  };
  const before = databaseBytes(dataDir);
  const empty = await fill(0);
  const filled = await fill(Math.round(VISITS * eventsPerVisit));
  // Each filling brings its own apartments, which are none of what visits take.
  return filled - empty - (empty - before);
}
