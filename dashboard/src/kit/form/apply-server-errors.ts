import { ApiError } from '@oriel/sdk/team-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorText } from '../../base/error-text.ts';
import { translate } from '../../i18n/translate.ts';

/** Maps errors of the server to fields of a form. */
export interface FieldNames {
  /** For a dotted path of the body; the same by default. */
  readonly fieldOf?: (path: string) => string;
  /** For an error code about a single field. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

/**
 * Shows the server's field errors at their fields, and focuses the first.
 *
 * @returns the text for the whole form, if any
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  { fieldOf = (path) => path, fieldOfCode = {} }: FieldNames = {},
): string | undefined {
  // The server names fields of the body; the caller maps them to the form's.
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
