import { ApiError } from '@oriel/sdk/team-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorText } from '../../base/error-text.ts';
import { translate } from '../../i18n/translate.ts';

/**
 * Puts what the server says of fields at the fields, and the first of them in view.
 *
 * @param fieldOf the field of the form that a dotted path of the server's stands for
 * @returns what has to be said of the whole
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  fieldOf: (path: string) => string,
): string {
  if (!(error instanceof ApiError) || !error.errors) {
    const stale = error instanceof ApiError && error.code === 'STALE_UPDATE';
    return stale ? translate('editor.stale') : errorText(error);
  }
  for (const [index, [path, messages]] of Object.entries(error.errors).entries()) {
    // The server names fields of the body; which of them the form has is for `fieldOf` to know.
    const name = fieldOf(path) as Path<T>;
    form.setError(name, { type: 'server', message: messages.join(', ') }, { shouldFocus: index === 0 });
  }
  return errorText(error);
}
