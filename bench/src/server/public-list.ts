import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fileForm } from '../../../server/src/testing/pictures.ts';
import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { readyAddress, signIn, startProduct } from './product.ts';

const APARTMENTS = 1000;
const WARM_SECONDS = 2;
const SECONDS = 4;

type Encoding = 'identity' | 'br';

/** An estate with apartments imported from a sheet. Returns the address of its public list. */
async function fillEstate(url: string): Promise<string> {
  const token = await signIn(url);
  const call = async (method: string, route: string, body: unknown) => {
    const json = body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1${route}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...json },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const estate = await call('POST', '/estate', {
    name: 'A thousand flats',
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
  });
  await call('PATCH', `/estate/${estate.id}`, { status: 'PUBLISHED' });
  const rows = Array.from({ length: APARTMENTS }, (_, index) => {
    const area = 25 + (index % 90);
    return [
      `A${index + 1}`,
      index % 12,
      1 + (index % 5),
      area,
      area * (9000 + (index % 37) * 100),
      ['available', 'reserved', 'sold'][index % 3],
      ['N', 'SE', 'S, W', 'E'][index % 4],
      index % 2 === 0 ? 6.5 : '',
      'balcony, lift, cellar',
      `Flat ${index + 1} looks over the courtyard and the old chestnut trees in it.`,
    ].join(';');
  });
  const header = 'number;floor;rooms;area;price;status;orientation;balcony;features;description';
  const form = fileForm([header, ...rows].join('\n'), 'apartments.csv', 'text/csv');
  await call('POST', `/apartment/import?estateId=${estate.id}`, form);
  return `${url}/api/v1/apartment/public?estateId=${estate.id}`;
}

async function withBare<T>(file: string, encoding: Encoding, use: (url: string) => Promise<T>): Promise<T> {
  const script = fileURLToPath(new URL('bare.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file, encoding === 'identity' ? '' : encoding], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    return await use(`${await readyAddress(child)}/`);
  } finally {
    const gone = once(child, 'close');
    child.kill('SIGTERM');
    await gone;
  }
}

async function throughput(url: string, encoding: Encoding, seconds: number): Promise<number> {
  const script = fileURLToPath(new URL('load.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, encoding, String(seconds)]);
  return Number(stdout);
}

/** The compressed bytes of an answer, which `fetch` would decompress. */
async function bytesOf(url: string, encoding: Encoding): Promise<Buffer> {
  const request = get(url, { headers: { 'accept-encoding': encoding } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** `GET /apartment/public` with a thousand apartments, alternating with a bare route that sends the same bytes. */
export async function publicListFigures(dataDir: string, runs: number): Promise<Figure[]> {
  const product = await startProduct(dataDir, 'server', { ROLE: 'web' });
  try {
    progress(`an estate with ${APARTMENTS} flats`);
    return await measure(await fillEstate(product.url), dataDir, runs);
  } finally {
    await product.stop();
  }
}

async function measure(url: string, dataDir: string, runs: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const encoding of ['identity', 'br'] as const) {
    const bytes = await bytesOf(url, encoding);
    const file = path.join(dataDir, `answer.${encoding}`);
    await writeFile(file, bytes);
    const ratios = await withBare(file, encoding, async (bare) => {
      await throughput(url, encoding, WARM_SECONDS);
      await throughput(bare, encoding, WARM_SECONDS);
      const measured: number[] = [];
      for (let run = 1; run <= runs; run++) {
        const ours = await throughput(url, encoding, SECONDS);
        const theirs = await throughput(bare, encoding, SECONDS);
        measured.push(ours / theirs);
        progress(`${encoding}, run ${run} of ${runs}: ${ours} and ${theirs} requests/s`);
      }
      return measured;
    });
    const form = encoding === 'br' ? 'compressed' : 'plain';
    figures.push({
      name: `\`GET /apartment/public\`, ${APARTMENTS} flats, ${form} (${Math.round(bytes.length / 1024)} KB): requests/s beside a bare route with the same bytes`,
      unit: '×',
      ours: median(ratios),
      spread: spread(ratios),
      bar: { kind: 'at-least', value: 0.5 },
      decimals: 2,
    });
  }
  return figures;
}
