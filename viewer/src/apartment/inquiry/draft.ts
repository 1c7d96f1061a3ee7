import { randomId } from '@oriel/sdk/random-id';
import { readStored, tabStorage, writeStored } from '../../shell/safe-storage.ts';
import { EMPTY_FIELDS, type InquiryFields } from './inquiry-fields.ts';

const KEY = 'oriel-inquiry';

/** An inquiry that has not been sent yet. */
export interface Draft {
  readonly fields: InquiryFields;
  /** when the form was first shown, milliseconds since 1970 */
  readonly startedAt: number;
  /** idempotency key of the last attempt: sending the same content again is one inquiry, changed content is another */
  readonly attempt: { readonly key: string; readonly of: string } | null;
}

let remembered: Draft | null = null;

function isFields(value: unknown): value is InquiryFields {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(EMPTY_FIELDS).every((name) => name in value && typeof Reflect.get(value, name) === 'string')
  );
}

function parse(text: string | null): Draft | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null');
    if (!draft || !isFields(draft.fields) || typeof draft.startedAt !== 'number') return null;
    const { key, of } = draft.attempt ?? {};
    const attempt = typeof key === 'string' && typeof of === 'string' ? { key, of } : null;
    return { fields: draft.fields, startedAt: draft.startedAt, attempt };
  } catch {
    return null;
  }
}

/** The stored draft, or an empty one that starts now. */
export function readDraft(now = Date.now()): Draft {
  remembered ??= parse(readStored(tabStorage, KEY)) ?? {
    fields: EMPTY_FIELDS,
    startedAt: now,
    attempt: null,
  };
  return remembered;
}

/**
 * Keeps a draft until it is sent, so that closing the form, switching language or reloading loses nothing. Lasts as long as the tab.
 *
 * @param storing whether it may be written to the tab's storage; otherwise it stays in memory
 */
export function keepDraft(draft: Draft, storing: boolean): void {
  remembered = draft;
  writeStored(tabStorage, KEY, storing ? JSON.stringify(draft) : null);
}

export function dropDraft(): void {
  remembered = null;
  writeStored(tabStorage, KEY, null);
}

/** The draft as sent: the same content always has the same key. */
export function attemptOf(draft: Draft, contents: string): Draft & { readonly attempt: { key: string } } {
  const attempt = draft.attempt?.of === contents ? draft.attempt : { key: randomId(), of: contents };
  return { ...draft, attempt };
}
