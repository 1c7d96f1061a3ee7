import { AUDIT_CODES } from '@oriel/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { dataOf } from '../../base/call-query.ts';
import { callQuery } from '../../base/services.ts';
import { relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { useEstates } from '../../kit/list/choices.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { idIn } from '../../ui/page-address.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { groupIssues } from './group-issues.ts';
import { IssueGroupSection } from './issue-group.tsx';

export function IntegrityPage() {
  const t = useTranslate();
  const { edit } = useRights();
  if (edit) return <Integrity />;
  return (
    <>
      <PageHead title={t('integrity.title')} />
      <EmptyState
        drawing={<AreaDrawing area="apartments" />}
        title={t('integrity.notYours.title')}
        text={t('integrity.notYours.text')}
      />
    </>
  );
}

/** Issues of apartments and related data, each with a way to fix it. */
function Integrity() {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const estateId = idIn(parameters, 'estateId');
  const buildingId = idIn(parameters, 'buildingId');
  const code = AUDIT_CODES.find((one) => one === parameters.get('code'));
  const audit = useQuery({
    ...callQuery('checkApartmentIntegrity', { query: { estateId, buildingId } }),
    select: dataOf,
  });
  const estates = useEstates();
  const names = new Map(estates.data?.map(({ id, name }) => [id, name]));
  const report = audit.data;
  const issues = report?.issues.filter((issue) => code === undefined || issue.code === code) ?? [];
  const groups = groupIssues(issues);

  function set(name: string, value: string): void {
    setParameters((next) => {
      if (name === 'estateId') next.delete('buildingId');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  }

  return (
    <>
      <BackLink
        to={estateId ? `/dashboard/estates/${estateId}` : '/dashboard/estates'}
        label={(estateId && names.get(estateId)) ?? t('area.estates')}
      />
      <PageHead
        title={t('integrity.title')}
        lead={
          report
            ? t('integrity.looked', {
                count: report.apartments,
                when: relativeTime(new Date(report.checkedAt), new Date()),
              })
            : t('integrity.lead')
        }
        action={
          <Button disabled={audit.isFetching} onClick={() => void audit.refetch()}>
            <RotateCw size={16} strokeWidth={1.5} aria-hidden />
            {t(audit.isFetching ? 'integrity.checking' : 'integrity.again')}
          </Button>
        }
      />
      <div className="mb-8 flex flex-wrap items-center gap-3">
        <FilterChoice
          label={t('place.estate')}
          value={estateId ?? ''}
          options={[
            { value: '', label: t('integrity.allEstates') },
            ...(estates.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => set('estateId', value)}
        />
        {code ? <Button onClick={() => set('code', '')}>{t('integrity.allIssues')}</Button> : null}
        <p aria-live="polite" className="text-sm text-secondary tabular">
          {report ? t('integrity.count', { count: report.issuesCount }) : ''}
        </p>
      </div>
      {audit.isPending ? (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      ) : !report ? (
        <Failure title={t('integrity.failed')} error={audit.error} retry={() => void audit.refetch()} />
      ) : groups.length === 0 ? (
        <EmptyState
          drawing={<AreaDrawing area="apartments" />}
          title={t('integrity.fine.title')}
          text={t('integrity.fine.text')}
        />
      ) : (
        <div className="flex flex-col gap-8">
          {report.issuesCount > report.issues.length ? (
            <Notice tone="calm">{t('integrity.more', { count: report.issues.length })}</Notice>
          ) : null}
          {groups.map((group) => (
            <IssueGroupSection
              key={`${group.severity} ${group.code}`}
              group={group}
              estateName={(id) => (estateId ? undefined : names.get(id))}
            />
          ))}
        </div>
      )}
    </>
  );
}
