import { ArrowLeft, Download, FileSpreadsheet, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorDetail } from '../../../base/error-text.ts';
import { saveFile } from '../../../base/save-file.ts';
import { byteSize } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { importTemplate } from '../../../kit/apartments/api.ts';
import { mayWrite } from '../../../kit/apartments/rights.ts';
import { useViewer } from '../../../kit/apartments/use-viewer.ts';
import { guidePath } from '../../../kit/estates/guide/places.ts';
import { useBuildings, useEstates } from '../../../kit/list/choices.ts';
import { FileZone } from '../../../kit/uploads/drop-zone.tsx';
import { useFilePicker } from '../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { idIn } from '../../../ui/page-address.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { InEstates } from '../in-estates.tsx';
import { BookingsQuestion } from './bookings-question.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportProblems } from './import-problems.tsx';
import {
  BuildingsQuestion,
  GoneQuestion,
  PricesQuestion,
  SwappedQuestion,
  UnitsQuestion,
} from './import-questions.tsx';
import { ImportRows } from './import-rows.tsx';
import { applyText, changeSentence, doneSentences, readySentence } from './import-sentences.ts';
import { PastImports } from './past-imports.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { UndoImport } from './undo-import.tsx';
import { useImport } from './use-import.ts';

const ACCEPT =
  '.csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A price list to fill in, for whoever has none. */
function TemplateButton({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  async function fetchTemplate(): Promise<void> {
    setFailure(undefined);
    try {
      const { name, body } = await importTemplate(estateId);
      saveFile(await new Response(body).blob(), name);
    } catch (error) {
      setFailure(errorDetail(error));
    }
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-secondary">
        {t('apartmentImport.noList')}
        <Button size="small" variant="quiet" onClick={() => void fetchTemplate()}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('apartmentImport.template')}
        </Button>
      </p>
      {failure ? <Notice>{failure}</Notice> : null}
    </>
  );
}

