import { type FieldTable, fieldNames, type ValuesOf } from '@oriel/contract/field-table';

/** A copy of an object without its empty fields, which are not answered. */
export function withoutEmpty<T extends object>(
  value: T,
): { [K in keyof T]: Exclude<T[K], undefined | null> } {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined | null> };
}

/** The plain fields of a table, out of a document. */
export function fieldsOf<T extends FieldTable>(table: T, document: ValuesOf<T>): ValuesOf<T>;
export function fieldsOf(table: FieldTable, document: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(fieldNames(table).map((name) => [name, document[name]]));
}

/** Characters without any visible trace. */
const TRACELESS = /^[\p{Cf}\p{Z}\p{Variation_Selector}\s\u115F\u1160\u2800\u3164\uFFA0]*$/u;

function cleanString(text: string): string {
  const clean = text.replace(/[^\P{Cc}\n\r\t]/gu, '').trim();
  return TRACELESS.test(clean) ? '' : clean;
}

/**
 * Trims every string of a body and removes control characters, except line breaks and tabs. Text without visible characters becomes empty.
 */
export function cleanText<T>(value: T): T {
  if (typeof value === 'string') return cleanString(value) as T;
  if (Array.isArray(value)) return value.map((item) => cleanText(item)) as T;
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanText(item)])) as T;
  }
  return value;
}
