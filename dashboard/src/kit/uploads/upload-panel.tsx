import { type ReactNode, useId } from 'react';
import { percent } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isUnderWay, type Upload } from './upload-store.ts';

interface UploadPanelProps {
  uploads: readonly Upload[];
  onRemove: (...keys: string[]) => void;
  /** Class of the list, which has a row per upload. */
  className?: string;
  children: ReactNode;
}

/** Uploads with their overall progress; nothing while there are none. */
export function UploadPanel({ uploads, onRemove, className = '', children }: UploadPanelProps) {
  const t = useTranslate();
  const title = useId();
  if (uploads.length === 0) return null;
  const over = uploads.filter((upload) => !isUnderWay(upload));
  const whole = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  const share = whole > 0 ? sent / whole : 1;
  return (
    <section aria-labelledby={title} className="mb-8 animate-rise rounded-card border border-line bg-raised">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h2 id={title} className="text-base">
          {t('uploads.title')}
        </h2>
        {over.length < uploads.length && uploads.length > 1 ? (
          <p className="ml-auto flex items-center gap-3 text-sm text-secondary tabular">
            {t('uploads.overall', {
              done: uploads.filter(({ phase }) => phase !== 'sending').length,
              count: uploads.length,
            })}
            <span className="w-16 sm:w-24">
              <ProgressBar label={t('uploads.overallBar')} share={share} />
            </span>
            {percent(share)}
          </p>
        ) : null}
        {over.length > 0 ? (
          <Button variant="quiet" size="small" onClick={() => onRemove(...over.map(({ key }) => key))}>
            {t('uploads.clear')}
          </Button>
        ) : null}
      </div>
      <ul aria-label={t('uploads.title')} className={`divide-y divide-line ${className}`}>
        {children}
      </ul>
    </section>
  );
}
