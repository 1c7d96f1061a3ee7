import {
  type TNull,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnion,
  type TUnsafe,
  Type,
} from 'typebox';
import type { FieldTable, PlainField, ValueOf } from './field-table.ts';
import { Day, HttpsUrl, Nullable, Text } from './primitives.ts';

function answer({ kind, description }: PlainField): TSchema {
  const options = description === undefined ? {} : { description };
  if (kind === 'day') return Day;
  if (kind === 'flag') return Type.Boolean(options);
  if (kind === 'number') return Type.Number(options);
  return kind === 'integer' ? Type.Integer(options) : Type.String(options);
}

function input(field: PlainField): TSchema {
  if (field.kind === 'text') return Text(1, field.maxLength);
  if (field.kind === 'link') return HttpsUrl;
  if (field.kind === 'day' || field.kind === 'flag') return answer(field);
  const { kind, public: _public, ...options } = field;
  return kind === 'number' ? Type.Number(options) : Type.Integer(options);
}

function mapped(table: FieldTable, schemaOf: (field: PlainField) => TSchema): TProperties {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, schemaOf(field)]));
}

// The results have the keys and types of their table, but the compiler cannot follow types through entries: hence the separate signatures.

/** The fields of a table in an answer. */
export function answerFields<T extends FieldTable>(
  table: T,
): { [K in keyof T]: TOptional<TUnsafe<ValueOf<T[K]>>> };
export function answerFields(table: FieldTable): TProperties {
  return mapped(table, (field) => Type.Optional(answer(field)));
}

/** The fields of a table in a body. */
export function bodyFields<T extends FieldTable>(table: T): { [K in keyof T]: TUnsafe<ValueOf<T[K]>> };
export function bodyFields(table: FieldTable): TProperties {
  return mapped(table, input);
}

/** Body fields that `null` clears. */
export function clearable<T extends TProperties>(fields: T): { [K in keyof T]: TUnion<[T[K], TNull]> };
export function clearable(fields: TProperties): TProperties {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Nullable(schema)]));
}
