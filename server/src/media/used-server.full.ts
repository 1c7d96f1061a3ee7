import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { copyDemo } from '../testing/demo-template.ts';
import { demoToken } from '../testing/demo-token.ts';
import { eventually, fileForm } from '../testing/pictures.ts';
import { analyticSphere, fromPixels, testFolder } from './testing/pictures.ts';

const MB = 1024 ** 2;
const START = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));

let folder = '';
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Resident memory of a process and all its descendants, bytes. */
async function memoryOf(pid: number): Promise<number> {
  const read = async (file: string) => await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const own = Number(/VmRSS:\s+(\d+)/.exec(await read('status'))?.[1] ?? 0) * 1024;
  const children = (await read(`task/${pid}/children`)).trim().split(' ').filter(Boolean).map(Number);
  const below = await Promise.all(children.map(memoryOf));
  return below.reduce((sum, one) => sum + one, own);
}

// Quality targets: 400 MB at rest with the demo, 1 GB while tiling 16384 × 8192, back within 100 MB.
it.skipIf(process.platform !== 'linux')(
  'a used server tiles 16384 × 8192 within 1 GB, and frees it',
  async () => {
    folder = await testFolder();
    await copyDemo(folder);
    const child = spawn(process.execPath, [START], {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    try {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const url = await eventually(
        async () => /Open\s+(http\S+?)\/\s/.exec(said)?.[1],
        (address) => address !== undefined,
      );
      const token = await demoToken(url ?? '', 'admin@demo.oriel.example');
      const authorization = `Bearer ${token}`;
      for (let visit = 0; visit < 100; visit += 1) {
        await (await fetch(`${url}/viewer/brzozowa-park-a`)).text();
        await (await fetch(`${url}/api/v1/apartment?limit=100`, { headers: { authorization } })).text();
      }
      // The start script only waits; the server is its child.
      const [server = 0] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
        .trim()
        .split(' ')
        .map(Number);
      // At rest: what the start and these visits left behind is collected by and by.
      await expect.poll(async () => (await memoryOf(server)) / MB, { timeout: 60_000 }).toBeLessThan(400);
      const before = await memoryOf(server);

      const data = await fromPixels(analyticSphere(16384, 8192), 16384, 8192)
        .jpeg({ quality: 90, progressive: true })
        .toBuffer();
      let peak = 0;
      let watching = true;
      const watch = (async () => {
        while (watching) {
          peak = Math.max(peak, await memoryOf(server));
          await setTimeout(100);
        }
      })();
      const answer = await fetch(`${url}/api/v1/asset?type=PANORAMA`, {
        method: 'POST',
        headers: { authorization },
        body: fileForm(data, 'hall.jpg'),
      });
      const { panoramaId } = ((await answer.json()) as { data: { panoramaId: string } }).data;
      const status = async () => {
        const read = await fetch(`${url}/api/v1/panorama/${panoramaId}`, { headers: { authorization } });
        return ((await read.json()) as { data: { tiles: { status: string } } }).data.tiles.status;
      };
      while ((await status()) !== 'READY') await setTimeout(500);
      watching = false;
      await watch;
      expect(peak / MB).toBeLessThan(1024);
      await expect
        .poll(async () => (await memoryOf(server)) / MB, { timeout: 60_000 })
        .toBeLessThan(before / MB + 100);
      console.log(`at rest ${Math.round(before / MB)} MB, peak ${Math.round(peak / MB)} MB`);
    } finally {
      child.kill('SIGTERM');
      await exited;
    }
  },
);
