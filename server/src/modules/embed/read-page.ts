import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../platform/errors.ts';
import { OutgoingError, type OutgoingReason } from '../../platform/outgoing/outgoing-error.ts';
import type { OutgoingFetch } from '../../platform/outgoing/outgoing-fetch.ts';

/** A page as a visitor's browser first receives it. */
export interface ReadPage {
  /** The final address after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Empty for anything but a page. */
  readonly html: string;
}

/** Error messages for the field. */
const SAYS: Readonly<Record<OutgoingReason, string>> = {
  ADDRESS_REFUSED: 'field.pagePrivate',
  NETWORK_REFUSED: 'field.pagePrivate',
  NAME_UNKNOWN: 'field.pageUnknown',
  CONNECTION_FAILED: 'field.pageFailed',
  TOO_MANY_REDIRECTS: 'field.pageRedirects',
  ANSWER_TOO_LARGE: 'field.pageTooLarge',
  ANSWER_UNREADABLE: 'field.pageFailed',
  TIMEOUT: 'field.pageTimeout',
};

function fault(text: string): ApiError {
  return new ApiError('VALIDATION', { fields: { url: [text] } });
}

/** Parses an address as typed or pasted. */
function addressOf(text: string): URL {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw fault('field.format.uri');
  url.hash = '';
  return url;
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Fetches a page with the guarded client.
 *
 * @throws ApiError VALIDATION of the field `url`, for any failure
 */
export async function readPage(fetchPage: OutgoingFetch, text: string): Promise<ReadPage> {
  const address = addressOf(text);
  try {
    const answer = await fetchPage(address.href, { headers: { accept: 'text/html,*/*;q=0.1' } });
    const header = (name: string) => headerOf(answer.headers, name);
    const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(header('content-type') ?? '');
    // Policies are ASCII, so the encoding of the rest does not matter.
    return {
      url: answer.url,
      status: answer.status,
      header,
      html: isHtml ? answer.body.toString('latin1') : '',
    };
  } catch (error) {
    if (error instanceof OutgoingError) throw fault(SAYS[error.reason]);
    throw error;
  }
}