/** Imports a price list: file, columns, preview, then the import. */
export function ImportPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const [address, setAddress] = usePageQuery();
  const { data: estates = [] } = useEstates();
  // Of several estates none is meant until somebody says so.
  const estateId = idIn(address, 'estateId') ?? (estates.length === 1 ? estates[0]?.id : undefined) ?? '';
  const buildingId = idIn(address, 'buildingId') ?? '';
  const estate = estates.find(({ id }) => id === estateId);
  const { data: buildings = [] } = useBuildings(estateId);
  const {
    wish,
    hasWork,
    run,
    mapping,
    isUsable,
    decide,
    choose,
    changeColumn,
    exchange,
    correct,
    leaveOut,
    look,
    take,
  } = useImport({ estateId, buildingId });
  const picker = useFilePicker({
    label: t('apartmentImport.choose'),
    accept: ACCEPT,
    onFiles: ([first]) => choose(first),
  });
  const { file, anyUnits, anyPrices } = wish;
  const { phase, report, failure } = run;
  const isBusy = phase === 'importing';
  const sum = (of: { create: number; update: number; gone: number }) => of.create + of.update + of.gone;
  const count = report ? sum(report.totals) : 0;
  const others = report ? sum(report.totals.others) : 0;
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
      <LeaveGuard when={hasWork && phase !== 'done'} name={file?.name ?? ''} />
      <InEstates>
        <div className="flex max-w-[1200px] flex-col gap-8">
          <div className="grid max-w-[960px] gap-4 sm:grid-cols-2">
            <Choice
              label={t('apartment.estate')}
              value={estateId}
              disabled={isBusy}
              options={[
                ...(estateId === '' ? [{ value: '', label: t('apartmentImport.chooseEstate') }] : []),
                ...estates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(id) => {
                setAddress(() => new URLSearchParams({ estateId: id }));
                decide({ anyUnits: false, anyPrices: false, releaseBookings: false });
              }}
            />
            <Choice
              label={t('apartmentImport.building')}
              value={buildingId}
              disabled={isBusy}
              options={[
                { value: '', label: t('place.none') },
                ...buildings.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(id) => {
                setAddress(() => new URLSearchParams({ estateId, ...(id ? { buildingId: id } : {}) }));
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
              <Button size="small" disabled={isBusy} onClick={picker.open}>
                {t('apartmentImport.otherFile')}
              </Button>
              {picker.input}
            </div>
          ) : (
            <div className="flex flex-col gap-3">
              <FileZone
                icon={Upload}
                title={t('apartmentImport.choose')}
                text={t('apartmentImport.drop')}
                accept={ACCEPT}
                onFiles={([first]) => {
                  if (first) choose(first);
                }}
              />
              {estateId ? <TemplateButton estateId={estateId} /> : null}
            </div>
          )}
          {file && estateId === '' ? <Notice tone="calm">{t('apartmentImport.estateFirst')}</Notice> : null}
          {failure ? <Notice>{failure}</Notice> : null}
          {phase === 'checking' || phase === 'importing' ? (
            <ProgressBar
              label={t(phase === 'checking' ? 'apartmentImport.checking' : 'apartmentImport.importing')}
            />
          ) : null}
          {phase === 'done' && report ? (
            <Notice tone="calm">
              <p className="font-medium">{doneSentences(report, t).join(' ')}</p>
              <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Link
                  to={`/dashboard/apartments?estateId=${estateId}`}
                  className="text-accent underline-offset-4 hover:underline"
                >
                  {t('apartmentImport.toList')}
                </Link>
                {estate ? (
                  <Link to={guidePath(estateId)} className="text-accent underline-offset-4 hover:underline">
                    {t('apartmentImport.toEstate', { estate: estate.name })}
                  </Link>
                ) : null}
                {report.importId ? (
                  <UndoImport importId={report.importId} onUndone={() => choose(undefined)} />
                ) : null}
              </div>
            </Notice>
          ) : null}
          {file && report && phase !== 'done' ? (
            <>
              {report.sheets.length > 1 ? (
                <SheetChoice
                  sheets={report.sheets}
                  disabled={isBusy}
                  onChange={(sheets) => decide({ sheets })}
                />
              ) : null}
              <section aria-labelledby="mapping-title">
                <h2 id="mapping-title" className="text-lg">
                  {t('apartmentImport.mapping')}
                </h2>
                <p className="mt-1 mb-3 text-sm text-secondary">
                  {t(report.remembered ? 'apartmentImport.recalled' : 'apartmentImport.mappingHelp')}
                </p>
                {isUsable ? null : <Notice>{t('apartmentImport.numberNeeded')}</Notice>}
                <ColumnMapping
                  columns={report.columns}
                  mapping={mapping ?? {}}
                  disabled={isBusy}
                  onChange={changeColumn}
                />
              </section>
              {report.rows.length > 0 ? (
                <>
                  {(report.swapped ?? []).map((swapped) => (
                    <SwappedQuestion
                      key={swapped.fields.join()}
                      swapped={swapped}
                      disabled={isBusy}
                      onExchange={exchange}
                    />
                  ))}
                  {report.buildings.length > 0 ? (
                    <BuildingsQuestion
                      buildings={report.buildings}
                      create={wish.createBuildings}
                      disabled={isBusy}
                      onChange={(createBuildings) => decide({ createBuildings })}
                    />
                  ) : null}
                  {report.withoutStatus > 0 ? (
                    <Notice tone="calm">
                      {t('apartmentImport.withoutStatus', { count: report.withoutStatus })}
                    </Notice>
                  ) : null}
                  {report.otherUnits && estate ? (
                    <UnitsQuestion
                      units={report.otherUnits}
                      estate={estate}
                      agreed={anyUnits}
                      disabled={isBusy}
                      onAgree={(agreed) => decide({ anyUnits: agreed })}
                      onChanged={look}
                    />
                  ) : null}
                  {report.priceJumps && estate ? (
                    <PricesQuestion
                      jumps={report.priceJumps}
                      currency={estate.currency}
                      agreed={anyPrices}
                      disabled={isBusy}
                      onAgree={(agreed) => decide({ anyPrices: agreed })}
                    />
                  ) : null}
                  {report.otherEstate && estate ? (
                    <Notice>
                      {t('apartmentImport.otherEstate', {
                        ...report.otherEstate,
                        count: report.otherEstate.numbers,
                        estate: estate.name,
                      })}
                    </Notice>
                  ) : null}
                  {report.bookings.length > 0 ? (
                    <BookingsQuestion
                      bookings={report.bookings}
                      release={wish.releaseBookings}
                      disabled={isBusy}
                      onChange={(releaseBookings) => decide({ releaseBookings })}
                    />
                  ) : null}
                  {report.gone.length > 0 ? (
                    <GoneQuestion
                      apartments={report.gone}
                      gone={wish.gone}
                      disabled={isBusy}
                      onChange={(gone) => decide({ gone })}
                    />
                  ) : null}
                  {report.problems.length > 0 ? (
                    <ImportProblems
                      problems={report.problems}
                      disabled={isBusy}
                      onCorrect={correct}
                      onLeaveOut={leaveOut}
                    />
                  ) : null}
                  <ImportRows
                    report={report}
                    currency={estate?.currency ?? 'PLN'}
                    disabled={isBusy}
                    onCorrect={correct}
                  />
                  <div className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-3 pl-4 shadow-dialog max-md:bottom-16 [@media(max-height:480px)]:static">
                    <p className={errors > 0 ? 'text-sm text-bad' : 'text-sm text-secondary'}>
                      {[readySentence(report.totals, t), changeSentence(report, t)].filter(Boolean).join(' ')}
                    </p>
                    <Button
                      variant="primary"
                      className="max-sm:h-auto max-sm:min-h-[40px] max-sm:shrink max-sm:py-2 max-sm:whitespace-normal"
                      disabled={
                        phase !== 'idle' ||
                        errors > 0 ||
                        count === 0 ||
                        !isUsable ||
                        (report.otherUnits !== undefined && !anyUnits) ||
                        (report.priceJumps !== undefined && !anyPrices)
                      }
                      onClick={() => void take()}
                    >
                      {isBusy
                        ? t('apartmentImport.importing')
                        : applyText(count - others, report.totals.kinds, t)}
                    </Button>
                  </div>
                </>
              ) : null}
            </>
          ) : null}
          {phase === 'done' && report && report.totals.error > 0 ? (
            <ImportRows report={report} currency={estate?.currency ?? 'PLN'} disabled onCorrect={correct} />
          ) : null}
          {estateId && (!file || phase === 'done') ? <PastImports estateId={estateId} /> : null}
        </div>
      </InEstates>
    </>
  );
}
