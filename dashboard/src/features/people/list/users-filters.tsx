import { MEMBERSHIP_STATUSES, type Role } from '@oriel/contract/enums';
import { useTranslate } from '../../../i18n/translate.ts';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { EstateName } from '../member-estates.ts';
import { useRoles } from '../use-roles.ts';
import {
  type MembershipStatus,
  USER_SORTS,
  type UserSort,
  type UsersAddress,
  type UsersChange,
} from './users-address.ts';

const SORT_WORDS = {
  name: 'userSort.name',
  '-name': 'userSort.nameDown',
  email: 'userSort.email',
  lastLoginAt: 'userSort.away',
  '-lastLoginAt': 'userSort.lately',
  '-createdAt': 'userSort.newest',
} as const satisfies Record<UserSort, string>;

/** Filters and order of the list. */
export function UsersFilters({
  address,
  estates,
  total,
  withStates,
  onChange,
}: {
  address: UsersAddress;
  estates: readonly EstateName[];
  total: number | undefined;
  /** Off for colleagues, who see neither status nor dates. */
  withStates: boolean;
  onChange: (change: UsersChange) => void;
}) {
  const t = useTranslate();
  const { roles } = useRoles();
  const sorts = withStates ? USER_SORTS : (['name', '-name'] as const);
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3">
      <SearchField
        label={t(withStates ? 'users.search' : 'users.searchNames')}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChoice<Role | ''>
        label={t('users.role')}
        value={address.role ?? ''}
        options={[
          { value: '', label: t('users.anyRole') },
          ...roles.map((value) => ({ value, label: t(`role.${value}`) })),
        ]}
        onChange={(role) => onChange({ role })}
      />
      {withStates ? (
        <FilterChoice<MembershipStatus | ''>
          label={t('users.status')}
          value={address.status ?? ''}
          options={[
            { value: '', label: t('users.anyStatus') },
            ...MEMBERSHIP_STATUSES.map((value) => ({ value, label: t(`memberStatus.${value}`) })),
          ]}
          onChange={(status) => onChange({ status })}
        />
      ) : null}
      {estates.length > 0 ? (
        <FilterChoice
          label={t('users.estate')}
          value={address.estate ?? ''}
          options={[
            { value: '', label: t('users.anyEstate') },
            ...estates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(estate) => onChange({ estate })}
        />
      ) : null}
      <FilterChoice
        label={t('estates.sort')}
        value={address.sort}
        options={sorts.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <p aria-live="polite" className="text-sm text-secondary tabular">
        {total === undefined ? '' : t('users.count', { count: total })}
      </p>
    </div>
  );
}
