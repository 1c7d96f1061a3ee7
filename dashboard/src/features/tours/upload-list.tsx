import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { UploadRow } from './upload-row.tsx';
import { isUnderWay } from './upload-store.ts';
import { uploads, useUploads } from './uploads.ts';

export function UploadList() {
  const t = useTranslate();
  const list = useUploads();
  if (list.length === 0) return null;
  return (
    <section
      aria-labelledby="uploads"
      className="mb-8 animate-rise rounded-card border border-line bg-raised"
    >
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-2">
        <h2 id="uploads" className="text-base">
          {t('uploads.title')}
        </h2>
        {list.every(isUnderWay) ? null : (
          <Button variant="quiet" size="small" onClick={uploads.clearFinished}>
            {t('uploads.clear')}
          </Button>
        )}
      </div>
      <ul aria-label={t('uploads.title')} className="divide-y divide-line">
        {list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
