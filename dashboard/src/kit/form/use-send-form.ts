import { type BaseSyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { applyServerErrors, type FieldNames } from './apply-server-errors.ts';

export interface SendForm<V extends FieldValues> extends FieldNames {
  readonly values: V;
  /** Sends what was typed; whatever it throws is shown in the form. */
  readonly send: (values: V, form: UseFormReturn<V>) => Promise<unknown>;
}

/** A form whose fields are sent. What the server says of a field stands there, anything else is the `failure`. */
export function useSendForm<V extends FieldValues>({ values, send, ...names }: SendForm<V>) {
  const [failure, setFailure] = useState<string>();
  // The values are whole, which is what default values may be.
  const form = useForm<V>({ defaultValues: values as DefaultValues<V> });

  const submit = (event?: BaseSyntheticEvent) => {
    // What the server said of a field that is no input of its own would stand in the way of every later try.
    form.clearErrors();
    setFailure(undefined);
    return form.handleSubmit(async (typed) => {
      try {
        await send(typed, form);
      } catch (error) {
        setFailure(applyServerErrors(form, error, names));
      }
    })(event);
  };

  return { form, submit, failure };
}
