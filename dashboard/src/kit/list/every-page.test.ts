import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

/** A list call with so many rows. */
function listOf(total: number) {
  const asked: number[] = [];
  return {
    asked,
    list: ({ page, limit }: { page: number; limit: number }) => {
      asked.push(page);
      const from = (page - 1) * limit;
      const data = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, at) => from + at);
      const totalPages = Math.ceil(total / limit);
      return Promise.resolve({
        data,
        meta: { page, limit, total, totalPages, sort: 'name', order: 'asc' as const },
      });
    },
  };
}

test.each([
  [0, 1],
  [200, 1],
  [201, 2],
  [1000, 5],
])('loads %i rows completely, with %i calls', async (total, calls) => {
  const { list, asked } = listOf(total);
  expect(await everyPage(list)).toEqual(Array.from({ length: total }, (_, at) => at));
  expect(asked).toEqual(Array.from({ length: calls }, (_, at) => at + 1));
});
