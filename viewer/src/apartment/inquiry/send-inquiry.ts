import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { ErrorAnswer } from '@oriel/contract/envelope';
import type { InquiryCreate, InquiryReceipt } from '@oriel/contract/inquiry';
import { INQUIRY_FASTEST_MS } from '@oriel/contract/inquiry-rules';

/** Timeout of the request, in milliseconds. */
const PATIENCE = 30_000;
/** Milliseconds added to the minimum fill time, to tolerate differences between clocks. */
const MARGIN = 150;
/** Seconds to wait when the server names none. */
const USUAL_WAIT = 60;

/** Result of sending a form. */
export type Outcome =
  | { readonly kind: 'sent'; readonly reference: string }
  /** the server's messages by field, in the visitor's language */
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, readonly string[]>> }
  /** rate limited until this moment, milliseconds since 1970 */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'gone' | 'closed' | 'offline' | 'server' };

export interface Sending {
  readonly apiBase: string;
  readonly body: InquiryCreate;
  readonly key: string;
  /** when the form was first shown, milliseconds since 1970 */
  readonly startedAt: number;
  readonly locale: Locale;
}

/**
 * Sends a form; the same key is always one inquiry. A form completed faster than people type (a restored draft) waits for the remaining
 * time first.
 */
export async function sendInquiry(sending: Sending): Promise<Outcome> {
  await pause(sending.startedAt + INQUIRY_FASTEST_MS + MARGIN - Date.now());
  const outcome = await attempt(sending);
  // The visitor's clock may run ahead, so the form looks too recent; waiting two seconds fixes that.
  if (outcome.kind !== 'invalid' || !('startedAt' in outcome.fields)) return outcome;
  await pause(INQUIRY_FASTEST_MS + MARGIN);
  return await attempt(sending);
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((done) => setTimeout(done, milliseconds)) : Promise.resolve();
}

async function attempt({ apiBase, body, key, startedAt, locale }: Sending): Promise<Outcome> {
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), PATIENCE);
  try {
    const response = await fetch(`${apiBase}/inquiry`, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        'accept-language': LANGUAGE_TAGS[locale],
        'idempotency-key': key,
      },
      body: JSON.stringify({ ...body, startedAt: new Date(startedAt).toISOString() }),
      signal: waiting.signal,
    });
    return outcomeOf(response, await response.json());
  } catch {
    return { kind: 'offline' };
  } finally {
    clearTimeout(patience);
  }
}

function outcomeOf({ ok, status, headers }: Response, answer: unknown): Outcome {
  // Our server validates its answers against the contract; a proxy in between returns no such JSON.
  if (ok) {
    const { data } = answer as { data?: Partial<InquiryReceipt> };
    return data?.reference ? { kind: 'sent', reference: data.reference } : { kind: 'server' };
  }
  const { code, errors } = answer as Partial<ErrorAnswer>;
  if (errors) return { kind: 'invalid', fields: errors };
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return {
      kind: 'wait',
      until: Date.now() + (Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_WAIT) * 1000,
    };
  }
  if (code === 'INQUIRIES_CLOSED') return { kind: 'closed' };
  return { kind: status === 404 ? 'gone' : 'server' };
}
