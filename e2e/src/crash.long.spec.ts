import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { drawnPanorama, eventually, fileForm } from '../../server/src/testing/pictures.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const KILLS = process.env.ORIEL_FULL_TESTS ? 50 : 1;

interface PanoramaAnswer {
  data: {
    id: string;
    name: string;
    tiles: { status: string; baseUrl?: string; levels?: number[] };
    poster?: { landscapeUrl: string };
  };
}

describe('kill -9', () => {
  let dataDir = '';
  let product: Product;

  beforeAll(async () => {
    dataDir = await makeDataDir();
  });

  afterAll(async () => {
    await product?.stop('SIGKILL');
    await removeDataDir(dataDir);
  });

  const token = () => demoToken(product.url, 'user@demo.oriel.example');

  async function read(id: string): Promise<PanoramaAnswer> {
    return (await (await fetch(`${product.url}/api/v1/panorama/${id}`)).json()) as PanoramaAnswer;
  }

  it(
    `${KILLS === 1 ? 'once' : `${KILLS} times`}, during tiling and between writes: the next start has every acknowledged write and completes the work`,
    async () => {
      const acknowledged = new Map<string, string>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        product = await startProduct(dataDir);
        const bearer = await token();
        const headers = { authorization: `Bearer ${bearer}` };
        const uploads = [0, 1].map(async (index) => {
          const form = fileForm(await drawnPanorama(4096, kill * 10 + index), `Room ${kill}-${index}.jpg`);
          const answer = await fetch(`${product.url}/api/v1/asset?type=PANORAMA`, {
            method: 'POST',
            headers,
            body: form,
          });
          const { data } = (await answer.json()) as { data: { panoramaId: string } };
          acknowledged.set(data.panoramaId, `Room ${kill} ${index}`);
          const name = `Renamed ${kill}-${index}`;
          const renamed = await fetch(`${product.url}/api/v1/panorama/${data.panoramaId}`, {
            method: 'PATCH',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ name }),
          });
          if (renamed.ok) acknowledged.set(data.panoramaId, name);
          return data.panoramaId;
        });
        const ids = (await Promise.allSettled(uploads)).flatMap((one) =>
          one.status === 'fulfilled' ? [one.value] : [],
        );
        // A third upload is in progress when the power fails.
        const broken = fetch(`${product.url}/api/v1/asset?type=PANORAMA`, {
          method: 'POST',
          headers,
          body: fileForm(await drawnPanorama(4096, 900 + kill), 'lost.jpg'),
        }).catch(() => undefined);
        await eventually(
          () => Promise.all(ids.map(read)),
          (all) => all.some((one) => one.data.tiles.status !== 'PENDING'),
        );
        await product.stop('SIGKILL');
        await broken;
      }

      product = await startProduct(dataDir);
      for (const [id, name] of acknowledged) {
        const done = await eventually(
          () => read(id),
          (one) => one.data?.tiles.status === 'READY' && one.data.poster !== undefined,
          120_000,
        );
        expect(done.data.name).toBe(name);
        const { baseUrl = '', levels = [] } = done.data.tiles;
        for (const file of [
          `${baseUrl}/base.webp`,
          `${baseUrl}/0/f/0_0.webp`,
          `${baseUrl}/${levels.length - 1}/d/1_1.webp`,
        ]) {
          expect((await fetch(product.url + file)).status, file).toBe(200);
        }
      }
      expect(acknowledged.size).toBe(KILLS * 2);
      const leftovers = (await readdir(path.join(dataDir, 'originals'))).filter(
        (name) => name.startsWith('.') || name.includes('tmp'),
      );
      const scratch = await Promise.all(
        leftovers.map((name) => readdir(path.join(dataDir, 'originals', name)).catch(() => [])),
      );
      expect(scratch.flat()).toEqual([]);
    },
    KILLS * 120_000,
  );
});
