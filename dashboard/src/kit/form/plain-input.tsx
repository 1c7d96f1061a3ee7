import type { FieldTable, PlainField } from '@oriel/contract/field-table';
import type { ReactNode } from 'react';
import { labelId } from '../../i18n/label-id.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { OneOfField, TextInput } from './fields.tsx';
import { inputOf } from './plain-fields.ts';

type Labelled<M = MessageId> = M extends `field.${infer Name}` ? Name : never;

/** The control of a plain field. One without a label does not compile. */
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
