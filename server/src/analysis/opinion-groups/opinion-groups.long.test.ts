import { describe, expect, it } from 'vitest';
import { opinionGroupsApart } from './apart.ts';
import { randomFrom } from './seeded-random.fixture.ts';
import { NO_VOTE, PARTICIPANTS_MAX, STATEMENTS_MAX } from './votes.ts';

describe('opinion groups of many', () => {
  it('groups as many as it takes within its bounds', { timeout: 120_000 }, async () => {
    const random = randomFrom(3);
    const opinion = Array.from({ length: 3 }, () =>
      Array.from({ length: STATEMENTS_MAX }, () => (random() < 0.5 ? 1 : -1)),
    );
    const cells = new Int8Array(PARTICIPANTS_MAX * STATEMENTS_MAX);
    for (let place = 0; place < cells.length; place += 1) {
      const camp = Math.floor(place / STATEMENTS_MAX) % 3;
      const own = opinion[camp]?.[place % STATEMENTS_MAX] ?? 0;
      cells[place] = random() < 0.4 ? NO_VOTE : random() < 0.7 ? own : 0;
    }
    const started = performance.now();
    const { groups } = await opinionGroupsApart({
      participants: PARTICIPANTS_MAX,
      statements: STATEMENTS_MAX,
      cells,
    });
    const seconds = (performance.now() - started) / 1000;
    console.info(`${PARTICIPANTS_MAX} x ${STATEMENTS_MAX}: ${seconds.toFixed(1)} s`);
    expect(groups).toHaveLength(3);
    expect(seconds).toBeLessThan(100);
  });
});
