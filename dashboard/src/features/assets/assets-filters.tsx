import { ASSET_TYPES, type AssetType } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';
import {
  ASSET_SORTS,
  ASSET_USES,
  type AssetSort,
  type AssetsAddress,
  type AssetsChange,
  type AssetUsage,
} from '../../kit/files/assets-address.ts';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const SORT_WORDS = {
  '-createdAt': 'fileList.sort.newest',
  name: 'fileList.sort.name',
  '-size': 'fileList.sort.size',
} as const satisfies Record<AssetSort, string>;

export function AssetsFilters({
  address,
  total,
  onChange,
}: {
  address: AssetsAddress;
  total: number | undefined;
  onChange: (change: AssetsChange) => void;
}) {
  const t = useTranslate();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 max-sm:basis-full">
      <SearchField
        label={t('assets.search')}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChoice<AssetType | ''>
        label={t('field.type')}
        value={address.type ?? ''}
        options={[
          { value: '', label: t('fileList.anyType') },
          ...ASSET_TYPES.map((value) => ({ value, label: t(`assetType.${value}`) })),
        ]}
        onChange={(type) => onChange({ type })}
      />
      <FilterChoice<AssetUsage | ''>
        label={t('fileList.usage')}
        value={address.use ?? ''}
        options={[
          { value: '', label: t('fileList.anyUse') },
          ...ASSET_USES.map((value) => ({ value, label: t(`fileUse.${value}`) })),
        ]}
        onChange={(use) => onChange({ use })}
      />
      <FilterChoice
        label={t('fileList.whose')}
        value={address.everywhere ? 'all' : ''}
        options={[
          { value: '', label: t('fileList.ofEstate') },
          { value: 'all', label: t('fileList.ofAll') },
        ]}
        onChange={(of) => onChange({ of })}
      />
      <FilterChoice
        label={t('estates.sort')}
        value={address.sort}
        options={ASSET_SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
        onChange={(sort) => onChange({ sort: sort === '-createdAt' ? '' : sort })}
      />
      <p aria-live="polite" className="text-sm text-secondary tabular">
        {total === undefined ? '' : t('fileList.count', { count: total })}
      </p>
    </div>
  );
}
