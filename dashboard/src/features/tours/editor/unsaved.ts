import { createStore } from 'zustand/vanilla';

/** An unsaved text. */
export interface Draft {
  readonly text: string;
  readonly saving?: boolean;
  /** Why it could not be saved. */
  readonly failure?: string;
}

/**
 * Unsaved texts of a tour, by room and field. They live as long as the page, not their fields, so that switching rooms does not lose them.
 */
export const drafts = createStore<{ texts: Readonly<Record<string, Draft>> }>(() => ({ texts: {} }));

export function setDraft(key: string, draft: Draft | undefined): void {
  drafts.setState(({ texts }) => {
    const { [key]: _former, ...others } = texts;
    return { texts: draft ? { ...others, [key]: draft } : others };
  });
}

/** Drops the drafts of what is gone: nobody could save them, and leaving would ask about them. */
export function dropDraftsOf(key: string): void {
  drafts.setState(({ texts }) => ({
    texts: Object.fromEntries(
      Object.entries(texts).filter(([one]) => one !== key && !one.startsWith(`${key}.`)),
    ),
  }));
}

/** Saves a draft: removed when saved, kept with the reason when not. */
export async function saveDraft(
  key: string,
  save: (text: string) => Promise<void>,
  explain: (error: unknown) => string,
): Promise<void> {
  const draft = drafts.getState().texts[key];
  if (!draft || draft.saving) return;
  setDraft(key, { text: draft.text, saving: true });
  const isLatest = () => drafts.getState().texts[key]?.text === draft.text;
  try {
    await save(draft.text);
    // The user has typed on: the newer text is saved separately.
    if (isLatest()) setDraft(key, undefined);
    else stopSaving(key);
  } catch (error) {
    if (isLatest()) setDraft(key, { text: draft.text, failure: explain(error) });
    else stopSaving(key);
  }
}

function stopSaving(key: string): void {
  const now = drafts.getState().texts[key];
  if (now) setDraft(key, { text: now.text });
}
