import type { Apartment } from '@oriel/contract/apartment';
import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import { APARTMENT_KINDS } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { errorText } from '../../base/error-text.ts';
import { type Translate, useTranslate } from '../../i18n/translate.ts';
import { apartmentsFile, apartmentsQuery, everyApartment } from '../../kit/apartments/api.ts';
import { mayWrite } from '../../kit/apartments/rights.ts';
import { useViewer } from '../../kit/apartments/use-viewer.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { ExportMenu } from '../../kit/export-menu.tsx';
import { useBuildings, useEstates, useMembers } from '../../kit/list/choices.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { useSelection } from '../../kit/list/use-selection.ts';
import { useWide } from '../../kit/list/use-wide.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stale } from '../../ui/stale.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { useLastPage } from '../../ui/use-last-page.ts';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { BulkProgress } from './bulk/bulk-progress.tsx';
import { DeleteApartments } from './delete-apartments.tsx';
import { ApartmentCards } from './list/apartment-cards.tsx';
import type { Names } from './list/apartment-row.tsx';
import { ApartmentSort } from './list/apartment-sort.tsx';
import { ApartmentTable } from './list/apartment-table.tsx';
import { ColumnChoice } from './list/column-choice.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { ListActions } from './list/list-actions.tsx';
import {
  changedList,
  filterCount,
  filterQuery,
  type ListChange,
  type ListState,
  listQueryOf,
  readList,
  withoutFilters,
} from './list/list-address.ts';
import { Pager } from './list/pager.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { NewApartment } from './new-apartment.tsx';
import { NoEstate } from './no-estate.tsx';

const NO_APARTMENTS: readonly Apartment[] = [];

const BESIDE = APARTMENT_KINDS.filter((kind) => !countsAsApartment(kind));

const namesOf = (list: readonly { readonly id: string; readonly name: string }[] | undefined) =>
  new Map((list ?? []).map(({ id, name }) => [id, name]));

/** How many entries of the list are parking spaces, garages or storage rooms. */
function useOthers(state: ListState, total: number): number {
  const { kind } = state.several;
  const asked = kind.length > 0 ? kind.filter((one) => BESIDE.includes(one)) : BESIDE;
  const others = useQuery({
    ...apartmentsQuery({ ...filterQuery(state), kind: asked, page: 1, limit: 1 }),
    enabled: total > 0 && asked.length > 0,
  });
  return asked.length > 0 ? (others.data?.meta.total ?? 0) : 0;
}

function leadOf(
  { total, others, narrowed }: { total: number; others: number; narrowed: boolean },
  t: Translate,
) {
  if (others === 0) return t(narrowed ? 'apartments.found' : 'apartments.count', { count: total });
  if (others === total) return t('apartments.beside', { count: others });
  return t('apartments.entries', {
    count: total,
    apartments: total - others,
    others: t('beside.others', { count: others }),
  });
}

