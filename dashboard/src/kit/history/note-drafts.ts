import { createStore } from 'zustand/vanilla';

/** What is being written: a note for the team, or a reply to the person. */
export type Writing = 'note' | 'reply';

/**
 * Unfinished notes and replies, by entity, and which of them is being written. They live as long as the page, so that navigation does not
 * lose them.
 */
export const noteDrafts = createStore<{
  texts: Readonly<Record<string, string>>;
  /** Changed subjects of replies; also an empty one, while its field is emptied. */
  subjects: Readonly<Record<string, string>>;
  writing: Readonly<Record<string, Writing>>;
}>(() => ({ texts: {}, subjects: {}, writing: {} }));

/** The key of a draft. */
export function draftOf(subjectId: string, writing: Writing): string {
  return writing === 'note' ? subjectId : `${subjectId}:reply`;
}

export function keepDraft(key: string, text: string): void {
  noteDrafts.setState(({ texts }) => {
    const { [key]: _former, ...others } = texts;
    return { texts: text ? { ...others, [key]: text } : others };
  });
}

/** Keeps the changed subject of a reply; undefined for the usual one. */
export function keepSubject(subjectId: string, subject: string | undefined): void {
  noteDrafts.setState(({ subjects }) => {
    const { [subjectId]: _former, ...others } = subjects;
    return { subjects: subject === undefined ? others : { ...others, [subjectId]: subject } };
  });
}

/** Adds to a draft, below what is already written. */
export function addToDraft(key: string, text: string): void {
  const before = noteDrafts.getState().texts[key]?.trimEnd();
  keepDraft(key, before ? `${before}\n\n${text}` : text);
}

/** Turns to a note or a reply. */
export function chooseWriting(subjectId: string, writing: Writing): void {
  noteDrafts.setState((now) => ({ writing: { ...now.writing, [subjectId]: writing } }));
}

/** Turns to a note or a reply, and puts the cursor there. */
export function startWriting(subjectId: string, writing: Writing): void {
  chooseWriting(subjectId, writing);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-note]')?.focus());
}
