import { GROUPED_VOTES_MIN } from '@oriel/contract/opinion';
import { describe, expect, it } from 'vitest';
import { opinionGroupsApart } from './apart.ts';
import { GROUP_MIN } from './clusters.ts';
import { opinionGroups } from './opinion-groups.ts';
import { differenceScore, majorityScore } from './proportions.ts';
import { randomFrom } from './seeded-random.fixture.ts';
import { NO_VOTE, PARTICIPANTS_MAX, type VoteMatrix } from './votes.ts';

function matrixOf(rows: readonly (readonly number[])[]): VoteMatrix {
  const statements = rows[0]?.length ?? 0;
  return { participants: rows.length, statements, cells: Int8Array.from(rows.flat()) };
}

/**
 * People of camps that vote by their camp's opinions nine times of ten, on most statements.
 */
function camps(
  opinions: readonly (readonly number[])[],
  each: number,
  seed = 7,
): { matrix: VoteMatrix; camp: number[] } {
  const random = randomFrom(seed);
  const camp = opinions.flatMap((_, place) => new Array<number>(each).fill(place));
  const rows = camp.map((place) =>
    (opinions[place] ?? []).map((opinion) => {
      if (random() < 0.25) return NO_VOTE;
      if (random() < 0.9) return opinion;
      return [1, 0, -1][Math.floor(random() * 3)] ?? 0;
    }),
  );
  return { matrix: matrixOf(rows), camp };
}

/** Statements 0 and 1 unite, 2 to 7 divide the first camp from the others, 8 to 13 the last from the others. */
const LEFT = [1, -1, 1, 1, 1, -1, -1, -1, 1, 1, 1, -1, -1, -1];
const MIDDLE = [1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, -1, -1, -1];
const RIGHT = [1, -1, -1, -1, -1, 1, 1, 1, -1, -1, -1, 1, 1, 1];

