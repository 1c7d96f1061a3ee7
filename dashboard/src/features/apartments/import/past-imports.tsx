import type { PastImport } from '@oriel/contract/apartment-import-undo';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../../base/call-query.ts';
import { callQuery } from '../../../base/services.ts';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Failure } from '../../../ui/failure.tsx';
import { pastSentence } from './import-sentences.ts';
import { UndoImport } from './undo-import.tsx';

function PastImportRow({ past }: { past: PastImport }) {
  const t = useTranslate();
  const when = dayAndTime(new Date(past.createdAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="truncate font-medium">{past.fileName ?? t('apartmentImport.pastUnnamed')}</p>
        <p className="text-secondary">
          <span className="tabular">{when}</span>
          {`, ${past.by}`}
        </p>
        <p className="text-secondary">{pastSentence(past, dayAndTime, t)}</p>
      </div>
      {past.undoable ? <UndoImport importId={past.id} /> : null}
    </li>
  );
}

/** The past imports of an estate; the wrong one can be undone. */
export function PastImports({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const {
    data: imports = [],
    error,
    refetch,
  } = useQuery({
    ...callQuery('getPastImports', { query: { estateId } }),
    select: dataOf,
  });
  if (error)
    return <Failure title={t('apartmentImport.pastFailed')} error={error} retry={() => void refetch()} />;
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports" className="max-w-[960px]">
      <h2 id="past-imports" className="text-lg">
        {t('apartmentImport.past')}
      </h2>
      <ul className="mt-2">
        {imports.map((past) => (
          <PastImportRow key={past.id} past={past} />
        ))}
      </ul>
    </section>
  );
}
