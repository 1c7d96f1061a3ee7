import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FilesZone } from './files-zone.tsx';
import { chosenPictures } from './import-store.ts';
import { ProblemList } from './problem-list.tsx';
import { SceneList } from './scene-list.tsx';
import { tourImport, useTourImport } from './tour-import.ts';

/** From files that were made for another viewer to a tour of ours. Closing it stops nothing and loses nothing. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const state = useTourImport();
  const { phase, report, failure, tourId, sent } = state;
  const chosen = new Set(chosenPictures(state).values());
  const failed = Object.entries(sent).filter(
    ([path, one]) => chosen.has(path) && one.phase === 'failed',
  ).length;

  useEffect(() => {
    if (!open || phase !== 'done' || !tourId) return;
    tourImport.clear();
    onClose();
    void navigate(`/dashboard/tours/${tourId}`);
  }, [open, phase, tourId, navigate, onClose]);

  return (
    <DialogPanel
      wide
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('import.title')}
      description={report ? undefined : t('import.lead')}
    >
      <div className="mt-4 flex flex-col gap-4">
        {failure ? <Notice>{failure}</Notice> : null}
        {failed > 0 ? <Notice>{t('import.failedPictures', { count: failed })}</Notice> : null}
        {report ? <Recognised /> : <FilesZone />}
        {phase === 'reading' ? <ProgressBar label={t('import.reading')} /> : null}
        {report ? (
          <>
            <SceneList />
            <ProblemList report={report} />
            {phase === 'bringing' ? null : <FilesZone compact />}
          </>
        ) : null}
      </div>
      <Footer onClose={onClose} />
    </DialogPanel>
  );
}

function Recognised() {
  const t = useTranslate();
  const { report, source } = useTourImport();
  if (!report) return null;
  const { format } = report;
  const sum = (name: 'links' | 'points') => report.scenes.reduce((total, scene) => total + scene[name], 0);
  return (
    <p className="text-sm text-secondary">
      <strong className="font-medium text-ink">{t(`import.format.${format}`)}</strong>
      {' · '}
      <span className="break-all">{source?.name}</span>
      {' · '}
      <span className="tabular">
        {t('import.counts', { scenes: report.scenes.length, links: sum('links'), points: sum('points') })}
      </span>
    </p>
  );
}

function Footer({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const state = useTourImport();
  const { phase, report } = state;
  const count = chosenPictures(state).size;
  const missing = (report?.scenes.length ?? 0) - count;
  if (phase === 'bringing')
    return (
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-secondary">{t('import.goesOn')}</p>
        <Button onClick={tourImport.stop}>{t('import.stop')}</Button>
        <Button onClick={onClose}>{t('import.close')}</Button>
      </div>
    );
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
      {report && missing > 0 ? (
        <p className="mr-auto text-sm text-secondary">{t('import.missing', { count: missing })}</p>
      ) : null}
      {report ? <Button onClick={tourImport.clear}>{t('import.again')}</Button> : null}
      {report ? (
        <Button variant="primary" disabled={count === 0} onClick={() => void tourImport.bring()}>
          {t('import.bring', { count })}
        </Button>
      ) : (
        <Button onClick={onClose}>{t('import.close')}</Button>
      )}
    </div>
  );
}
