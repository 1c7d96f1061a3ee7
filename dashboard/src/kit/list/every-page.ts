import type { ListMeta } from '@oriel/contract/envelope';

/** Maximum rows of a list call. */
const PAGE = 200;

export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: ListMeta;
}

/** All rows of a list, page by page, so that a choice or a count never ends silently after the first 200. */
export async function everyPage<Row>(
  ask: (page: { readonly page: number; readonly limit: number }) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await ask({ page, limit: PAGE });
    rows.push(...data);
    if (page >= meta.totalPages) return rows;
  }
}
