import type { ImportEffects, ImportReport } from '@oriel/contract/apartment-import';
import type { ImportUndoReport, PastImport } from '@oriel/contract/apartment-import-undo';
import { calendarDay, listOf } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { dayOf } from '../../../kit/apartments/days.ts';

type Totals = ImportReport['totals'];

/** The result of an import in sentences that cover every row. */
export function doneSentences(
  report: Pick<ImportReport, 'totals' | 'newBuildings' | 'effects' | 'bookings'>,
  t: Translate,
): string[] {
  const { totals, newBuildings, effects, bookings } = report;
  const { create, update, gone, unchanged, error, others } = totals;
  const created = create - others.create;
  const othersUpdated = others.update + others.gone;
  const updated = update + gone - othersUpdated;
  const happened = effectParts(effects, t).join(', ');
  return [
    created > 0 ? t('apartmentImport.created', { count: created }) : '',
    others.create > 0 ? t('apartmentImport.createdOthers', { count: others.create }) : '',
    newBuildings.length > 0 ? t('apartmentImport.buildingsCreated', { count: newBuildings.length }) : '',
    updated > 0 ? t('apartmentImport.updated', { count: updated }) : '',
    othersUpdated > 0 ? t('apartmentImport.updatedOthers', { count: othersUpdated }) : '',
    happened ? t('apartmentImport.happened', { parts: happened }) : '',
    keptSentence(bookings, t),
    unchanged > 0 ? t('apartmentImport.unchanged', { count: unchanged }) : '',
    error > 0 ? t('apartmentImport.conflicts', { count: error }) : '',
  ].filter((sentence) => sentence !== '');
}

/** Sold, hidden and released ones, for the sentence about an import. */
function effectParts({ sold, hidden, released }: ImportEffects, t: Translate): string[] {
  return [
    sold > 0 ? t('apartmentImport.newlySold', { count: sold }) : '',
    released > 0 ? t('apartmentImport.released', { count: released }) : '',
    hidden > 0 ? t('apartmentImport.hidden', { count: hidden }) : '',
  ].filter((part) => part !== '');
}

/** Reservations that are named before the rest is only counted. */
const NAMED = 12;

/** The reservations made here that an import keeps, or would keep; empty for none. */
export function keptSentence(bookings: ImportReport['bookings'], t: Translate): string {
  const kept = bookings.filter(({ released }) => !released);
  if (kept.length === 0) return '';
  const names = kept
    .slice(0, NAMED)
    .map(({ number, bookedUntil }) =>
      bookedUntil
        ? t('apartmentImport.keptUntil', { number, day: calendarDay(dayOf(new Date(bookedUntil))) })
        : number,
    )
    .join('; ');
  return t('apartmentImport.kept', { count: kept.length, names: kept.length > NAMED ? `${names}…` : names });
}

/** The text of the import button: only the kinds that are there. */
export function applyText(count: number, others: Totals['kinds'], t: Translate): string {
  if (others.length === 0) return t('apartmentImport.apply', { count });
  const parts = [
    ...(count > 0 ? [t('apartmentImport.applied.APARTMENT', { count })] : []),
    ...others.map(({ kind, count: many }) => {
      const named = KINDS.find((one) => one === kind) ?? 'OTHER';
      return t(`apartmentImport.applied.${named}`, { count: many });
    }),
  ];
  return t('apartmentImport.applyAll', { what: listOf(parts) });
}

const KINDS = ['PARKING', 'GARAGE', 'STORAGE'] as const;

/** The text next to the import button. */
export function readySentence({ create, update, error }: Totals, t: Translate): string {
  if (error > 0) return t('apartmentImport.mend', { count: error });
  return t(create + update === 0 ? 'apartmentImport.nothingNew' : 'apartmentImport.allOrNothing');
}

/** What an import changes, counted by kind: prices, sold and reserved ones, and the rest. */
export function changeSentence(
  { rows, effects }: Pick<ImportReport, 'rows' | 'effects'>,
  t: Translate,
): string {
  const changed = rows.filter(({ action }) => action === 'update');
  const has = (
    one: ImportReport['rows'][number],
    test: (change: { field: string; to?: unknown }) => boolean,
  ) => one.changes.some(test);
  const prices = changed.filter((one) => has(one, ({ field }) => field === 'price' || field === 'rent'));
  const booked = changed.filter((one) => has(one, ({ field, to }) => field === 'status' && to === 'BOOKED'));
  return [
    prices.length > 0 ? t('apartmentImport.newPrices', { count: prices.length }) : '',
    booked.length > 0 ? t('apartmentImport.newlyBooked', { count: booked.length }) : '',
    ...effectParts(effects, t),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

type UndoCounts = Pick<ImportUndoReport, 'removed' | 'restored' | 'changed' | 'used' | 'buildings'>;

/** What undoing an import does, in sentences. */
export function undoSentences(counts: UndoCounts, t: Translate): string[] {
  const { removed, restored, changed, used, buildings } = counts;
  return [
    restored > 0 ? t('apartmentImport.undoRestored', { count: restored }) : '',
    removed > 0 ? t('apartmentImport.undoRemoved', { count: removed }) : '',
    buildings > 0 ? t('apartmentImport.undoBuildings', { count: buildings }) : '',
    changed > 0 ? t('apartmentImport.undoChanged', { count: changed }) : '',
    used > 0 ? t('apartmentImport.undoUsed', { count: used }) : '',
    removed + restored + buildings === 0 ? t('apartmentImport.undoNothing') : '',
  ].filter((sentence) => sentence !== '');
}

/** What became of a past import. */
export function pastSentence(
  { state, created, updated, effects, undone }: PastImport,
  dayAndTime: (moment: Date) => string,
  t: Translate,
): string {
  if (state === 'APPLYING') return t('apartmentImport.importing');
  if (state === 'UNDOING') return t('apartmentImport.undoing');
  if (undone) {
    const { changed, used, removed, restored } = undone;
    return [
      t('apartmentImport.undone', { when: dayAndTime(new Date(undone.at)), name: undone.by }),
      restored > 0 ? t('apartmentImport.undoneRestored', { count: restored }) : '',
      removed > 0 ? t('apartmentImport.undoneRemoved', { count: removed }) : '',
      changed + used > 0 ? t('apartmentImport.undoneLeft', { count: changed + used }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  }
  return [
    created > 0 ? t('apartmentImport.pastCreated', { count: created }) : '',
    updated > 0 ? t('apartmentImport.pastUpdated', { count: updated }) : '',
    ...(effects ? effectParts(effects, t) : []),
    effects && effects.kept > 0 ? t('apartmentImport.pastKept', { count: effects.kept }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
