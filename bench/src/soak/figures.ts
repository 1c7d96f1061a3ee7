import { setTimeout as pause } from 'node:timers/promises';
import { copyDemo } from '../../../server/src/testing/demo-template.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { signIn, withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { countDay, keepBusy } from './load.ts';
import { type Sample, slopeOf } from './slope.ts';

const MEBIBYTE = 2 ** 20;
const EVERY_MS = 15_000;
/**
 * Use before the measured time, as a share of it, so many times as often if the machine can: caches and the code of what is used often
 * fill as they do in the first hours of a server, which is not growth.
 */
const WARM = { share: 1 / 3, pace: 6 };
/** Visits of the day until then: as many as fill the counts of each of its apartments, which have a most. */
const VISITS_OF_DAY = 24_000;
/** Share of the measured time after which what the faster use took has gone back. */
const SETTLE = 1 / 12;
/** A token lasts an hour. */
const TOKEN_MS = 30 * 60_000;

/**
 * Whether a server that is used all the time grows.
 *
 * @param pace how many times as often all of it is used: more use in the same time, for what takes long to show
 */
export async function soakFigures(minutes: number, pace: number): Promise<Section> {
  return await withDataDir(async (dataDir) => {
    await copyDemo(dataDir);
    return await withProduct(
      dataDir,
      async ({ url, untilIdle, processes }) => {
        await untilIdle();
        let token = '';
        let signedIn = Number.NEGATIVE_INFINITY;
        const fresh = async (): Promise<string> => {
          if (performance.now() - signedIn > TOKEN_MS) {
            token = await signIn(url);
            signedIn = performance.now();
          }
          return token;
        };
        progress(`the events of ${VISITS_OF_DAY} visits of the day`);
        const uncounted = await countDay(url, await fresh(), VISITS_OF_DAY);
        const warming = AbortSignal.timeout(WARM.share * minutes * 60_000);
        progress(`${(WARM.share * minutes).toFixed(0)} minutes of use to begin with`);
        const before = await keepBusy(url, fresh, WARM.pace * pace, warming);
        const stop = new AbortController();
        const busy = keepBusy(url, fresh, pace, stop.signal);
        const begun = performance.now();
        const samples: Sample[] = [];
        const open: number[] = [];
        while (performance.now() - begun < minutes * 60_000) {
          await Promise.race([pause(EVERY_MS), busy]);
          const seconds = (performance.now() - begun) / 1000;
          const [server] = await processes();
          if (!server) throw new Error('The server is gone');
          samples.push([seconds, server.memory / MEBIBYTE]);
          const metrics = await (await fetch(`${url}/metrics`)).text();
          open.push(Number(/^process_open_fds (\d+)/m.exec(metrics)?.[1] ?? 0));
          if (samples.length % 20 === 0)
            progress(`${(seconds / 60).toFixed(0)} minutes: ${samples.at(-1)?.[1].toFixed(0)} MB`);
        }
        stop.abort();
        const asked = await busy;
        const failures = [...before.failures, ...asked.failures];
        if (uncounted > 0) failures.push(`${uncounted} of the visits of the day`);
        if (failures.length > 0) progress(`refused: ${failures.slice(0, 5).join('; ')}`);
        const settled = samples.filter(([seconds]) => seconds > SETTLE * minutes * 60);
        const { perHour, noise } = slopeOf(settled);
        const memory = settled.map(([, value]) => value);
        const files = open.slice(Math.floor(open.length * SETTLE));
        const none = { kind: 'none' } as const;
        return {
          group: 'soak',
          title: 'An hour of use',
          options: `--minutes ${minutes}${pace === 1 ? '' : ` --pace ${pace}`}`,
          figures: [
            {
              name: 'memory of the server, growth an hour of use',
              unit: 'MB',
              ours: perHour / pace,
              decimals: 1,
              bar: { kind: 'at-most', value: noise / pace },
              note: 'the bar is twice its standard error: below it, it cannot be told from none',
            },
            {
              name: 'memory of the server',
              unit: 'MB',
              ours: median(memory),
              spread: spread(memory),
              bar: none,
            },
            {
              name: 'open files of the server',
              unit: '',
              ours: median(files),
              spread: spread(files),
              bar: none,
            },
            { name: 'visits', unit: '', ours: asked.visits, bar: none },
            { name: 'looks of a member', unit: '', ours: asked.looks, bar: none },
            { name: 'rooms uploaded, tiled and deleted', unit: '', ours: asked.uploads, bar: none },
            {
              name: 'requests refused',
              unit: '',
              ours: failures.length,
              bar: { kind: 'at-most', value: 0 },
            },
          ],
          method: [
            `${minutes} minutes on a copy of the demo${pace === 1 ? '' : `, all of it ${pace} times as often as said here, so that they are ${(minutes * pace) / 60} hours of use`}: visits one after the other, 0.4 s from one to the next (page, script, lists, 8 events, one inquiry in ten visits), a member who opens inquiries, statistics, apartments and projects every 3 s, and a room of 4096 × 2048 that is uploaded, tiled and deleted every minute.`,
            `Before these minutes, the events of ${VISITS_OF_DAY} visits from midnight until then, in order, as a server has counted them by that time of the day, and ${(WARM.share * minutes).toFixed(0)} of the same use up to ${WARM.pace * pace} times as often, as far as the machine can: ${before.visits} visits, with which caches and the code of what is used often fill as in the first hours of a server.`,
            `Resident memory of the server’s own process, four times a minute, without the first ${(SETTLE * minutes).toFixed(0)} minutes, in which what the faster use took goes back. The line of least squares through the medians of 15 spans.`,
          ],
        };
      },
      'npm start',
      // As on a site: limits count every visitor's own address.
      { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    );
  });
}
