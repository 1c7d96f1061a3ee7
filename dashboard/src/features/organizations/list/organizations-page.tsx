import { ORGANIZATION_STATUSES } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { usePeopleRights } from '../../../kit/rights/use-people-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { organizationsQuery } from '../api.ts';
import { OrganizationCardLink } from './organization-card.tsx';
import {
  ORGANIZATION_SORTS,
  type OrganizationSort,
  type OrganizationStatus,
  type OrganizationsAddress,
  type OrganizationsChange,
  readOrganizationsAddress,
  withOrganizations,
} from './organizations-address.ts';

const GRID = 'grid grid-cols-1 gap-4 lg:grid-cols-2';

const SORT_WORDS = {
  name: 'organizations.sort.name',
  '-createdAt': 'organizations.sort.created',
} as const satisfies Record<OrganizationSort, string>;

/** The user's organizations; for platform staff, all. */
export function OrganizationsPage() {
  const t = useTranslate();
  const { platform } = usePeopleRights();
  const [parameters, setParameters] = usePageQuery();
  const address = readOrganizationsAddress(parameters);
  const search = useSettled(address.search);
  const organizations = useQuery(organizationsQuery({ ...address, search }));
  const list = organizations.data?.data;
  const meta = organizations.data?.meta;
  const change = (what: OrganizationsChange) => setParameters((now) => withOrganizations(now, what));

  return (
    <>
      <PageHead
        title={t('area.organizations')}
        lead={t(platform ? 'organizations.leadAll' : 'organizations.lead')}
        action={
          platform ? (
            <Button variant="primary" asChild>
              <Link to={{ pathname: 'create', search: parameters.toString() }}>
                <Plus size={18} strokeWidth={1.5} aria-hidden />
                {t('organizations.new')}
              </Link>
            </Button>
          ) : undefined
        }
      />
      {platform ? <Filters address={address} total={meta?.total} onChange={change} /> : null}
      {organizations.isPending ? (
        <div className={GRID} aria-hidden>
          {['a', 'b'].map((key) => (
            <Skeleton key={key} className="h-24 rounded-card" />
          ))}
        </div>
      ) : organizations.isError ? (
        <Failure
          title={t('organizations.failed')}
          error={organizations.error}
          retry={() => void organizations.refetch()}
        />
      ) : list && list.length > 0 ? (
        <ul className={GRID} aria-label={t('area.organizations')}>
          {list.map((organization) => (
            <OrganizationCardLink key={organization.id} organization={organization} />
          ))}
        </ul>
      ) : (
        <NothingFound
          text={t('organizations.nothingFound')}
          all={t('organizations.showAll')}
          onAll={() => setParameters(() => new URLSearchParams())}
        />
      )}
      <Pager
        page={address.page}
        pages={meta?.totalPages ?? 1}
        to={(page) => `?${withOrganizations(parameters, { page: String(page) })}`}
      />
      <Outlet />
    </>
  );
}

function Filters({
  address,
  total,
  onChange,
}: {
  address: OrganizationsAddress;
  total: number | undefined;
  onChange: (change: OrganizationsChange) => void;
}) {
  const t = useTranslate();
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3">
      <SearchField
        label={t('organizations.search')}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChoice<OrganizationStatus | ''>
        label={t('users.status')}
        value={address.status ?? ''}
        options={[
          { value: '', label: t('users.anyStatus') },
          ...ORGANIZATION_STATUSES.map((value) => ({ value, label: t(`organizationStatus.${value}`) })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <FilterChoice
        label={t('estates.sort')}
        value={address.sort}
        options={ORGANIZATION_SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <p aria-live="polite" className="text-sm text-secondary tabular">
        {total === undefined ? '' : t('organizations.count', { count: total })}
      </p>
    </div>
  );
}
