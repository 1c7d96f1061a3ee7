import type { ImportField } from '@oriel/contract/apartment-fields';
import type { ImportMapping, ImportReport } from '@oriel/contract/apartment-import';

export type ImportColumns = ImportReport['columns'];

/** Identifies sheets with the same headers. */
function signatureOf(columns: ImportColumns): string {
  return columns.map(({ header }) => header.trim().toLowerCase()).join('\u001f');
}

/** The mapping from the columns of a report. */
export function mappingOf(columns: ImportColumns): ImportMapping {
  return Object.fromEntries(columns.flatMap(({ field, position }) => (field ? [[field, position]] : [])));
}

/** A mapping with a column assigned to another field, or none. A field has one column. */
export function remapped(
  mapping: ImportMapping,
  position: number,
  field: ImportField | undefined,
): ImportMapping {
  const others = Object.entries(mapping).filter(([name, at]) => at !== position && name !== field);
  return Object.fromEntries([...others, ...(field ? [[field, position]] : [])]);
}

/** Whether the mapping can identify apartments. */
export function isUsable(mapping: ImportMapping): boolean {
  return mapping.number !== undefined || mapping.externalId !== undefined;
}

const KEY = 'flat-imports';
/** Remembered sheets: as many as a team has sources of price lists. */
const REMEMBERED = 20;

type Memory = [signature: string, mapping: ImportMapping][];
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

function memoryOf(storage: Storage): Memory {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Memory) : []; // Only `remember` writes it; the server checks what is sent.
  } catch {
    return [];
  }
}

/** The mapping last used for these headers on this device. */
export function recall(storage: Storage, columns: ImportColumns): ImportMapping | undefined {
  const signature = signatureOf(columns);
  return memoryOf(storage).find(([known]) => known === signature)?.[1];
}

export function remember(storage: Storage, columns: ImportColumns, mapping: ImportMapping): void {
  const signature = signatureOf(columns);
  const others = memoryOf(storage).filter(([known]) => known !== signature);
  try {
    storage.setItem(KEY, JSON.stringify([[signature, mapping], ...others].slice(0, REMEMBERED)));
  } catch {
    // A full storage only costs the suggestion.
  }
}
