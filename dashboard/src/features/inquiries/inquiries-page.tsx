import type { Inquiry } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { ExportMenu } from '../../kit/export-menu.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { ShortcutHelp } from '../../kit/list/shortcut-help.tsx';
import { useSelection } from '../../kit/list/use-selection.ts';
import { useWide } from '../../kit/list/use-wide.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Stale } from '../../ui/stale.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { inquiriesFile, inquiriesQuery } from './api.ts';
import { FilterBar } from './list/filter-bar.tsx';
import {
  changedInquiries,
  filterCount,
  type InquiriesChange,
  inquiriesFilter,
  inquiriesQueryOf,
  readInquiries,
  withoutFilters,
} from './list/inquiries-address.ts';
import { InquiryCards } from './list/inquiry-cards.tsx';
import { InquirySort } from './list/inquiry-sort.tsx';
import { InquiryTable } from './list/inquiry-table.tsx';
import { useListShortcuts } from './list/list-shortcuts.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { useChoices } from './list/use-choices.ts';
import { NewInquiry } from './new-inquiry.tsx';
import { useReader } from './use-reader.ts';

const NONE: readonly Inquiry[] = [];

export function InquiriesPage() {
  const t = useTranslate();
  const { administer } = useRights();
  const reader = useReader();
  const wide = useWide();
  const [address, setAddress] = usePageQuery();
  const text = address.toString();
  const state = useMemo(() => readInquiries(new URLSearchParams(text)), [text]);
  const search = useSettled(state.filters.search);
  const asked = useMemo(() => {
    const { search: _typed, ...filters } = state.filters;
    return { ...state, filters: search === undefined ? filters : { ...filters, search } };
  }, [state, search]);
  const list = useQuery(inquiriesQuery(inquiriesQueryOf(asked)));
  const choices = useChoices(state);
  const inquiries = list.data?.data ?? NONE;
  const { selected, toggle, togglePage, replace, clear } = useSelection(inquiries);

  const change = useCallback(
    (what: InquiriesChange) => setAddress((now) => changedInquiries(now, what)),
    [setAddress],
  );
  const addressOf = (what: InquiriesChange) => `?${changedInquiries(address, what)}`;
  const toInquiry = useCallback(
    ({ id }: Inquiry) => `/dashboard/inquiries/${id}${text ? `?${text}` : ''}`,
    [text],
  );
  const clearFilters = () => setAddress(withoutFilters);
  useListShortcuts(inquiries, toggle);

  const [entering, setEntering] = useState(false);
  // An inquiry is about an estate.
  const enter =
    choices.estates.length === 0 ? null : (
      <Button variant="primary" disabled={!reader} onClick={() => setEntering(true)}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('inquiries.new')}
      </Button>
    );

  const spam = state.filters.spam !== undefined;
  const narrowed = filterCount(state) > 0 || state.filters.search !== undefined;
  const { total = 0, unread = 0, totalPages = 1 } = list.data?.meta ?? {};
  const empty = list.data !== undefined && total === 0 && !narrowed && !spam;
  const countMessage = state.filters.samePersonAs
    ? 'inquiries.foundOfPerson'
    : narrowed
      ? 'inquiries.found'
      : 'inquiries.count';
  const shared = {
    inquiries,
    selection: selected,
    toInquiry,
    onSelect: toggle,
  };
  const keys = [
    { keys: ['j', '↓'], does: t('inquiryKey.next') },
    { keys: ['k', '↑'], does: t('inquiryKey.previous') },
    { keys: ['Enter'], does: t('inquiryKey.open') },
    { keys: ['x'], does: t('inquiryKey.select') },
    { keys: ['u'], does: t('inquiryKey.read') },
    { keys: ['/'], does: t('inquiryKey.search') },
  ];

  useLastPage(list.isPlaceholderData ? undefined : list.data?.meta, (page) => change({ page: String(page) }));
  // An inquiry that is opened from here is among those of now.
  useEffect(() => queryClient.removeQueries({ queryKey: ['inquiryNeighbors'] }), []);

  return (
    <>
      <PageHead
        title={t(spam ? 'inquiries.spamTitle' : 'area.inquiries')}
        lead={
          spam
            ? t('inquiries.spamLead')
            : list.data && !list.isPlaceholderData
              ? t(countMessage, { count: total, unread })
              : t('inquiries.lead')
        }
        action={
          empty ? undefined : (
            <div className="flex flex-wrap items-center gap-2">
              <ShortcutHelp list={keys} />
              {administer ? (
                <ExportMenu ask={(format) => inquiriesFile(inquiriesFilter(asked), format)} />
              ) : null}
              {spam ? null : enter}
            </div>
          )
        }
      />
      {empty ? (
        <EmptyState
          drawing={<AreaDrawing area="inquiries" />}
          title={t('inquiries.empty.title')}
          text={t(reader?.manages === false ? 'inquiries.empty.agent' : 'inquiries.empty.text')}
        >
          {choices.estates.length > 0 ? (
            <>
              {enter}
              <Button asChild>
                <Link to="/dashboard/embed">{t('area.embed')}</Link>
              </Button>
            </>
          ) : choices.noEstates && reader?.manages ? (
            <Button asChild variant="primary">
              <Link to="/dashboard/estates?new=estate">{t('inquiries.empty.estate')}</Link>
            </Button>
          ) : null}
          <Button asChild variant="quiet">
            <a href="?spam=true">{t('inquiries.spam')}</a>
          </Button>
        </EmptyState>
      ) : (
        <>
          <FilterBar
            state={state}
            choices={choices}
            typed={address.get('search') ?? ''}
            wide={wide}
            folder={addressOf({ spam: spam ? '' : 'true' })}
            onChange={change}
            onClear={clearFilters}
          >
            {wide ? null : <InquirySort sort={state.sort} onChange={(sort) => change({ sort })} />}
          </FilterBar>
          {list.isPending ? (
            <ListSkeleton />
          ) : !list.data ? (
            <Failure title={t('inquiries.failed')} error={list.error} retry={() => void list.refetch()} />
          ) : inquiries.length === 0 ? (
            <div className="flex flex-col items-start gap-4 py-12">
              <p className="text-secondary">
                {t(
                  narrowed ? 'inquiries.nothingFound' : spam ? 'inquiries.noSpamThere' : 'inquiries.lastPage',
                )}
              </p>
              {narrowed ? <Button onClick={clearFilters}>{t('inquiries.clearFilters')}</Button> : null}
            </div>
          ) : (
            <>
              <Stale stale={list.isPlaceholderData}>
                {wide ? (
                  <InquiryTable
                    {...shared}
                    state={state}
                    onSelectPage={togglePage}
                    onSort={(sort) => change({ sort })}
                  />
                ) : (
                  <InquiryCards {...shared} />
                )}
              </Stale>
              <Pager page={state.page} pages={totalPages} to={(page) => addressOf({ page: String(page) })} />
            </>
          )}
          {selected.size > 0 ? (
            <SelectionBar
              selected={[...selected.values()]}
              reader={reader}
              members={choices.members}
              spam={spam}
              onDone={replace}
              onClear={clear}
            />
          ) : null}
        </>
      )}
      {entering && reader ? (
        <NewInquiry reader={reader} estateId={state.filters.estateId} onClose={() => setEntering(false)} />
      ) : null}
    </>
  );
}
