import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useOfGoal } from './use.ts';

const RESULTS = `<!-- server -->
| storage per 100 apartments, media, MB | 1 | | |

<!-- costs -->
| figure | Oriel | bar | verdict |
|---|---|---|---|
| processor time per 1,000 visits of a building, s | 144 (140–150) | | |
| storage per 100 apartments, MB | 160 | | |
| storage per 100 apartments, media, MB | 120 | | |
| storage per 100 apartments, originals, MB | 40 | | |
| traffic per 10,000 visits of a building, phone, GB | 16.5 (16.5–16.6) | | |
| traffic per 10,000 visits of a building, desktop, GB | 40.0 (37.9–40.9) | | |

<!-- site -->
`;

it('multiplies what apartments and visits cost', () => {
  const rows = useOfGoal(RESULTS, 4).map(({ name, ours }) => [name.replace('computed: ', ''), ours]);
  expect(rows).toEqual([
    ['media of 1 M apartments', 1200],
    ['originals of 1 M apartments', 400],
    ['visits that make 100 M events', 25],
    ['traffic of these visits, all by phone', 41_250],
    ['traffic of these visits, all by desktop', 100_000],
    ['processor time of these visits', 1000],
    // 3.6 million seconds of a month of 2.592 million, five times as many in the busiest hour.
    ['processors that they keep busy in the busiest hour', expect.closeTo(6.944, 3)],
    ['servers of 2 processors for these visits, half loaded', 7],
  ]);
});

it('finds what it multiplies in the report, and says what is missing', async () => {
  const report = await readFile(new URL('../../RESULTS.md', import.meta.url), 'utf8');
  for (const { name, ours } of useOfGoal(report, 3.2)) expect(ours, name).toBeGreaterThan(0);
  expect(() => useOfGoal(RESULTS.replace('| 120 |', '| |'), 4)).toThrow('media, MB": npm run bench -- costs');
});
