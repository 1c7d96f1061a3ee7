import type { ImportUndoReport, PastImport } from '@oriel/contract/apartment-import-undo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '../../../base/call-query.ts';
import { errorDetail } from '../../../base/error-text.ts';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { undoSentences } from './import-sentences.ts';

/** Numbers that are named before the rest is only counted. */
const NAMED = 12;

/** What an undo would do. */
function UndoPreview({ report }: { report: ImportUndoReport }) {
  const t = useTranslate();
  const { left } = report;
  const names = left.slice(0, NAMED).map(({ number }) => number);
  return (
    <>
      <ul className="mt-4 flex flex-col gap-1 text-sm">
        {undoSentences(report, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {names.length > 0 ? (
        <p className="mt-2 text-sm text-secondary">
          {t('apartmentImport.undoLeft', { names: names.join(', ') })}
          {left.length > NAMED ? '…' : ''}
        </p>
      ) : null}
    </>
  );
}

function UndoDialog({
  importId,
  onUndone,
  onClose,
}: {
  importId: string;
  onUndone: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const look = useQuery({
    queryKey: [...callKey('undoImport'), importId],
    queryFn: ({ signal }) => api.call('undoImport', { id: importId, body: { dryRun: true }, signal }),
    select: ({ data }) => data,
    // It changes with every change of an apartment.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const report = look.data;
  const does = report ? report.removed + report.restored + report.buildings : 0;
  return (
    <Confirm
      title={t('apartmentImport.undoTitle')}
      description={t('apartmentImport.undoLead')}
      confirm={t('apartmentImport.undoApply')}
      running={t('apartmentImport.undoing')}
      keep={t('apartmentImport.undoKeep')}
      disabled={does === 0}
      onConfirm={async () => {
        await api.call('undoImport', { id: importId, body: {} });
        await refresh('apartment', 'building');
        onUndone();
      }}
      onClose={onClose}
    >
      {report ? <UndoPreview report={report} /> : null}
      {look.isPending ? (
        <div className="mt-4">
          <ProgressBar label={t('apartmentImport.undoChecking')} />
        </div>
      ) : null}
      {look.error ? (
        <div className="mt-4">
          <Notice>{errorDetail(look.error)}</Notice>
        </div>
      ) : null}
    </Confirm>
  );
}

/** Offers to undo an import, and shows first what that would do. */
export function UndoImport({
  importId,
  onUndone = () => {},
}: {
  importId: PastImport['id'];
  onUndone?: () => void;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('apartmentImport.undo')}
      </Button>
      {asking ? (
        <UndoDialog importId={importId} onUndone={onUndone} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
