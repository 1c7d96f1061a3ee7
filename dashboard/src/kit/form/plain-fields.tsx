import {
  type FieldTable,
  fieldNames,
  type PlainField,
  type ValueOf,
  type ValuesOf,
} from '@oriel/contract/field-table';
import type { ReactNode } from 'react';
import { labelId } from '../../i18n/label-id.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { orNull } from './empty-text.ts';
import { OneOfField, TextInput } from './fields.tsx';
import { numberOf } from './number-text.ts';

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '');
}

function read({ kind }: PlainField, text: string): unknown {
  if (kind === 'flag') return text === '' ? null : text === 'yes';
  return kind === 'number' || kind === 'integer' ? (numberOf(text) ?? null) : orNull(text);
}

/** The plain fields of an entity as a form holds them: empty where nothing is set, flags as `yes` and `no`. */
export function plainTexts<T extends FieldTable>(table: T, entity: ValuesOf<T>): Record<keyof T, string>;
export function plainTexts(table: FieldTable, entity: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(fieldNames(table).map((name) => [name, textOf(entity[name])]));
}

/** The same as a call takes them. */
export function plainBody<T extends FieldTable>(
  table: T,
  texts: Record<keyof T, string>,
): { [K in keyof T]: ValueOf<T[K]> | null };
export function plainBody(table: FieldTable, texts: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, read(field, texts[name] ?? '')]),
  );
}

/** How an input of a plain field is written. */
export function inputOf(field: PlainField): { maxLength?: number; type?: 'date' | 'url'; numeric?: true } {
  if (field.kind === 'text') return { maxLength: field.maxLength };
  if (field.kind === 'day') return { type: 'date' };
  return field.kind === 'link' ? { type: 'url' } : { numeric: true };
}

type Labelled<M = MessageId> = M extends `field.${infer Name}` ? Name : never;

/** The control of a plain field. One that has no label does not compile. */
export function PlainInput<T extends FieldTable>({
  of,
  name,
  ...input
}: {
  of: T;
  name: keyof T & Labelled;
  help?: ReactNode;
  className?: string;
}) {
  const t = useTranslate();
  const field: PlainField = of[name];
  const named = { name, label: t(labelId('field', name)), ...input };
  if (field.kind !== 'flag') {
    return (
      <TextInput
        {...named}
        {...inputOf(field)}
        {...(field.kind === 'link' ? { placeholder: 'https://' } : {})}
      />
    );
  }
  return (
    <OneOfField
      {...named}
      options={[
        { value: '', label: t('field.unknown') },
        { value: 'yes', label: t('field.yes') },
        { value: 'no', label: t('field.no') },
      ]}
    />
  );
}
