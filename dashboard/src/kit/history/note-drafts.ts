import { createStore } from 'zustand/vanilla';

/** Unfinished notes, by entity. They live as long as the page, so that navigation does not lose them. */
export const noteDrafts = createStore<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }));

export function keepDraft(subjectId: string, text: string): void {
  noteDrafts.setState(({ texts }) => {
    const { [subjectId]: _former, ...others } = texts;
    return { texts: text ? { ...others, [subjectId]: text } : others };
  });
}
