import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CallQuery } from '../../base/call-query.ts';
import type { ListPage } from './every-page.ts';
import { everyQuery, pagesQuery } from './list-queries.ts';

const TOTAL = 3;

function ask({ page = 1, limit = 2 }): CallQuery<ListPage<number>> {
  return {
    queryKey: ['listEstates'],
    queryFn: async () => ({
      data: Array.from(
        { length: Math.min(limit, TOTAL - (page - 1) * limit) },
        (_, at) => (page - 1) * limit + at,
      ),
      meta: { total: TOTAL, page, limit, totalPages: Math.ceil(TOTAL / limit), sort: 'name', order: 'asc' },
    }),
  };
}

test('caches all rows in the same shape as one page', async () => {
  const queries = new QueryClient();
  const every = everyQuery(ask);
  expect(await queries.query(every)).toEqual([0, 1, 2]);
  expect(queries.getQueryData(every.queryKey)).toEqual({ data: [0, 1, 2] });
});

test('ends after the last page', async () => {
  const pages = { ...pagesQuery(ask), pages: 9 };
  const { pages: asked } = await new QueryClient().infiniteQuery(pages);
  expect(asked.map(({ data }) => data)).toEqual([[0, 1], [2]]);
});
