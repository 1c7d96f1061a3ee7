import { FEEDBACK_STATUSES, type FeedbackStatus } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { projectsQuery } from './api.ts';
import { readFeedbackAddress, withFeedback } from './feedback-address.ts';
import { ProjectTable } from './project-table.tsx';

export function FeedbackPage() {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const address = readFeedbackAddress(parameters);
  const search = useSettled(address.search);
  const projects = useQuery(projectsQuery({ ...address, search }));
  const { data: list, meta } = projects.data ?? {};
  const change = (what: Parameters<typeof withFeedback>[1]) =>
    setParameters((now) => withFeedback(now, what));
  const narrowed = address.search.trim() !== '' || address.status !== undefined;
  const isBare = meta?.total === 0 && !narrowed;
  const create = (
    <Button variant="primary" asChild>
      <Link to="/dashboard/feedback/create">
        <Plus size={18} strokeWidth={1.5} aria-hidden />
        {t('feedback.new')}
      </Link>
    </Button>
  );

  return (
    <>
      <PageHead title={t('area.feedback')} lead={t('feedback.lead')} action={isBare ? undefined : create} />
      {isBare ? null : (
        <div className="mb-8 flex flex-wrap items-center gap-3">
          <SearchField
            label={t('feedback.search')}
            value={address.search}
            onChange={(value) => change({ search: value })}
          />
          <FilterChoice<FeedbackStatus | ''>
            label={t('feedback.status')}
            value={address.status ?? ''}
            options={[
              { value: '', label: t('feedback.anyStatus') },
              ...FEEDBACK_STATUSES.map((value) => ({ value, label: t(`feedbackStatus.${value}`) })),
            ]}
            onChange={(status) => change({ status })}
          />
          <p aria-live="polite" className="text-sm text-secondary tabular">
            {meta ? t('feedback.count', { count: meta.total }) : ''}
          </p>
        </div>
      )}
      {projects.isPending ? (
        <div className="flex flex-col gap-3" aria-hidden>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      ) : projects.isError ? (
        <Failure title={t('feedback.failed')} error={projects.error} retry={() => void projects.refetch()} />
      ) : list && list.length > 0 ? (
        <ProjectTable projects={list} sort={address.sort} onSort={(sort) => change({ sort })} />
      ) : isBare ? (
        <EmptyState
          drawing={<AreaDrawing area="feedback" />}
          title={t('coming.feedback.title')}
          text={t('coming.feedback.text')}
        >
          {create}
        </EmptyState>
      ) : (
        <NothingFound
          text={t('feedback.nothingFound')}
          all={t('feedback.showAll')}
          onAll={() => setParameters(() => new URLSearchParams())}
        />
      )}
      <Pager
        page={address.page}
        pages={meta?.totalPages ?? 1}
        to={(page) => `?${withFeedback(parameters, { page: String(page) })}`}
      />
    </>
  );
}
