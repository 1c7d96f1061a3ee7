import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { hasSharedData, sharedData } from '../../media/testing/shared-data.ts';
import { opinionGroups } from './opinion-groups.ts';
import { NO_VOTE, type VoteMatrix } from './votes.ts';

/**
 * Folder with conversations as Polis publishes them (github.com/compdemocracy/openData), each in a folder of its own with its
 * `participants-votes.csv`.
 */
const FOLDER = process.env.POLIS_OPEN_DATA ?? (hasSharedData ? sharedData('polis') : '');
const TABLE = 'participants-votes.csv';
/** Few people are grouped by chance as much as by their votes: measured, without a bar. */
const BARRED_FROM = 100;

const conversations = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, TABLE)))
  : [];

interface Published {
  readonly matrix: VoteMatrix;
  /** As Polis grouped them; undefined with too few votes. */
  readonly groupOf: readonly (string | undefined)[];
}

function published(name: string): Published {
  const [head = [], ...rows] = parse(readFileSync(join(FOLDER, name, TABLE))) as string[][];
  // Statements are named by their numbers.
  const columns = head.flatMap((title, column) => (/^\d+$/.test(title) ? [column] : []));
  const group = head.indexOf('group-id');
  const cells = rows.flatMap((row) => {
    if (row.length !== head.length)
      throw new Error(`${name}: participant ${row[0]} has ${row.length} columns`);
    return columns.map((column) => (row[column] ? Number(row[column]) : NO_VOTE));
  });
  return {
    matrix: { participants: rows.length, statements: columns.length, cells: Int8Array.from(cells) },
    groupOf: rows.map((row) => row[group] || undefined),
  };
}

/** Agreement of two groupings, 1 for the same and 0 for chance (Hubert & Arabie 1985). */
function adjustedRand(pairs: readonly (readonly [string, string])[]): number {
  const twoOf = (n: number) => (n * (n - 1)) / 2;
  const pairsIn = (keys: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts.values()].reduce((sum, n) => sum + twoOf(n), 0);
  };
  const both = pairsIn(pairs.map(([one, other]) => `${one}|${other}`));
  const ones = pairsIn(pairs.map(([one]) => one));
  const others = pairsIn(pairs.map(([, other]) => other));
  const expected = (ones * others) / twoOf(pairs.length);
  const most = (ones + others) / 2;
  return most === expected ? 1 : (both - expected) / (most - expected);
}

describe('adjusted Rand index', () => {
  it('is 1 for the same groups with other names, and 0 at chance', () => {
    expect(
      adjustedRand([
        ['a', '1'],
        ['a', '1'],
        ['b', '0'],
        ['b', '0'],
      ]),
    ).toBe(1);
    expect(
      adjustedRand([
        ['a', '0'],
        ['a', '1'],
        ['b', '0'],
        ['b', '1'],
      ]),
    ).toBeLessThan(0.01);
  });
});

describe.skipIf(conversations.length === 0)('groups that Polis published', () => {
  it.each(conversations)(
    '%s: as far as there are enough people, mostly the same ones are together',
    (name) => {
      const { matrix, groupOf } = published(name);
      const ours = opinionGroups(matrix);
      const pairs = groupOf.flatMap((theirs, place) => {
        const own = ours.groupOf[place];
        return theirs === undefined || own === undefined ? [] : [[theirs, String(own)] as const];
      });
      const [theirs, own] = [new Set(pairs.map(([group]) => group)).size, ours.groups.length];
      const agreement = adjustedRand(pairs);
      console.info(
        `${name}: ${matrix.participants} x ${matrix.statements}, grouped by both ${pairs.length}, groups ${theirs} and ${own}, adjusted Rand ${agreement.toFixed(2)}`,
      );
      if (pairs.length >= BARRED_FROM) expect(agreement).toBeGreaterThan(0.5);
    },
  );
});
