import { useEffect, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { translate } from '../../i18n/translate.ts';
import { toasts } from '../../ui/toast-store.ts';
import type { FieldNames } from './apply-server-errors.ts';
import { changesOf } from './changes-of.ts';
import { useSendForm } from './use-send-form.ts';

export interface EntityForm<T, V extends FieldValues> extends FieldNames {
  /** As saved; a newer version is adopted while the form is unchanged. */
  readonly entity: T;
  readonly valuesOf: (entity: T) => V;
  /** Saves the differences, based on the version the form started with. */
  readonly save: (base: T, values: V) => Promise<T>;
}

/** A form for a saved entity: input stays until it is saved or discarded. */
export function useEntityForm<T extends { readonly updatedAt: string }, V extends FieldValues>({
  entity,
  valuesOf,
  save,
  ...names
}: EntityForm<T, V>) {
  const [base, setBase] = useState(entity);
  const { form, submit, failure } = useSendForm<V>({
    ...names,
    values: valuesOf(entity),
    send: async (values, form) => {
      const saved = await save(base, values);
      setBase(saved);
      // Whoever went on typing meanwhile has changed more than was saved.
      const now = form.getValues();
      const typed = Object.keys(changesOf(values, now)) as Path<V>[];
      form.reset(valuesOf(saved));
      for (const name of typed) form.setValue(name, now[name], { shouldDirty: true });
      toasts.add({ title: translate('form.saved') });
    },
  });
  const { isDirty } = form.formState;

  useEffect(() => {
    if (isDirty || base.updatedAt === entity.updatedAt) return;
    setBase(entity);
    form.reset(valuesOf(entity));
  }, [entity, base, isDirty, form, valuesOf]);

  return { form, submit, failure: isDirty ? failure : undefined };
}
