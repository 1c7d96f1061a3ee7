import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CallQuery, dataOf } from '../../base/call-query.ts';
import { everyPage, type ListPage } from './every-page.ts';

/** All rows of a list. The cache keeps them in `data`, like every answer of the call. */
export function everyQuery<Row>(
  ask: (page: { readonly page?: number; readonly limit?: number }) => CallQuery<ListPage<Row>>,
) {
  return queryOptions({
    queryKey: [...ask({}).queryKey, 'every'],
    queryFn: async (context) => ({ data: await everyPage((page) => ask(page).queryFn(context)) }),
    select: dataOf,
  });
}

/** Rows of a list, loaded page by page on demand. */
export function pagesQuery<Page extends ListPage<unknown>>(
  ask: (page: { readonly page?: number }) => CallQuery<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...ask({}).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => ask({ page: pageParam }).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
}
