import { FEEDBACK_STATUSES, type FeedbackStatus } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, pageIn, searchIn } from '../../ui/page-address.ts';

/** Sort keys of projects; a leading minus means descending. */
const SORTS = ['createdAt', 'title', 'comments', 'closesAt'] as const;
const USUAL = '-createdAt';

/** Projects per page of the list. */
const PROJECTS_PER_PAGE = 20;

/** The state of the list in the address. */
export interface FeedbackAddress {
  readonly search: string;
  readonly status: FeedbackStatus | undefined;
  readonly sort: string;
  readonly page: number;
}

/** Malformed values count as absent. */
export function readFeedbackAddress(parameters: URLSearchParams): FeedbackAddress {
  const sort = parameters.get('sort') ?? USUAL;
  return {
    search: searchIn(parameters),
    status: FEEDBACK_STATUSES.find((status) => status === parameters.get('status')),
    sort: SORTS.some((by) => sort === by || sort === `-${by}`) ? sort : USUAL,
    page: pageIn(parameters),
  };
}

/** The parameters after a change; defaults are omitted, and another filter starts at the first page. */
export function withFeedback(
  parameters: URLSearchParams,
  change: Partial<Record<keyof FeedbackAddress, string>>,
): URLSearchParams {
  return changedQuery(parameters, change, { sort: USUAL });
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
