import { ESTATE_STATUSES, type EstateStatus, PROPERTY_TYPES, type PropertyType } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { organizationQuery } from '../../kit/embedding/api.ts';
import { estatesQuery } from '../../kit/estates/api.ts';
import {
  ESTATE_SORTS,
  type EstateSort,
  type EstatesAddress,
  narrowsEstates,
  readEstatesAddress,
  withEstates,
} from '../../kit/estates/estates-address.ts';
import { useOrganization } from '../../kit/me.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { EstateCard, EstateCardSkeleton } from './estate-card.tsx';
import { NewEstate } from './new-estate.tsx';

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 xl:grid-cols-3';

const SORT_WORDS = {
  name: 'estates.sort.name',
  '-createdAt': 'estates.sort.created',
  '-updatedAt': 'estates.sort.updated',
  completionDate: 'estates.sort.completion',
} as const satisfies Record<EstateSort, string>;

export function EstatesPage() {
  const t = useTranslate();
  const { edit } = useRights();
  const [parameters, setParameters] = usePageQuery();
  const [wanted, setMaking] = useState(false);
  // The first steps open the dialog by the address.
  const asked = parameters.get('new') === 'estate';
  const making = wanted || (asked && edit);
  const address = readEstatesAddress(parameters);
  const search = useSettled(address.search);
  const estates = useQuery(estatesQuery({ ...address, search }));
  const home = useOrganization();
  const organizationId = home?.id ?? '';
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId),
    enabled: making && organizationId !== '',
  });
  const meta = estates.data?.meta;
  const list = estates.data?.data;
  const change = (what: Parameters<typeof withEstates>[1]) => setParameters((now) => withEstates(now, what));
  function close(): void {
    setMaking(false);
    if (!asked) return;
    setParameters((now) => {
      now.delete('new');
      return now;
    });
  }

  const isBare = meta?.total === 0 && !narrowsEstates(address);

  return (
    <>
      <PageHead
        title={t('area.estates')}
        lead={t('estates.lead')}
        action={
          edit ? (
            <div className="flex flex-wrap gap-2">
              <Button asChild>
                <Link to="/dashboard/integrity">
                  <ShieldCheck size={18} strokeWidth={1.5} aria-hidden />
                  {t('integrity.open')}
                </Link>
              </Button>
              <Button variant="primary" onClick={() => setMaking(true)}>
                <Plus size={18} strokeWidth={1.5} aria-hidden />
                {t('estates.new')}
              </Button>
            </div>
          ) : undefined
        }
      />
      {isBare ? null : <Filters address={address} total={meta?.total} onChange={change} />}
      {estates.isPending ? (
        <div className={GRID} aria-hidden>
          {['a', 'b', 'c'].map((key) => (
            <EstateCardSkeleton key={key} />
          ))}
        </div>
      ) : estates.isError ? (
        <Failure title={t('estates.failed')} error={estates.error} retry={() => void estates.refetch()} />
      ) : list && list.length > 0 ? (
        <ul className={GRID} aria-label={t('area.estates')}>
          {list.map((estate, index) => (
            <EstateCard key={estate.id} estate={estate} eager={index < 3} />
          ))}
        </ul>
      ) : isBare ? (
        <EmptyState
          drawing={<AreaDrawing area="estates" />}
          title={t('estates.empty.title')}
          text={t(edit ? 'estates.empty.text' : 'estates.empty.agent')}
        >
          {edit ? (
            <Button variant="primary" onClick={() => setMaking(true)}>
              {t('estates.new')}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <NothingFound
          text={t('estates.nothingFound')}
          all={t('estates.showAll')}
          onAll={() => setParameters(() => new URLSearchParams())}
        />
      )}
      <Pager
        page={address.page}
        pages={meta?.totalPages ?? 1}
        to={(page) => `?${withEstates(parameters, { page: String(page) })}`}
      />
      {making ? (
        <NewEstate
          country={home?.country ?? list?.[0]?.address.country ?? ''}
          organization={organization}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Filters({
  address,
  total,
  onChange,
}: {
  address: EstatesAddress;
  total: number | undefined;
  onChange: (change: Parameters<typeof withEstates>[1]) => void;
}) {
  const t = useTranslate();
  const any = { value: '' as const, label: t('estates.anyStatus') };
  const anyType = { value: '' as const, label: t('estates.anyType') };
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3">
      <SearchField
        label={t('estates.search')}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChoice<EstateStatus | ''>
        label={t('field.status')}
        value={address.status ?? ''}
        options={[any, ...ESTATE_STATUSES.map((value) => ({ value, label: t(`estateStatus.${value}`) }))]}
        onChange={(status) => onChange({ status })}
      />
      <FilterChoice<PropertyType | ''>
        label={t('field.type')}
        value={address.type ?? ''}
        options={[anyType, ...PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) }))]}
        onChange={(type) => onChange({ type })}
      />
      <FilterChoice
        label={t('estates.sort')}
        value={address.sort}
        options={ESTATE_SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <p aria-live="polite" className="text-sm text-secondary tabular">
        {total === undefined ? '' : t('estates.count', { count: total })}
      </p>
    </div>
  );
}
