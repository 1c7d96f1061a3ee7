import { ASSET_TYPES, type AssetType } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, pageIn, searchIn } from '../../ui/page-address.ts';

export const ASSET_SORTS = ['-createdAt', 'name', '-size'] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];
export const ASSET_USES = ['used', 'unused'] as const;
export type AssetUsage = (typeof ASSET_USES)[number];

const PER_PAGE = 36;

/** The state of the file list in the address. */
export interface AssetsAddress {
  readonly search: string;
  readonly type: AssetType | undefined;
  readonly use: AssetUsage | undefined;
  /** Files of the whole organization, not only of the estate. */
  readonly everywhere: boolean;
  readonly sort: AssetSort;
  readonly page: number;
  /** The open file. */
  readonly file: string | undefined;
}

export function readAssetsAddress(parameters: URLSearchParams): AssetsAddress {
  return {
    search: searchIn(parameters),
    type: ASSET_TYPES.find((one) => one === parameters.get('type')),
    use: ASSET_USES.find((one) => one === parameters.get('use')),
    everywhere: parameters.get('of') === 'all',
    sort: ASSET_SORTS.find((one) => one === parameters.get('sort')) ?? '-createdAt',
    page: pageIn(parameters),
    file: parameters.get('file') ?? undefined,
  };
}

export type AssetsChange = Partial<
  Record<'search' | 'type' | 'use' | 'of' | 'sort' | 'page' | 'file', string>
>;

/** The parameters after a change; empty ones are removed, and another filter starts at the first page. */
export function withAssets(parameters: URLSearchParams, change: AssetsChange): URLSearchParams {
  return changedQuery(parameters, change, {}, ['file']);
}

export function assetsCallQuery(estateId: string, address: AssetsAddress): QueryTo<'listAssets'> {
  const { search, type, use, everywhere, sort, page } = address;
  return {
    sort,
    page,
    limit: PER_PAGE,
    type: type && [type],
    search: search.trim() || undefined,
    estateId: everywhere ? undefined : estateId,
    unused: use && use === 'unused',
  };
}
