import type { Figure } from '../figure.ts';

/** What the issue is: how much of everything. */
export const GOAL = { organizations: 10_000, apartments: 1_000_000, eventsAMonth: 100_000_000 } as const;
export const SECONDS_A_MONTH = 30 * 24 * 3600;
/** The busiest hour of a week against its average: evenings and Sundays, as the demo's visits have them, and some room. */
export const BUSIEST = 5;
const MB_OF_A_GB = 1000;

/** A figure of the group `costs`, as it was measured last. */
function costOf(results: string, name: string): number {
  const section = /^<!-- costs -->$[\s\S]*?(?=^<!-- \w+ -->$|(?![\s\S]))/m.exec(results)?.[0] ?? '';
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} `));
  const value = Number(row?.split('|')[2]?.trim().split(' ')[0] || undefined);
  if (!Number.isFinite(value)) throw new Error(`RESULTS.md has no figure "${name}": npm run bench -- costs`);
  return value;
}

/**
 * What the files and visits of the goal take, by the figures of the group `costs`: a visit there is one of a building, with an empty cache and
 * without a CDN.
 *
 * @param results the text of RESULTS.md
 */
export function useOfGoal(results: string, eventsPerVisit: number): Figure[] {
  const visits = GOAL.eventsAMonth / eventsPerVisit;
  const files = (kind: string) =>
    (costOf(results, `storage per 100 apartments, ${kind}, MB`) * GOAL.apartments) / 100 / MB_OF_A_GB;
  const traffic = (device: string) =>
    (costOf(results, `traffic per 10,000 visits of a building, ${device}, GB`) * visits) / 10_000;
  const seconds = (costOf(results, 'processor time per 1,000 visits of a building, s') * visits) / 1000;
  const busy = (seconds / SECONDS_A_MONTH) * BUSIEST;
  const computed = (name: string, unit: string, ours: number, decimals = 0): Figure => ({
    name: `computed: ${name}`,
    unit,
    ours,
    decimals,
    bar: { kind: 'none' },
  });
  return [
    computed('media of 1 M apartments', 'GB', files('media')),
    computed('originals of 1 M apartments', 'GB', files('originals')),
    computed('visits that make 100 M events', 'M', visits / 1e6, 1),
    computed('traffic of these visits, all by phone', 'GB', traffic('phone')),
    computed('traffic of these visits, all by desktop', 'GB', traffic('desktop')),
    computed('processor time of these visits', 'hours', seconds / 3600),
    computed('processors that they keep busy in the busiest hour', '', busy, 1),
    computed('servers of 2 processors for these visits, half loaded', '', Math.ceil(busy)),
  ];
}

/** How those rows come about, for the reader of the report. */
export function methodOfUse(eventsPerVisit: number): string {
  return `Computed from the last figures of \`npm run bench -- costs\` are the rows of files and visits: 100 M events a month are the visits that make them, at ${eventsPerVisit.toFixed(1)} events each; media and originals are those of 100 apartments times 10,000, of which an installation whose organizations have fewer pictures has less; traffic is that of a visit of a building with an empty cache, times the visits, from whatever serves the files (a CDN or bucket with \`MEDIA_URL\`); processor time is that of a server that serves all of it itself, with its database, and in the busiest hour ${BUSIEST} times the average.`;
}
