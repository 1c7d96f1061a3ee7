import { CircleAlert, CircleCheck, FileUp, RotateCw, X } from 'lucide-react';
import { useStore } from 'zustand';
import { byteSize, percent } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fileUploads } from './assets.ts';
import { type FileUpload, isOnItsWay } from './file-uploads.ts';

/** What is on its way into an estate. */
export function FileUploadList({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const uploads = useStore(fileUploads.store, (state) => state.uploads).filter(
    (upload) => upload.estateId === estateId,
  );
  if (uploads.length === 0) return null;
  const under = uploads.filter(isOnItsWay);
  const whole = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  return (
    <section
      aria-labelledby="file-uploads"
      className="mb-8 animate-rise rounded-card border border-line bg-raised"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2">
        <h2 id="file-uploads" className="text-base">
          {t('uploads.title')}
        </h2>
        {under.length > 0 && uploads.length > 1 ? (
          <p className="ml-auto flex items-center gap-3 text-sm text-secondary tabular">
            {t('uploads.overall', { done: uploads.length - under.length, count: uploads.length })}
            <span className="w-24">
              <ProgressBar label={t('uploads.overallBar')} share={whole > 0 ? sent / whole : 1} />
            </span>
          </p>
        ) : null}
        {under.length === uploads.length ? null : (
          <Button variant="quiet" size="small" onClick={fileUploads.clearFinished}>
            {t('uploads.clear')}
          </Button>
        )}
      </div>
      <ul aria-label={t('uploads.title')} className="max-h-[320px] divide-y divide-line overflow-y-auto">
        {uploads.map((upload) => (
          <Row key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function Row({ upload }: { upload: FileUpload }) {
  const t = useTranslate();
  const { key, file, phase, progress, message } = upload;
  const bad = phase === 'refused' || phase === 'failed';
  const Icon = bad ? CircleAlert : phase === 'done' ? CircleCheck : FileUp;
  return (
    <li data-phase={phase} className="flex items-start gap-3 px-4 py-3">
      <Icon
        size={20}
        strokeWidth={1.5}
        aria-hidden
        className={`mt-[2px] shrink-0 ${bad ? 'text-bad' : phase === 'done' ? 'text-good' : 'text-accent'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="min-w-0 truncate font-medium">{file.name}</span>
          <span className="text-secondary tabular">{byteSize(file.size)}</span>
          <span className="ml-auto text-secondary tabular">
            {phase === 'sending'
              ? percent(progress)
              : phase === 'checking'
                ? t('fileList.checking')
                : phase === 'done'
                  ? t('uploads.accepted')
                  : ''}
          </span>
        </p>
        {phase === 'sending' ? (
          <ProgressBar label={t('uploads.progress', { name: file.name })} share={progress} />
        ) : phase === 'checking' ? (
          <ProgressBar label={t('uploads.progress', { name: file.name })} />
        ) : null}
        {bad ? (
          <p role="alert" className="text-sm text-bad">
            {message}
          </p>
        ) : null}
      </div>
      {phase === 'failed' ? (
        <Button size="small" onClick={() => void fileUploads.retry(key)}>
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
          {t('action.retry')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="icon"
        aria-label={t(isOnItsWay(upload) ? 'uploads.cancel' : 'uploads.remove', { name: file.name })}
        onClick={() => fileUploads.remove(key)}
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </li>
  );
}
