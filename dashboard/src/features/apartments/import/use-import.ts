import type { ImportField } from '@oriel/contract/apartment-fields';
import type {
  ImportCorrection,
  ImportGone,
  ImportMapping,
  ImportPlace,
  ImportReport,
} from '@oriel/contract/apartment-import';
import { useEffect, useRef, useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { exchanged, isUsable, mappingOf, remapped } from './import-state.ts';

/** Everything about an import that somebody decides. */
export interface Wish {
  readonly file?: File;
  /** undefined until somebody changes the columns that were found */
  readonly mapping?: ImportMapping;
  readonly sheets?: readonly string[];
  readonly corrections: readonly ImportCorrection[];
  readonly leaveOut: readonly ImportPlace[];
  readonly createBuildings: boolean;
  /** the numbers are in the estate's units although the sheet names others */
  readonly anyUnits: boolean;
  /** prices that change by more than half are right */
  readonly anyPrices: boolean;
  readonly gone: ImportGone;
  /** reservations made here are released where the list says that the apartment is available */
  readonly releaseBookings: boolean;
}

export interface ImportRun {
  readonly phase: 'idle' | 'checking' | 'importing' | 'done';
  readonly report?: ImportReport;
  readonly failure?: string;
}

const NEW_WISH: Wish = {
  corrections: [],
  leaveOut: [],
  createBuildings: true,
  anyUnits: false,
  anyPrices: false,
  gone: 'keep',
  releaseBookings: false,
};

/** Time without another change before the sheet is looked at again, milliseconds. */
const SETTLED_MS = 300;

/** An import: what was decided, what it would do, and doing it. Every decision is looked at anew; only the latest look counts. */
export function useImport(place: { readonly estateId: string; readonly buildingId: string }) {
  const [wish, setWish] = useState<Wish>(NEW_WISH);
  const [run, setRun] = useState<ImportRun>({ phase: 'idle' });
  const latest = useRef<AbortController>(undefined);
  const { estateId, buildingId } = place;
  const { file } = wish;
  const mapping = wish.mapping ?? (run.report ? mappingOf(run.report.columns) : undefined);
  const isReady = estateId !== '' && (wish.mapping === undefined || isUsable(wish.mapping));

  // Only this page asks about prices; whoever calls the API has its report.
  const options = ({ file: _file, anyPrices: _agreed, mapping: wanted, sheets, ...others }: Wish) => ({
    estateId,
    ...(buildingId ? { buildingId } : {}),
    ...(wanted ? { mapping: wanted } : {}),
    ...(sheets ? { sheets } : {}),
    ...others,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `options` is of the same place and wish
  useEffect(() => {
    if (!file || !isReady) return;
    const abort = new AbortController();
    latest.current = abort;
    setRun(({ report }) => ({ phase: 'checking', ...(report && { report }) }));
    const timer = setTimeout(async () => {
      try {
        const report = await api.importApartments(file, {
          ...options(wish),
          dryRun: true,
          signal: abort.signal,
        });
        setRun({ phase: 'idle', report });
      } catch (error) {
        if (abort.signal.aborted) return;
        setRun(({ report }) => ({ phase: 'idle', failure: errorDetail(error), ...(report && { report }) }));
      }
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wish, estateId, buildingId, isReady]);

  const decide = (patch: Partial<Wish>) => setWish((former) => ({ ...former, ...patch }));

  return {
    wish,
    /** Columns were assigned, or cells corrected or left out, by hand. */
    hasWork: wish.mapping !== undefined || wish.corrections.length + wish.leaveOut.length > 0,
    run,
    mapping,
    isUsable: mapping !== undefined && isUsable(mapping),
    decide,
    /** Another file, or none; what was decided about the one before is gone. */
    choose(given: File | undefined): void {
      latest.current?.abort();
      setWish(given ? { ...NEW_WISH, file: given } : NEW_WISH);
      setRun({ phase: 'idle' });
    },
    changeColumn(position: number, field: ImportField | undefined): void {
      decide({ mapping: remapped(mapping ?? {}, position, field) });
    },
    exchange(one: ImportField, other: ImportField): void {
      decide({ mapping: exchanged(mapping ?? {}, one, other) });
    },
    correct(correction: ImportCorrection): void {
      setWish((former) => ({ ...former, corrections: withCorrection(former.corrections, correction) }));
    },
    leaveOut(places: readonly ImportPlace[]): void {
      setWish((former) => ({ ...former, leaveOut: [...former.leaveOut, ...places] }));
    },
    /** Looks again, after something else has changed. */
    look: () => setWish((former) => ({ ...former })),
    async take(): Promise<void> {
      const { report } = run;
      if (!file || !report) return;
      setRun({ phase: 'importing', report });
      try {
        const done = await api.importApartments(file, { ...options(wish), ...(mapping ? { mapping } : {}) });
        void refresh('apartment', 'building');
        setRun({ phase: 'done', report: done });
      } catch (error) {
        setRun({ phase: 'idle', report, failure: errorDetail(error) });
      }
    },
  };
}

/** A list of corrections with another one: it takes the place of one for the same cells. */
function withCorrection(
  list: readonly ImportCorrection[],
  correction: ImportCorrection,
): readonly ImportCorrection[] {
  const cells = ({ field, from, sheet, rows }: ImportCorrection) =>
    JSON.stringify([field, from ?? null, sheet ?? null, rows ?? null]);
  return [...list.filter((one) => cells(one) !== cells(correction)), correction];
}
