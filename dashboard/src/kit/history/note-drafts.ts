import { createStore } from 'zustand/vanilla';

/** Notes that are being written, by what they are about. They live as long as the page: going elsewhere and coming back finds them again. */
export const noteDrafts = createStore<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }));

export function keepDraft(subjectId: string, text: string): void {
  noteDrafts.setState(({ texts }) => {
    const { [subjectId]: _former, ...others } = texts;
    return { texts: text ? { ...others, [subjectId]: text } : others };
  });
}
