import { percent } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { UploadGroupRows } from './upload-group.tsx';
import { isUnderWay, type Upload } from './upload-store.ts';
import { uploads, useUploadGroups, useUploads } from './uploads.ts';

/** What is on its way: on the page of a tour, only what goes there. */
export function UploadList({ tourId }: { tourId?: string }) {
  const t = useTranslate();
  const all = useUploads();
  const groups = useUploadGroups().filter(({ into }) => tourId === undefined || into?.id === tourId);
  const list = all.filter(({ group }) => groups.some(({ key }) => key === group));
  if (list.length === 0) return null;
  const under = list.filter(isUnderWay);
  return (
    <section
      aria-labelledby="uploads"
      className="mb-8 animate-rise rounded-card border border-line bg-raised"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h2 id="uploads" className="text-base">
          {t('uploads.title')}
        </h2>
        {under.length > 0 && list.length > 1 ? (
          <p className="ml-auto flex items-center gap-3 text-sm text-secondary tabular">
            {t('uploads.overall', {
              done: list.filter(({ phase }) => phase !== 'sending').length,
              count: list.length,
            })}
            <span className="w-16 sm:w-24">
              <ProgressBar label={t('uploads.overallBar')} share={shareOf(list)} />
            </span>
            {percent(shareOf(list))}
          </p>
        ) : null}
        {under.length === list.length ? null : (
          <Button variant="quiet" size="small" onClick={uploads.clearFinished}>
            {t('uploads.clear')}
          </Button>
        )}
      </div>
      <ul aria-label={t('uploads.title')} className="divide-y divide-line">
        {groups.map((group) => (
          <UploadGroupRows
            key={group.key}
            group={group}
            uploads={list.filter((upload) => upload.group === group.key)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Share of all bytes that are on the other side. */
function shareOf(list: readonly Upload[]): number {
  const whole = list.reduce((sum, { file }) => sum + file.size, 0);
  const sent = list.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  return whole > 0 ? sent / whole : 1;
}