export function ApartmentsPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const wide = useWide();
  const may = mayWrite(viewer);
  const [address, setAddress] = usePageQuery();
  const text = address.toString();
  const state = useMemo(() => readList(new URLSearchParams(text)), [text]);
  const search = useSettled(state.one.search);
  const asked = useMemo(() => {
    const { search: _typed, ...one } = state.one;
    return { ...state, one: search === undefined ? one : { ...one, search } };
  }, [state, search]);
  const list = useQuery(apartmentsQuery(listQueryOf(asked)));
  const apartments = list.data?.data ?? NO_APARTMENTS;
  const total = list.data?.meta.total ?? 0;
  const others = useOthers(asked, total);
  const selection = useSelection(apartments);

  const { data: estates = [], isSuccess: estatesKnown } = useEstates();
  const nowhere = may && estatesKnown && estates.length === 0;
  const { data: buildings = [] } = useBuildings(undefined);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const { data: members = [] } = useMembers(
    state.columns.includes('agents') || selection.selected.size > 0 || filtersOpen,
  );
  const names = useMemo<Names>(
    () => ({ estates: namesOf(estates), buildings: namesOf(buildings), members: namesOf(members) }),
    [estates, buildings, members],
  );
  const [open, setOpen] = useState<'filters' | 'new' | 'bulk' | 'delete'>();
  const [gathering, setGathering] = useState(false);

  const change = useCallback((what: ListChange) => setAddress((now) => changedList(now, what)), [setAddress]);
  const toApartment = useCallback(
    ({ id }: Apartment) => `/dashboard/apartments/${id}${text ? `?${text}` : ''}`,
    [text],
  );

  async function selectAll(): Promise<void> {
    setGathering(true);
    try {
      selection.replace(await everyApartment(filterQuery(asked)));
    } catch (error) {
      toasts.add({ variant: 'destructive', title: errorText(error) });
    } finally {
      setGathering(false);
    }
  }

  const narrowed = filterCount(state) > 0 || state.one.search !== undefined;
  const shared = {
    apartments,
    viewer,
    names,
    selection: selection.selected,
    toApartment,
    onSelect: selection.toggle,
  };

  useLastPage(list.isPlaceholderData ? undefined : list.data?.meta, (page) => change({ page: String(page) }));

  const exports =
    total > 0 ? <ExportMenu short ask={(format) => apartmentsFile(filterQuery(asked), format)} /> : null;
  return (
    <>
      <PageHead
        title={t('area.apartments')}
        lead={
          list.data && !list.isPlaceholderData ? leadOf({ total, others, narrowed }, t) : t('apartments.lead')
        }
        action={
          nowhere ? undefined : may ? (
            <ListActions short onNew={() => setOpen('new')}>
              {exports}
            </ListActions>
          ) : (
            exports
          )
        }
      />
      <BulkProgress />
      {nowhere ? (
        <NoEstate />
      ) : total === 0 && !narrowed && list.data ? (
        <EmptyState
          drawing={<AreaDrawing area="apartments" />}
          title={t('apartments.empty.title')}
          text={t(may ? 'apartments.empty.text' : 'apartments.empty.agent')}
        >
          {may ? <ListActions onNew={() => setOpen('new')} /> : null}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            state={state}
            typed={address.get('search') ?? ''}
            estates={estates}
            buildings={buildings}
            members={members}
            open={filtersOpen}
            onOpen={setFiltersOpen}
            onChange={change}
            onClear={() => setAddress(withoutFilters)}
          >
            {wide ? (
              <ColumnChoice
                shown={state.columns}
                onChange={(columns) => change({ columns: columns.join(',') })}
              />
            ) : (
              <ApartmentSort sort={state.sort} onChange={(sort) => change({ sort })} />
            )}
          </FilterBar>
          {list.isPending ? (
            <ListSkeleton />
          ) : !list.data ? (
            <Failure title={t('apartments.failed')} error={list.error} retry={() => void list.refetch()} />
          ) : apartments.length === 0 ? (
            <NothingFound
              text={t('apartments.nothingFound')}
              all={t('apartments.clearFilters')}
              onAll={() => setAddress(withoutFilters)}
            />
          ) : (
            <>
              <Stale stale={list.isPlaceholderData}>
                {wide ? (
                  <ApartmentTable
                    {...shared}
                    state={state}
                    onSelectPage={selection.togglePage}
                    onSort={(sort) => change({ sort })}
                  />
                ) : (
                  <ApartmentCards {...shared} />
                )}
              </Stale>
              <Pager
                meta={list.data.meta}
                onPage={(page) => {
                  change({ page: String(page) });
                  scrollTo(0, 0);
                }}
                onLimit={(limit) => change({ limit: String(limit) })}
              />
            </>
          )}
          {selection.selected.size > 0 ? (
            <SelectionBar
              count={selection.selected.size}
              total={total}
              gathering={gathering}
              mayDelete={viewer?.role === 'ADMIN'}
              onEdit={() => setOpen('bulk')}
              onDelete={() => setOpen('delete')}
              onAll={() => void selectAll()}
              onClear={selection.clear}
            />
          ) : null}
        </>
      )}
      {open === 'new' ? (
        <NewApartment
          estates={estates}
          buildings={buildings}
          estateId={state.several.estateId[0]}
          buildingId={state.several.buildingId[0]}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'bulk' && viewer ? (
        <BulkDialog
          apartments={[...selection.selected.values()]}
          viewer={viewer}
          buildings={buildings}
          members={members}
          onStarted={() => {
            setOpen(undefined);
            selection.clear();
            scrollTo(0, 0);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteApartments
          apartments={[...selection.selected.values()]}
          onDone={(gone) => {
            selection.without(gone);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
