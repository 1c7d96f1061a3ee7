import type { ImportField } from '@oriel/contract/apartment-fields';
import type { ImportMapping, ImportReport } from '@oriel/contract/apartment-import';
import { ArrowLeft, FileSpreadsheet, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorDetail } from '../../../base/error-text.ts';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { byteSize } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { mayWrite } from '../../../kit/apartments/rights.ts';
import { useViewer } from '../../../kit/apartments/use-viewer.ts';
import { useBuildings, useEstates } from '../../../kit/list/choices.ts';
import { FileZone } from '../../../kit/uploads/drop-zone.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { idIn } from '../../../ui/page-address.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { InEstates } from '../in-estates.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { BuildingsQuestion, UnitsQuestion } from './import-questions.tsx';
import { ImportRows } from './import-rows.tsx';
import { doneSentences, readySentence } from './import-sentences.ts';
import { isUsable, mappingOf, recall, remapped, remember } from './import-state.ts';

const ACCEPT =
  '.csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Run {
  readonly phase: 'idle' | 'checking' | 'importing' | 'done';
  readonly report?: ImportReport;
  readonly mapping?: ImportMapping;
  /** The mapping is from the previous import. */
  readonly recalled?: boolean;
  readonly failure?: string;
}

/** Imports a price list: file, columns, preview, then the import. */
export function ImportPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const [address, setAddress] = useSearchParams();
  const { data: estates = [] } = useEstates();
  const estateId = idIn(address, 'estateId') ?? estates[0]?.id ?? '';
  const buildingId = idIn(address, 'buildingId') ?? '';
  const estate = estates.find(({ id }) => id === estateId);
  const { data: buildings = [] } = useBuildings(estateId);
  const [file, setFile] = useState<File>();
  const [run, setRun] = useState<Run>({ phase: 'idle' });
  const [createBuildings, setCreateBuildings] = useState(false);
  /** Confirms that the numbers are in the estate's units although the sheet names others. */
  const [anyUnits, setAnyUnits] = useState(false);
  // Only the latest preview counts.
  const latest = useRef<AbortController>(undefined);

  const options = (place: { estate?: string; building?: string } = {}) => {
    const building = place.building ?? (place.estate ? '' : buildingId);
    return { estateId: place.estate ?? estateId, ...(building ? { buildingId: building } : {}) };
  };

  async function look(
    given: File,
    mapping?: ImportMapping,
    place?: { estate?: string; building?: string },
    { recalled = false, making = createBuildings } = {},
  ): Promise<void> {
    latest.current?.abort();
    const abort = new AbortController();
    latest.current = abort;
    const { signal } = abort;
    setRun(({ report }) => ({ phase: 'checking', ...(report && { report }), ...(mapping && { mapping }) }));
    try {
      const report = await api.importApartments(given, {
        ...options(place),
        ...(making && { createBuildings: true }),
        dryRun: true,
        signal,
        ...(mapping && { mapping }),
      });
      const known = mapping ? undefined : recall(localStorage, report.columns);
      if (known) return void look(given, known, place, { recalled: true, making });
      setRun({ phase: 'idle', report, mapping: mapping ?? mappingOf(report.columns), recalled });
    } catch (error) {
      if (signal.aborted) return;
      setRun(({ report }) => ({
        phase: 'idle',
        failure: errorDetail(error),
        ...(report && { report }),
        ...(mapping && { mapping }),
      }));
    }
  }

  function change(position: number, field: ImportField | undefined): void {
    if (!file || !run.report) return;
    const mapping = remapped(run.mapping ?? {}, position, field);
    if (isUsable(mapping)) void look(file, mapping);
    else setRun({ ...run, mapping, report: { ...run.report, rows: [] } });
  }

  const agreed = { ...(createBuildings && { createBuildings }), ...(anyUnits && { anyUnits }) };

  async function take(): Promise<void> {
    if (!file || !run.report || !run.mapping) return;
    const { mapping, report } = run;
    setRun({ ...run, phase: 'importing' });
    try {
      const done = await api.importApartments(file, { ...options(), ...agreed, mapping });
      remember(localStorage, report.columns, mapping);
      void refresh('apartment', 'building');
      setRun({ phase: 'done', report: done, mapping });
    } catch (error) {
      setRun({ phase: 'idle', report, mapping, failure: errorDetail(error) });
    }
  }

  const { phase, report, mapping, failure } = run;
  const usable = mapping !== undefined && isUsable(mapping);
  const count = (report?.totals.create ?? 0) + (report?.totals.update ?? 0);
  const errors = report?.totals.error ?? 0;
  if (viewer && !mayWrite(viewer)) return <p className="text-secondary">{t('apartmentPage.readOnly')}</p>;

  return (
    <>
      <Link
        to="/dashboard/apartments"
        className="mb-4 inline-flex items-center gap-2 rounded-control text-sm text-secondary hover:text-ink"
      >
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        {t('area.apartments')}
      </Link>
      <PageHead title={t('apartmentImport.title')} lead={t('apartmentImport.lead')} />
      <InEstates>
        <div className="flex max-w-[960px] flex-col gap-8">
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice
              label={t('apartment.estate')}
              value={estateId}
              disabled={phase === 'importing'}
              options={estates.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => {
                setAddress({ estateId: id }, { replace: true });
                setAnyUnits(false);
                if (file) void look(file, mapping, { estate: id });
              }}
            />
            <Choice
              label={t('apartmentImport.building')}
              value={buildingId}
              disabled={phase === 'importing'}
              options={[
                { value: '', label: t('place.none') },
                ...buildings.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(id) => {
                setAddress({ estateId, ...(id ? { buildingId: id } : {}) }, { replace: true });
                if (file) void look(file, mapping, { building: id });
              }}
            />
          </div>
          {file ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3">
              <p className="flex min-w-0 items-center gap-3 text-sm">
                <FileSpreadsheet size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-accent" />
                <span className="min-w-0 truncate font-medium">{file.name}</span>
                <span className="shrink-0 text-secondary tabular">{byteSize(file.size)}</span>
              </p>
              <Button
                size="small"
                disabled={phase === 'importing'}
                onClick={() => {
                  latest.current?.abort();
                  setFile(undefined);
                  setCreateBuildings(false);
                  setAnyUnits(false);
                  setRun({ phase: 'idle' });
                }}
              >
                {t('apartmentImport.otherFile')}
              </Button>
            </div>
          ) : (
            <FileZone
              icon={Upload}
              title={t('apartmentImport.choose')}
              text={t('apartmentImport.drop')}
              accept={ACCEPT}
              onFiles={([first]) => {
                if (!first) return;
                setFile(first);
                void look(first);
              }}
            />
          )}
          {failure ? <Notice>{failure}</Notice> : null}
          {phase === 'checking' || phase === 'importing' ? (
            <ProgressBar
              label={t(phase === 'checking' ? 'apartmentImport.checking' : 'apartmentImport.importing')}
            />
          ) : null}
          {phase === 'done' && report ? (
            <Notice tone="calm">
              <p className="font-medium">{doneSentences(report, t).join(' ')}</p>
              <Link
                to={`/dashboard/apartments?estateId=${estateId}`}
                className="text-accent underline-offset-4 hover:underline"
              >
                {t('apartmentImport.toList')}
              </Link>
            </Notice>
          ) : null}
          {file && report && phase !== 'done' ? (
            <>
              <section aria-labelledby="mapping-title">
                <h2 id="mapping-title" className="text-lg">
                  {t('apartmentImport.mapping')}
                </h2>
                <p className="mt-1 mb-3 text-sm text-secondary">
                  {t(run.recalled ? 'apartmentImport.recalled' : 'apartmentImport.mappingHelp')}
                </p>
                {usable ? null : <Notice>{t('apartmentImport.numberNeeded')}</Notice>}
                <ColumnMapping
                  columns={report.columns}
                  mapping={mapping ?? {}}
                  disabled={phase === 'importing'}
                  onChange={change}
                />
              </section>
              {report.rows.length > 0 ? (
                <>
                  {report.newBuildings.length > 0 ? (
                    <BuildingsQuestion
                      names={report.newBuildings}
                      create={createBuildings}
                      disabled={phase === 'importing'}
                      onChange={(making) => {
                        setCreateBuildings(making);
                        void look(file, mapping, undefined, { making });
                      }}
                    />
                  ) : null}
                  {report.otherUnits && estate ? (
                    <UnitsQuestion
                      units={report.otherUnits}
                      estate={estate}
                      agreed={anyUnits}
                      disabled={phase === 'importing'}
                      onAgree={setAnyUnits}
                      onChanged={() => void look(file, mapping)}
                    />
                  ) : null}
                  <ImportRows report={report} currency={estate?.currency ?? 'PLN'} />
                  <div className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-3 pl-4 shadow-dialog max-md:bottom-16 [@media(max-height:480px)]:static">
                    <p className={errors > 0 ? 'text-sm text-bad' : 'text-sm text-secondary'}>
                      {readySentence(report.totals, t)}
                    </p>
                    <Button
                      variant="primary"
                      disabled={
                        phase !== 'idle' ||
                        errors > 0 ||
                        count === 0 ||
                        !usable ||
                        (report.otherUnits !== undefined && !anyUnits)
                      }
                      onClick={() => void take()}
                    >
                      {phase === 'importing'
                        ? t('apartmentImport.importing')
                        : t('apartmentImport.apply', { count })}
                    </Button>
                  </div>
                </>
              ) : null}
            </>
          ) : null}
          {phase === 'done' && report && report.totals.error > 0 ? (
            <ImportRows report={report} currency={estate?.currency ?? 'PLN'} />
          ) : null}
        </div>
      </InEstates>
    </>
  );
}