describe('opinion groups', () => {
  it.each([
    ['two', [LEFT, RIGHT]],
    ['three', [LEFT, MIDDLE, RIGHT]],
  ] as const)('finds %s camps, and puts every one in the right one', (_, opinions) => {
    const { matrix, camp } = camps(opinions, 30);
    const { groups, groupOf } = opinionGroups(matrix);
    expect(groups).toHaveLength(opinions.length);
    const pairs = new Set(
      groupOf.flatMap((group, place) => (group === undefined ? [] : [`${camp[place]}:${group}`])),
    );
    expect([...pairs]).toHaveLength(opinions.length);
  });

  it('says what unites, what divides and what each group stands for', () => {
    const { matrix, camp } = camps([LEFT, RIGHT], 40);
    const { common, dividing, groups, groupOf } = opinionGroups(matrix);
    expect(common.map(({ statement, stance }) => [statement, stance])).toEqual(
      expect.arrayContaining([
        [0, 'agree'],
        [1, 'disagree'],
      ]),
    );
    expect(common).toHaveLength(2);
    expect(dividing).toHaveLength(5);
    for (const { statement, distance } of dividing) {
      expect(statement).toBeGreaterThan(1);
      expect(distance).toBeGreaterThan(0.6);
    }
    const left = groups[groupOf[camp.indexOf(0)] ?? 0];
    expect(left?.standsFor).toHaveLength(5);
    for (const { statement, stance } of left?.standsFor ?? [])
      expect(LEFT[statement], `statement ${statement}`).toBe(stance === 'agree' ? 1 : -1);
  });

  it('does not let a large group outvote a small one', () => {
    const { matrix } = camps([LEFT, LEFT, LEFT, LEFT, RIGHT], 25);
    const { common, groups } = opinionGroups(matrix);
    expect(groups.map(({ size }) => size > 60)).toEqual([true, false]);
    expect(common.map(({ statement }) => statement).sort()).toEqual([0, 1]);
  });

  it.each([
    ['one', 1],
    ['two', 2],
  ])('makes no group of %s, who would be known by it and could deny what all others share', (_, lone) => {
    const { matrix } = camps([LEFT], 40);
    const everybody = matrixOf([
      ...Array.from({ length: 40 }, (_row, place) => [...matrix.cells.slice(place * 14, place * 14 + 14)]),
      ...new Array<number[]>(lone).fill(LEFT.map((opinion) => -opinion)),
    ]);
    const { common, groups } = opinionGroups(everybody);
    for (const { size } of groups) expect(size).toBeGreaterThanOrEqual(GROUP_MIN);
    expect(common.length).toBeGreaterThan(0);
  });

  it('leaves everybody together where only one person differs', () => {
    const alike = new Array<number[]>(20).fill(LEFT);
    const { common, groups } = opinionGroups(matrixOf([...alike, LEFT.map((opinion) => -opinion)]));
    expect(groups.map(({ size }) => size)).toEqual([21]);
    expect(common.length).toBeGreaterThan(0);
  });

  it('puts nobody with few votes into a group, and counts these votes all the same', () => {
    const { matrix } = camps([LEFT, RIGHT], 20);
    const few = new Array<number>(LEFT.length).fill(NO_VOTE).fill(1, 0, GROUPED_VOTES_MIN - 1);
    const more = matrixOf([
      ...Array.from({ length: 40 }, (_, place) => [...matrix.cells.slice(place * 14, place * 14 + 14)]),
      few,
    ]);
    const { groupOf, groups, tallies } = opinionGroups(more);
    expect(groupOf[40]).toBeUndefined();
    const grouped = groupOf.filter((group) => group !== undefined);
    expect(groups.reduce((sum, { size }) => sum + size, 0)).toBe(grouped.length);
    expect(tallies[0]?.agree).toBe((opinionGroups(matrix).tallies[0]?.agree ?? 0) + 1);
  });

  it('gives the same groups each time, however often it is asked', () => {
    const { matrix } = camps([LEFT, MIDDLE, RIGHT], 33, 11);
    expect(opinionGroups(matrix)).toEqual(opinionGroups(matrix));
  });

  it.each([
    ['nobody', []],
    ['one person', [LEFT]],
    ['people who all vote alike', new Array<number[]>(30).fill(LEFT)],
    ['people who all pass', new Array<number[]>(30).fill(new Array<number>(14).fill(0))],
    ['people who have not voted', new Array<number[]>(30).fill(new Array<number>(14).fill(NO_VOTE))],
    ['one statement', Array.from({ length: 30 }, (_, place) => [place % 2 ? 1 : -1])],
  ])('comes to an honest end with %s', (_, rows) => {
    const { groups, groupOf, dividing } = opinionGroups(matrixOf(rows));
    expect(groupOf).toHaveLength(rows.length);
    expect(groups.length).toBeLessThanOrEqual(2);
    if (groups.length < 2) expect(dividing).toEqual([]);
    for (const { centre, radius } of groups)
      for (const value of [...centre, radius]) expect(Number.isFinite(value)).toBe(true);
  });

  it('reckons with the scores that Polis publishes', () => {
    // prop-test 5 of 10: 2 * sqrt(11) * (6/11 - 1/2)
    expect(majorityScore(5, 10)).toBeCloseTo(0.3015, 3);
    expect(majorityScore(10, 10)).toBeCloseTo(3.3166, 3);
    expect(differenceScore([5, 10], [5, 10])).toBe(0);
    // 11/21 pooled of 10/11 and 4/12 …
    expect(differenceScore([9, 10], [3, 11])).toBeCloseTo(
      (10 / 11 - 4 / 12) / Math.sqrt((14 / 23) * (9 / 23) * (1 / 11 + 1 / 12)),
      9,
    );
  });
});

describe('opinion groups in a thread of their own', () => {
  it('are the same', async () => {
    const { matrix } = camps([LEFT, RIGHT], 20);
    expect(await opinionGroupsApart(matrix)).toEqual(opinionGroups(matrix));
  });

  it('refuses more than it takes', async () => {
    const matrix = {
      participants: PARTICIPANTS_MAX + 1,
      statements: 1,
      cells: new Int8Array(PARTICIPANTS_MAX + 1),
    };
    await expect(opinionGroupsApart(matrix)).rejects.toThrow(RangeError);
  });
});
