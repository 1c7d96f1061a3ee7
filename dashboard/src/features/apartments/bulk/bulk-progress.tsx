import { X } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { bulkRuns, useBulkRun } from './bulk-runs.ts';

/** Progress of a bulk change, with its rejections. */
export function BulkProgress() {
  const t = useTranslate();
  const run = useBulkRun();
  if (!run) return null;
  const { total, done, refused, back, kind, state } = run;
  const running = state === 'running';
  return (
    <section
      aria-label={t('bulk.run')}
      className="mb-4 flex flex-col gap-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="text-sm tabular">
          {running
            ? t('bulk.running', { done: done + refused.length, total })
            : t(kind === 'undo' ? 'bulk.undone' : 'bulk.done', { done, total })}
          {refused.length > 0 ? ` ${t('bulk.refused', { count: refused.length })}` : ''}
        </p>
        <div className="flex shrink-0 gap-2">
          {running ? (
            <Button size="small" onClick={() => bulkRuns.stop()}>
              {t('bulk.stop')}
            </Button>
          ) : (
            <>
              {back.length > 0 ? (
                <Button size="small" onClick={() => void bulkRuns.undo()}>
                  {t('bulk.undo')}
                </Button>
              ) : null}
              {refused.length > 0 ? (
                <Button size="small" onClick={() => void bulkRuns.retry()}>
                  {t('action.retry')}
                </Button>
              ) : null}
              <Button
                size="icon"
                variant="quiet"
                aria-label={t('action.close')}
                onClick={() => bulkRuns.clear()}
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </>
          )}
        </div>
      </div>
      {running ? <ProgressBar label={t('bulk.run')} share={(done + refused.length) / total} /> : null}
      {refused.length > 0 ? (
        <ul className="flex max-h-[240px] flex-col gap-1 overflow-y-auto text-sm">
          {refused.map(({ change, message }) => (
            <li key={change.apartment.id} className="flex gap-3">
              <span className="w-16 shrink-0 font-medium">{change.apartment.number}</span>
              <span className="text-bad">{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
