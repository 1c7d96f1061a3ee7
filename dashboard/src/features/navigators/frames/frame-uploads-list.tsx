import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { frameUploads } from './frame-uploads.ts';

/** How far the pictures are that become frames. */
export function FrameUploads({ navigatorId }: { navigatorId: string }) {
  const t = useTranslate();
  const all = useStore(frameUploads.store, ({ uploads }) => uploads);
  const failure = useStore(frameUploads.store, ({ failures }) => failures[navigatorId]);
  const mine = all.filter((upload) => upload.navigatorId === navigatorId);
  if (mine.length === 0) return null;
  const done = mine.filter(({ phase }) => phase === 'sent').length;
  const share = mine.reduce((sum, { progress }) => sum + progress, 0) / mine.length;
  const failed = mine.filter(({ phase }) => phase === 'failed');
  return (
    <section
      aria-label={t('nav.uploads')}
      className="mb-6 flex flex-col gap-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-sm" role="status">
          {t('nav.uploads.progress', { done, count: mine.length })}
        </p>
        <Button size="small" variant="quiet" onClick={() => frameUploads.stop(navigatorId)}>
          {t('nav.uploads.stop')}
        </Button>
      </div>
      <ProgressBar label={t('nav.uploads')} share={share} />
      {failed.map(({ key, file, message }) => (
        <div key={key} className="flex flex-wrap items-center gap-2 text-sm text-bad">
          <span className="min-w-0 flex-1 break-words">
            {file.name}: {message}
          </span>
          <Button size="small" onClick={() => frameUploads.retry(key)}>
            {t('action.retry')}
          </Button>
          <Button
            size="icon"
            variant="quiet"
            aria-label={t('nav.uploads.leaveOut', { name: file.name })}
            onClick={() => frameUploads.remove(key)}
          >
            <X size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        </div>
      ))}
      {failure ? (
        <Notice>
          <div className="flex flex-wrap items-center gap-2">
            <span className="flex-1">{failure}</span>
            <Button size="small" onClick={() => frameUploads.again(navigatorId)}>
              {t('action.retry')}
            </Button>
          </div>
        </Notice>
      ) : null}
    </section>
  );
}
