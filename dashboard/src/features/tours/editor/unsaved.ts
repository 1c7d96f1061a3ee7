import { createStore } from 'zustand/vanilla';

/** A text that was typed and is not saved. */
export interface Draft {
  readonly text: string;
  readonly saving?: boolean;
  /** Why it could not be saved. */
  readonly failure?: string;
}

/**
 * Texts on their way into a tour, by room and field. They live as long as the page, not as long as their fields: going to another room
 * and coming back finds them again.
 */
export const drafts = createStore<{ texts: Readonly<Record<string, Draft>> }>(() => ({ texts: {} }));

export function setDraft(key: string, draft: Draft | undefined): void {
  drafts.setState(({ texts }) => {
    const { [key]: _former, ...others } = texts;
    return { texts: draft ? { ...others, [key]: draft } : others };
  });
}

/** Saves a draft, which goes when it is saved and stays, with the reason, when it is not. */
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
    // Typed on meanwhile: what is newer is saved at its own time.
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
