import { PANORAMA_NAME_MAX } from '@oriel/contract/panorama';
import type { TourImportReport } from '@oriel/contract/tour-transfer';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { INPUT } from '../../../ui/controls.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FilesZone } from './files-zone.tsx';
import { chosenPictures, proposedName } from './import-store.ts';
import { ProblemList } from './problem-list.tsx';
import { SceneList } from './scene-list.tsx';
import { tourImport, useTourImport } from './tour-import.ts';

/** Imports files made for another viewer as a tour. Closing it neither stops nor loses anything. */
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
            <Unreached report={report} />
            <ProblemList report={report} />
            {phase === 'bringing' ? null : <FilesZone compact />}
          </>
        ) : null}
      </div>
      <Footer onClose={onClose} />
    </DialogPanel>
  );
}

/** Rooms named before the rest is counted. */
const NAMED = 8;

/** Rooms that visitors could not walk to. */
function Unreached({ report: { unreached } }: { report: TourImportReport }) {
  const t = useTranslate();
  if (unreached.length === 0) return null;
  const named = unreached.slice(0, NAMED).map(({ name }) => name);
  const rest = unreached.length - named.length;
  const names = rest > 0 ? `${named.join(', ')} ${t('publish.more', { count: rest })}` : named.join(', ');
  return <Notice tone="calm">{t('import.unreached', { count: unreached.length, names })}</Notice>;
}

function Recognised() {
  const t = useTranslate();
  const id = useId();
  const state = useTourImport();
  const { report, source, name, phase } = state;
  if (!report) return null;
  const { format } = report;
  const proposed = proposedName(state);
  const sum = (name: 'links' | 'points') => report.scenes.reduce((total, scene) => total + scene[name], 0);
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {t('tour.ownName')}
        </label>
        <input
          id={id}
          value={name ?? proposed}
          placeholder={proposed || t('import.untitled')}
          maxLength={PANORAMA_NAME_MAX}
          autoComplete="off"
          disabled={phase === 'bringing'}
          onChange={({ target }) => tourImport.rename(target.value)}
          className={`${INPUT} h-[40px]`}
        />
      </div>
      <p className="text-sm text-secondary">
        <strong className="font-medium text-ink">{t(`import.format.${format}`)}</strong>
        {' · '}
        <span className="break-all">{source?.name}</span>
        {' · '}
        <span className="tabular">
          {t('import.counts', { scenes: report.scenes.length, links: sum('links'), points: sum('points') })}
        </span>
      </p>
    </>
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
        <Button onClick={onClose}>{t('action.close')}</Button>
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
        <Button onClick={onClose}>{t('action.close')}</Button>
      )}
    </div>
  );
}
