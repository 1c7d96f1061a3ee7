import { ApiError } from '@oriel/sdk/team-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorText } from '../../base/error-text.ts';
import { translate } from '../../i18n/translate.ts';

/** The fields of a form that errors of the server are about. */
export interface FieldNames {
  /** For a dotted path of the body; the same unless given. */
  readonly fieldOf?: (path: string) => string;
  /** For a code that is about one field. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

/**
 * Puts what the server says of fields at the fields, and the first of them in view.
 *
 * @returns what has to be said of the whole, if anything
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  { fieldOf = (path) => path, fieldOfCode = {} }: FieldNames = {},
): string | undefined {
  // The server names fields of the body; which of them the form has is for the caller to know.
  const set = (name: string, message: string, shouldFocus: boolean) =>
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus });

  if (!(error instanceof ApiError)) return errorText(error);
  const field = fieldOfCode[error.code];
  if (field) {
    set(field, errorText(error), true);
    return undefined;
  }
  if (error.code === 'STALE_UPDATE' && !error.errors) return translate('editor.stale');
  for (const [index, [path, messages]] of Object.entries(error.errors ?? {}).entries())
    set(fieldOf(path), messages.join(', '), index === 0);
  return errorText(error);
}
