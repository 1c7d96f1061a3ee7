import {
  type FieldTable,
  fieldNames,
  isNumber,
  type PlainField,
  type ValueOf,
  type ValuesOf,
} from '@oriel/contract/field-table';
import { recordOf } from '@oriel/contract/record-of';
import { orNull } from './empty-text.ts';
import { numberOf } from './number-text.ts';

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '');
}

function read(field: PlainField, text: string): unknown {
  if (field.kind === 'flag') return text === '' ? null : text === 'yes';
  return isNumber(field) ? (numberOf(text) ?? null) : orNull(text);
}

/** The plain fields of an entity as form values: empty if unset, flags as `yes` and `no`. */
export function plainTexts<T extends FieldTable>(
  table: T,
  entity: ValuesOf<T>,
): Record<keyof T & string, string> {
  return recordOf(fieldNames(table), (name) => textOf(entity[name]));
}

/** The form values as the body of a call. */
export function plainBody<T extends FieldTable>(
  table: T,
  texts: Record<keyof T, string>,
): { [K in keyof T]: ValueOf<T[K]> | null };
export function plainBody(table: FieldTable, texts: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, read(field, texts[name] ?? '')]),
  );
}

/** Attributes of a plain field's input. */
export function inputOf(field: PlainField): { maxLength?: number; type?: 'date' | 'url'; numeric?: true } {
  if (field.kind === 'text') return { maxLength: field.maxLength };
  if (field.kind === 'day') return { type: 'date' };
  return field.kind === 'link' ? { type: 'url' } : { numeric: true };
}
