import type { Periodic } from '../../../jobs/periodic.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import { freeExpiredBookings } from './bookings.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { ApartmentImporter } from './import/importer.ts';
import type { ImportUndo } from './import/undo.ts';
import { repairPriceHistory, settleDebts } from './price-repair.ts';
import type { ApartmentWriter } from './writer.ts';

const MINUTE_MS = 60_000;

interface Dependencies {
  readonly models: Models;
  readonly writer: ApartmentWriter;
  readonly history: HistoryWriter;
  readonly importer: ApartmentImporter;
  readonly importUndo: ImportUndo;
  readonly clock: Clock;
}

/**
 * Background jobs for apartments: expire bookings, finish interrupted imports and undos, write history that dead servers owe, repair the
 * price history.
 */
export function apartmentMaintenance(deps: Dependencies): readonly Periodic[] {
  return [
    {
      name: 'free-expired-bookings',
      everyMs: MINUTE_MS,
      run: (signal) => freeExpiredBookings(deps, signal),
    },
    {
      name: 'finish-apartment-imports',
      everyMs: MINUTE_MS,
      run: (signal) => deps.importer.finishAbandoned(signal),
    },
    {
      name: 'finish-import-undos',
      everyMs: MINUTE_MS,
      run: (signal) => deps.importUndo.finishAbandoned(signal),
    },
    { name: 'settle-apartment-history', everyMs: MINUTE_MS, run: (signal) => settleDebts(deps, signal) },
    {
      name: 'repair-price-history',
      everyMs: 24 * 60 * MINUTE_MS,
      run: (signal) => repairPriceHistory(deps, signal),
    },
  ];
}
