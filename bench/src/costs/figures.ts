import { copyDemo } from '../../../server/src/testing/demo-template.ts';
import { FRAMES } from '../building/tower.ts';
import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { publishTower } from '../model/models.ts';
import { progress } from '../progress.ts';
import { caller } from '../server/caller.ts';
import { type Product, signIn, withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { DEVICES, type Device } from '../viewer/browser.ts';
import { panoramaSource } from '../viewer/source.ts';
import { compose, each, eventsPerVisit } from './composition.ts';
import { APARTMENTS, addProject, ROOMS, TOURS } from './estate.ts';
import { methodOf } from './method.ts';
import { memoryOf, peakDuring } from './peak.ts';
import { secondsPerThousandVisits } from './processor.ts';
import { databaseBytes } from './sizes.ts';
import {
  bytesOfComment,
  bytesOfPriceChange,
  bytesOfVisits,
  COMMENTS,
  DAYS_OF_A_YEAR,
  PRICE_CHANGES,
  type StoredEstate,
  storeEstate,
  VISITS,
} from './storage.ts';
import { type Cost, costOfVisit, ofBuilding, ofProject, ofTour } from './traffic.ts';

/** Of memory, as the other groups count it. */
const MEBIBYTE = 2 ** 20;
/** Of storage and traffic, as providers sell them. */
const KB = 1e3;
const MB = 1e6;
const GB = 1e9;
const REST_SAMPLES = 5;
const PLACES = { building: 'a building', tour: 'a tour', project: 'a feedback project' } as const;

interface Served {
  readonly traffic: readonly Figure[];
  readonly seconds: readonly number[];
  readonly peakOfModel: number;
}

/** What running the product oneself takes of a machine, a disk and a line. The site reads the rows by their names. */
export async function costFigures(runs: number): Promise<Section> {
  return await withDataDir(async (dataDir) => {
    await copyDemo(dataDir);
    const demo = databaseBytes(dataDir);
    const first = await withProduct(
      dataDir,
      async (product) => {
        const rest = await restOf(product);
        return { rest, estate: await storeEstate(product, dataDir) };
      },
      'npm start',
    );
    const { rest, estate } = first;
    const apartments = databaseBytes(dataDir) - demo;
    const priceChange = await bytesOfPriceChange(dataDir, estate.tower);
    const visits = await bytesOfVisits(dataDir, eventsPerVisit());
    const comment = await bytesOfComment(dataDir, estate.tour);
    const served = await withProduct(
      dataDir,
      (product) => serve(product, dataDir, estate, runs),
      'npm start',
    );
    const { media, originals } = compose([estate.frames, estate.facade, estate.plans, estate.rooms]);
    const plain = (name: string, unit: string, ours: number, decimals = 0): Figure => ({
      name,
      unit,
      ours,
      decimals,
      bar: { kind: 'none' },
    });
    const spreadOut = (name: string, unit: string, values: readonly number[]): Figure => ({
      ...plain(name, unit, median(values)),
      spread: spread(values),
    });
    return {
      group: 'costs',
      title: 'What it costs to run',
      figures: [
        spreadOut(
          'memory at rest with the demo',
          'MB',
          rest.map((bytes) => bytes / MEBIBYTE),
        ),
        plain(
          'memory at most while panoramas of 8192 × 4096 are uploaded and tiled',
          'MB',
          estate.peak / MEBIBYTE,
        ),
        plain('memory at most while the model of a building is made', 'MB', served.peakOfModel / MEBIBYTE),
        spreadOut('processor time per 1,000 visits of a building', 's', served.seconds),
        plain('storage per 100 apartments', 'MB', (media + originals + apartments) / MB),
        plain('storage per 100 apartments, media', 'MB', media / MB),
        plain('storage per 100 apartments, originals', 'MB', originals / MB),
        plain('storage per 100 apartments, database', 'MB', apartments / MB, 1),
        plain(
          'storage per 100 apartments, database, a year in which every price changes every day',
          'MB',
          (priceChange * APARTMENTS * DAYS_OF_A_YEAR) / MB,
          1,
        ),
        plain('storage per 10,000 visits, database', 'MB', visits / MB, 1),
        plain('storage per panorama of 8192 × 4096, rendered', 'MB', each(estate.rooms) / MB, 1),
        plain('storage per panorama of 8192 × 4096, photographed', 'MB', each(estate.photo) / MB, 1),
        plain('storage per turntable frame of 1920 × 1080', 'KB', each(estate.frames) / KB),
        plain('storage per plan', 'KB', each(estate.plans) / KB),
        plain('storage per price change, database', 'KB', priceChange / KB, 1),
        plain('storage per 1,000 comments, database', 'MB', (comment * 1000) / MB, 1),
        ...served.traffic,
      ],
      method: methodOf({
        runs,
        frames: FRAMES,
        apartments: APARTMENTS,
        tours: TOURS,
        rooms: ROOMS,
        events: eventsPerVisit(),
        changes: PRICE_CHANGES,
        comments: COMMENTS,
        photo: (await panoramaSource()).description,
      }),
    };
  });
}

async function restOf(product: Product): Promise<number[]> {
  progress('memory at rest');
  await product.untilIdle();
  const samples: number[] = [];
  for (let sample = 0; sample < REST_SAMPLES; sample++) {
    samples.push(await memoryOf(product));
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  progress(`${Math.round(median(samples) / MEBIBYTE)} MB`);
  return samples;
}

/** Visits by a browser, the same without one, and a model. */
async function serve(product: Product, dataDir: string, estate: StoredEstate, runs: number): Promise<Served> {
  const token = await signIn(product.url);
  const project = await addProject(product.url, token, estate.tour);
  await product.untilIdle();
  const walks = {
    building: ofBuilding(`${product.url}${new URL(estate.tower.url).pathname}`),
    tour: ofTour(`${product.url}/viewer360/${estate.tour}`),
    project: ofProject(`${product.url}/feedback/${project.id}`),
  };
  const traffic: Figure[] = [];
  const recorded: Cost[] = [];
  for (const [place, walk] of Object.entries(walks) as [keyof typeof PLACES, (typeof walks)['tour']][]) {
    for (const device of Object.keys(DEVICES) as Device[]) {
      const costs: Cost[] = [];
      for (let run = 1; run <= runs; run++) costs.push(await costOfVisit(device, walk));
      const [last] = costs.slice(-1);
      if (last && place === 'building') recorded.push(last);
      const gigabytes = costs.map(({ bytes }) => (bytes * VISITS) / GB);
      progress(
        `${place}, ${device}: ${gigabytes.map((one) => one.toFixed(1)).join(', ')} GB per 10,000 visits`,
      );
      traffic.push({
        name: `traffic per 10,000 visits of ${PLACES[place]}, ${device}`,
        unit: 'GB',
        ours: median(gigabytes),
        spread: spread(gigabytes),
        decimals: 1,
        bar: { kind: 'none' },
      });
    }
  }
  const visits = recorded.map(({ requests }) => requests);
  const seconds = await secondsPerThousandVisits(product, dataDir, visits, runs);
  await product.untilIdle();
  const call = caller(product.url, token);
  const peakOfModel = await peakDuring(product, async () => {
    const tower = await publishTower(product.url, call);
    await tower.ready();
  });
  return { traffic, seconds, peakOfModel };
}
