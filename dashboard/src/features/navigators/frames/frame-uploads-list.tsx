import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { UploadRow } from '../../../kit/uploads/upload-row.tsx';
import { isStopped, type UploadStore } from '../../../kit/uploads/upload-store.ts';
import { useUploads } from '../../../kit/uploads/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { FrameFile, FrameMaker } from './frame-maker.ts';
import { eveningMaker, eveningUploads, frameMaker, frameUploads } from './frame-uploads.ts';

/** Progress of the pictures being added as frames, and as their evenings. */
export function FrameUploads({ navigatorId }: { navigatorId: string }) {
  const t = useTranslate();
  return (
    <>
      <UploadProgress
        navigatorId={navigatorId}
        uploads={frameUploads}
        maker={frameMaker}
        label={t('nav.uploads')}
        progress={(counts) => t('nav.uploads.progress', counts)}
      />
      <UploadProgress
        navigatorId={navigatorId}
        uploads={eveningUploads}
        maker={eveningMaker}
        label={t('nav.evening.uploads')}
        progress={(counts) => t('nav.evening.uploads.progress', counts)}
      />
    </>
  );
}

interface UploadProgressProps {
  readonly navigatorId: string;
  readonly uploads: UploadStore<FrameFile>;
  readonly maker: FrameMaker;
  readonly label: string;
  readonly progress: (counts: { done: number; count: number }) => string;
}

function UploadProgress({ navigatorId, uploads, maker, label, progress }: UploadProgressProps) {
  const t = useTranslate();
  const failure = useStore(maker.failures, (failures) => failures[navigatorId]);
  const mine = useUploads(uploads).filter((upload) => upload.navigatorId === navigatorId);
  if (mine.length === 0) return null;
  const done = mine.filter(({ phase }) => phase === 'done').length;
  const share = mine.reduce((sum, { progress }) => sum + progress, 0) / mine.length;
  const stopped = mine.filter(isStopped);
  return (
    <section
      aria-label={label}
      className="mb-6 flex flex-col gap-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-sm" role="status">
          {progress({ done, count: mine.length })}
        </p>
        <Button size="small" variant="quiet" onClick={() => maker.stop(navigatorId)}>
          {t('nav.uploads.stop')}
        </Button>
      </div>
      <ProgressBar label={label} share={share} />
      {stopped.length > 0 ? (
        <ul className="divide-y divide-line">
          {stopped.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              className="py-2"
              removeLabel={t('nav.uploads.leaveOut', { name: upload.file.name })}
              onRemove={() => uploads.remove(upload.key)}
              onRetry={() => void uploads.start(upload.key)}
            />
          ))}
        </ul>
      ) : null}
      {failure ? (
        <Notice>
          <div className="flex flex-wrap items-center gap-2">
            <span className="flex-1">{failure}</span>
            <Button size="small" onClick={() => maker.again(navigatorId)}>
              {t('action.retry')}
            </Button>
          </div>
        </Notice>
      ) : null}
    </section>
  );
}
