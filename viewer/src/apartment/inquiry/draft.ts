import { readStored, tabStorage, writeStored } from '../../shell/safe-storage.ts';
import { EMPTY_FIELDS, type InquiryFields } from './inquiry-fields.ts';

const KEY = 'oriel-inquiry';

/** What a visitor has typed and not sent yet. */
export interface Draft {
  readonly fields: InquiryFields;
  /** when they first saw the form, milliseconds since 1970 */
  readonly startedAt: number;
  /** name of what was sent last, so that the same sent again is one inquiry; what was changed since is another */
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

/** The draft that there is, or an empty one that begins now. */
export function readDraft(now = Date.now()): Draft {
  remembered ??= parse(readStored(tabStorage, KEY)) ?? {
    fields: EMPTY_FIELDS,
    startedAt: now,
    attempt: null,
  };
  return remembered;
}

/**
 * Keeps a draft until it is sent: closing the form, another language or a reload lose nothing. It goes with the tab.
 *
 * @param storing whether it may be written into the tab's storage; else the page alone remembers it
 */
export function keepDraft(draft: Draft, storing: boolean): void {
  remembered = draft;
  writeStored(tabStorage, KEY, storing ? JSON.stringify(draft) : null);
}

export function dropDraft(): void {
  remembered = null;
  writeStored(tabStorage, KEY, null);
}

/** The draft as it is sent: the same contents go under the same name, however often. */
export function attemptOf(draft: Draft, contents: string): Draft & { readonly attempt: { key: string } } {
  const attempt = draft.attempt?.of === contents ? draft.attempt : { key: crypto.randomUUID(), of: contents };
  return { ...draft, attempt };
}
