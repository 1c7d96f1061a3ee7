import { FEEDBACK_STATUSES, type FeedbackStatus } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { pageIn, searchIn } from '../../ui/page-address.ts';

/** What projects can be ordered by; a leading minus turns it round. */
const SORTS = ['createdAt', 'title', 'comments', 'closesAt'] as const;
const USUAL = '-createdAt';

/** How many projects a page of the list has. */
const PROJECTS_PER_PAGE = 20;

/** What the address of the list says. */
export interface FeedbackAddress {
  readonly search: string;
  readonly status: FeedbackStatus | undefined;
  readonly sort: string;
  readonly page: number;
}

/** What is malformed in an address counts as not said. */
export function readFeedbackAddress(parameters: URLSearchParams): FeedbackAddress {
  const sort = parameters.get('sort') ?? USUAL;
  return {
    search: searchIn(parameters),
    status: FEEDBACK_STATUSES.find((status) => status === parameters.get('status')),
    sort: SORTS.some((by) => sort === by || sort === `-${by}`) ? sort : USUAL,
    page: pageIn(parameters),
  };
}

/** The parameters with a change; what is usual is left out, and another selection begins at its first page. */
export function withFeedback(
  parameters: URLSearchParams,
  change: Partial<Record<keyof FeedbackAddress, string>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const usual = value === '' || (name === 'sort' && value === USUAL) || (name === 'page' && value === '1');
    if (usual) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function feedbackCallQuery({ search, status, sort, page }: FeedbackAddress): QueryTo<'listFeedback'> {
  const wanted = search.trim();
  return {
    sort,
    page,
    limit: PROJECTS_PER_PAGE,
    status: status && [status],
    search: wanted === '' ? undefined : wanted,
  };
}
