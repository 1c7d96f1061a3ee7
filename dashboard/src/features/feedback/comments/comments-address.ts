import { COMMENT_STATUSES, type CommentStatus } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, idIn, pageIn, searchIn } from '../../../ui/page-address.ts';
import type { CommentGround } from './comment-ground.ts';

/** Statuses that can be asked for, and those that need a decision. */
export const STATUS_FILTERS = ['undecided', 'PENDING', 'PUBLISHED', 'HIDDEN', 'SPAM'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Orders of the list, and their sort keys. */
const SORTS = {
  attention: '-attention',
  newest: '-createdAt',
  oldest: 'createdAt',
  likes: '-likes',
  reports: '-reports',
} as const;
export type CommentOrder = keyof typeof SORTS;
export const ORDERS = Object.keys(SORTS) as readonly CommentOrder[];

/** Comments per page of the list. */
const PER_PAGE = 20;
const CATEGORY = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** The state of the list in the address. */
export interface CommentsAddress {
  readonly status: StatusFilter | undefined;
  readonly item: string | undefined;
  readonly category: string | undefined;
  readonly reported: boolean;
  readonly search: string;
  readonly order: CommentOrder;
  readonly page: number;
}

export type CommentsChange = Partial<Record<keyof CommentsAddress, string>>;

/** Malformed values count as absent. */
export function readCommentsAddress(parameters: URLSearchParams): CommentsAddress {
  const category = parameters.get('category') ?? '';
  return {
    status: STATUS_FILTERS.find((one) => one === parameters.get('status')),
    item: idIn(parameters, 'item'),
    category: CATEGORY.test(category) ? category : undefined,
    reported: parameters.get('reported') === 'true',
    search: searchIn(parameters),
    order: ORDERS.find((one) => one === parameters.get('order')) ?? 'attention',
    page: pageIn(parameters),
  };
}

/** Whether anything but the order and the page is chosen. */
export function isNarrowed({ status, item, category, reported, search }: CommentsAddress): boolean {
  return Boolean(status ?? item ?? category) || reported || search.trim() !== '';
}

/** The parameters after a change; defaults are omitted, and another filter starts at the first page. */
export function withComments(parameters: URLSearchParams, change: CommentsChange): URLSearchParams {
  return changedQuery(parameters, change, { order: 'attention' });
}

/** The parameters without any filter; what else is in the address stays. */
export function unnarrowed(parameters: URLSearchParams): URLSearchParams {
  return withComments(parameters, { status: '', item: '', category: '', reported: '', search: '' });
}

/** Where a project's comments are listed, narrowed. */
export function commentsPath(change: CommentsChange): string {
  return `?${withComments(new URLSearchParams({ tab: 'comments' }), change)}`;
}

function statusesOf(status: StatusFilter | undefined): readonly CommentStatus[] {
  return COMMENT_STATUSES.filter((one) => one === status);
}

/** The filters in the format of the list and of exports. */
export function commentsFilter(address: CommentsAddress) {
  const { status, item, category, reported, search } = address;
  const wanted = search.trim();
  const statuses = statusesOf(status);
  return {
    ...(statuses.length > 0 ? { status: [...statuses] } : {}),
    ...(status === 'undecided' ? { undecided: true } : {}),
    ...(item ? { targetId: item } : {}),
    ...(category ? { category } : {}),
    ...(reported ? { reported: true } : {}),
    ...(wanted === '' ? {} : { search: wanted }),
  };
}

export function commentsCallQuery(
  of: CommentGround['of'],
  address: CommentsAddress,
): QueryTo<'listComments'> {
  const { order, page } = address;
  return { ...of, ...commentsFilter(address), sort: SORTS[order], page, limit: PER_PAGE };
}
