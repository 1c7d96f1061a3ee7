import { createStore } from 'zustand/vanilla';

/** Notes that are being written, by inquiry. They live as long as the page: going to another inquiry and coming back finds them again. */
export const noteDrafts = createStore<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }));

export function keepDraft(inquiryId: string, text: string): void {
  noteDrafts.setState(({ texts }) => {
    const { [inquiryId]: _former, ...others } = texts;
    return { texts: text ? { ...others, [inquiryId]: text } : others };
  });
}
