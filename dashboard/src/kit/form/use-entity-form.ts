import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { translate } from '../../i18n/translate.ts';
import { toasts } from '../../ui/toast-store.ts';
import { applyServerErrors } from './apply-server-errors.ts';

export interface EntityForm<T, V extends FieldValues> {
  /** As it is saved; a newer version is taken up while nothing is being changed. */
  readonly entity: T;
  readonly valuesOf: (entity: T) => V;
  /** Saves what differs, on the version that the form began with. */
  readonly save: (base: T, values: V) => Promise<T>;
  readonly fieldOf: (path: string) => string;
}

/** A form over something that is saved: what was typed stays until it is saved or taken back. */
export function useEntityForm<T extends { readonly updatedAt: string }, V extends FieldValues>({
  entity,
  valuesOf,
  save,
  fieldOf,
}: EntityForm<T, V>) {
  const [base, setBase] = useState(entity);
  const [failure, setFailure] = useState<string>();
  // The values are whole, which is what default values may be.
  const form = useForm<V>({ defaultValues: valuesOf(entity) as DefaultValues<V> });
  const { isDirty } = form.formState;

  useEffect(() => {
    if (isDirty || base.updatedAt === entity.updatedAt) return;
    setBase(entity);
    form.reset(valuesOf(entity));
  }, [entity, base, isDirty, form, valuesOf]);

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const saved = await save(base, values);
      setBase(saved);
      form.reset(valuesOf(saved));
      toasts.add({ title: translate('form.saved') });
    } catch (error) {
      setFailure(applyServerErrors(form, error, fieldOf));
    }
  });

  const submit = (event?: BaseSyntheticEvent) => {
    // What the server said of a field that is no input of its own would stand in the way of every later try.
    form.clearErrors();
    return send(event);
  };

  return { form, submit, failure: isDirty ? failure : undefined };
}
