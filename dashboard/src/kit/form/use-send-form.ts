import { type BaseSyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { applyServerErrors, type FieldNames } from './apply-server-errors.ts';

export interface SendForm<V extends FieldValues> extends FieldNames {
  readonly values: V;
  /** Sends the values; any error is shown in the form. */
  readonly send: (values: V, form: UseFormReturn<V>) => Promise<unknown>;
}

/** A form whose values are sent. The server's field errors are shown at their fields, any other error is the `failure`. */
export function useSendForm<V extends FieldValues>({ values, send, ...names }: SendForm<V>) {
  const [failure, setFailure] = useState<string>();
  // The values are complete, as default values may be.
  const form = useForm<V>({ defaultValues: values as DefaultValues<V> });

  const submit = (event?: BaseSyntheticEvent) => {
    // A server error at a field without an input would block every later attempt.
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
