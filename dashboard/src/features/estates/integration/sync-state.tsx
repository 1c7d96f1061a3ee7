import type { Currency } from '@oriel/contract/enums';
import type { SyncPreview } from '@oriel/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, ScanSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { forceSync, lastSyncQuery, previewSync, refreshSynchronized } from './integration-calls.ts';
import { SyncDiff } from './sync-diff.tsx';
import { Warnings } from './warnings.tsx';

/** The last synchronisation and its result, with a manual run: preview first, then import. */
export function SyncState({
  estateId,
  enabled,
  currency,
}: {
  estateId: string;
  enabled: boolean;
  currency: Currency;
}) {
  const t = useTranslate();
  const { edit } = useRights();
  const { data, error, isPending, refetch } = useQuery(lastSyncQuery(estateId));
  const [busy, setBusy] = useState<'looking' | 'syncing'>();
  /** A run requested here continues after its answer. */
  const [awaited, setAwaited] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<SyncPreview>();

  async function act(kind: 'looking' | 'syncing', work: () => Promise<void>): Promise<void> {
    setBusy(kind);
    setFailure(undefined);
    try {
      await work();
    } catch (why) {
      setFailure(errorDetail(why));
    } finally {
      setBusy(undefined);
    }
  }
  const look = () => act('looking', async () => setPreview(await previewSync(estateId)));
  const sync = () =>
    act('syncing', async () => {
      const report = await forceSync(estateId);
      setPreview(undefined);
      // The page shows why a run failed.
      if (report.status === 'RUNNING') setAwaited(true);
      else if (report.status !== 'FAILED') toasts.add({ title: t('sync.done') });
    });

  const status = data?.status;
  useEffect(() => {
    if (!awaited || status === 'RUNNING') return;
    setAwaited(false);
    void refreshSynchronized();
    if (status !== 'FAILED') toasts.add({ title: t('sync.done') });
  }, [awaited, status, t]);

  if (isPending) return <Skeleton className="h-24" />;
  if (!data) return <Failure title={t('sync.failedToLoad')} error={error} retry={() => void refetch()} />;
  const running = busy === 'syncing' || status === 'RUNNING';
  return (
    <section aria-labelledby="sync" className="flex flex-col items-start gap-4">
      <h2 id="sync" className="text-lg">
        {t('sync.title')}
      </h2>
      <div>
        <p>
          {data.lastSyncDate
            ? t('sync.last', { when: relativeTime(new Date(data.lastSyncDate), new Date()) })
            : t('sync.never')}
          {status ? ` · ${t(`syncStatus.${status}`)}` : ''}
        </p>
        <p className="text-sm text-secondary">
          {!enabled
            ? t('sync.off')
            : data.nextSyncDate
              ? t('sync.next', { when: dayAndTime(new Date(data.nextSyncDate)) })
              : ''}
        </p>
      </div>
      {data.lastSyncDate ? <Tally {...data} /> : null}
      {data.error ? <Notice>{data.error}</Notice> : null}
      <Warnings warnings={data.warnings} />
      {running ? (
        <div className="w-full max-w-[360px]">
          <p className="mb-1 text-sm text-secondary">{t('sync.running')}</p>
          <ProgressBar label={t('sync.running')} />
        </div>
      ) : null}
      {edit ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={busy !== undefined || running} onClick={() => void look()}>
            <ScanSearch size={16} strokeWidth={1.5} aria-hidden />
            {t(busy === 'looking' ? 'sync.looking' : 'sync.look')}
          </Button>
          <Button variant="primary" disabled={busy !== undefined || running} onClick={() => void sync()}>
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
            {t('sync.now')}
          </Button>
        </div>
      ) : null}
      {failure ? <Notice>{failure}</Notice> : null}
      {preview ? <SyncDiff preview={preview} currency={currency} /> : null}
    </section>
  );
}

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  missing: number;
}

export function Tally(counts: Counts) {
  const t = useTranslate();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {(['created', 'updated', 'unchanged', 'missing'] as const).map((key) => (
        <div key={key}>
          <dt className="text-xs text-secondary">{t(`syncCount.${key}`)}</dt>
          <dd className="font-medium tabular">{counts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
