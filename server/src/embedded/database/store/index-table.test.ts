import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIndexTable, IndexTable } from './index-table.ts';

function emptyTable(): IndexTable {
  const file = new DatabaseSync(':memory:');
  createIndexTable(file, 'index_1_1');
  return new IndexTable(file, 'index_1_1');
}

test('behaves like a sorted list', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ÿ'), maxLength: 4 });
  const change = fc.record({ remove: fc.boolean(), key, record: fc.nat(40) });
  fc.assert(
    fc.property(
      fc.array(fc.record({ key, record: fc.nat(40) }), { maxLength: 50 }),
      fc.array(change, { maxLength: 300 }),
      key,
      key,
      (first, changes, from, to) => {
        const model = new Map(first.map((pair) => [`${pair.key} ${pair.record}`, pair]));
        const keys = emptyTable();
        keys.load([...model.values()]);
        for (const { remove, key: name, record } of changes) {
          const id = `${name} ${record}`;
          if (remove) expect(keys.delete(name, record)).toBe(model.delete(id));
          else if (!model.has(id)) {
            keys.add(name, record);
            model.set(id, { key: name, record });
          }
        }
        const sorted = [...model.values()].sort((a, b) =>
          a.key < b.key ? -1 : a.key > b.key ? 1 : a.record - b.record,
        );
        expect(keys.count()).toBe(sorted.length);
        const inside = sorted.filter((pair) => pair.key >= from && pair.key < to).map((pair) => pair.record);
        expect([...keys.range(from, to)]).toEqual(inside);
        expect([...keys.rangeBackwards(from, to)]).toEqual(inside.toReversed());
        expect([...keys.range('', undefined)]).toEqual(sorted.map((pair) => pair.record));
        expect(keys.first(from)).toBe(sorted.find((pair) => pair.key === from)?.record);
      },
    ),
    { numRuns: 500 },
  );
});

test('handles many chunks of growing, falling and random keys', () => {
  const keys = emptyTable();
  const numbers = Array.from({ length: 20_000 }, (_, at) =>
    at % 3 === 0 ? at : at % 3 === 1 ? 40_000 - at : (at * 7919) % 40_000,
  );
  for (const [record, number] of numbers.entries()) keys.add(String(number).padStart(6, '0'), record);
  const read = [...keys.range('', undefined)].map((record) => numbers[record] ?? -1);
  expect(read).toEqual(numbers.toSorted((a, b) => a - b));
  for (const [record, number] of numbers.entries())
    if (record % 2) expect(keys.delete(String(number).padStart(6, '0'), record)).toBe(true);
  expect(keys.count()).toBe(10_000);
  expect([...keys.rangeBackwards('', undefined)]).toEqual([...keys.range('', undefined)].toReversed());
});
