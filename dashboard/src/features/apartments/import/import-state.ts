import type { ImportField } from '@oriel/contract/apartment-fields';
import type { ImportMapping, ImportReport } from '@oriel/contract/apartment-import';

export type ImportColumns = ImportReport['columns'];

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

/** A mapping with the columns of two fields exchanged. */
export function exchanged(mapping: ImportMapping, one: ImportField, other: ImportField): ImportMapping {
  const { [one]: first, [other]: second, ...others } = mapping;
  return {
    ...others,
    ...(second === undefined ? {} : { [one]: second }),
    ...(first === undefined ? {} : { [other]: first }),
  };
}

/** Whether the mapping can identify apartments. */
export function isUsable(mapping: ImportMapping): boolean {
  return mapping.number !== undefined || mapping.externalId !== undefined;
}
