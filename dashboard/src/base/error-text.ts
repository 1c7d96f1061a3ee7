import { ApiError } from '@oriel/sdk/team-client';
import { type MessageId, translate } from '../i18n/translate.ts';

/** Sentences supplied by the client (specification, section 8); the server's own are already localised. */
const CLIENT_SENTENCES: Readonly<Record<string, MessageId>> = {
  'An error occurred on the server': 'message.server',
  'There were some errors with your submission': 'message.submission',
  'Network error': 'message.network',
};

/** The text for a failure. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence = error instanceof ApiError ? CLIENT_SENTENCES[error.message] : undefined;
  return sentence ? translate(sentence) : error.message;
}

/** The text with field errors, for use without a form. */
export function errorDetail(error: unknown): string {
  const fields = error instanceof ApiError && error.errors ? Object.values(error.errors).flat() : [];
  return fields.length > 0 ? fields.join(' ') : errorText(error);
}
