import type { Reply } from '@oriel/contract/comment';
import { useTranslate } from '../../../i18n/translate.ts';
import { useShortcuts } from '../../../kit/list/shortcuts.ts';
import type { CommentGround } from './comment-ground.ts';
import { mayDo } from './may.ts';
import type { Desk } from './use-desk.ts';

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-comment]')];
}

function current(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement));
}

export function focusRow(id: string): void {
  // After the change has been drawn.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-comment="${id}"]`)?.focus());
}

/** Focuses the next or previous comment; from elsewhere, the first. */
function walk(step: 1 | -1): void {
  const all = rows();
  const now = current();
  const at = now ? all.indexOf(now) : -1;
  const next = at === -1 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

interface Keys {
  readonly comments: readonly Reply[];
  readonly ground: CommentGround;
  readonly desk: Desk;
  readonly onSelect: (comment: Reply, range: boolean) => void;
  /** Asks for the list anew. */
  readonly onAgain: () => void;
}

/** The keys of the moderation desk. They act on the focused comment, and then go on to the next one. */
export function useDeskShortcuts({ comments, ground, desk, onSelect, onAgain }: Keys): void {
  const on = (act: (comment: Reply, may: ReturnType<typeof mayDo>) => void) => () => {
    const comment = comments.find(({ id }) => id === current()?.dataset.comment);
    if (comment) act(comment, mayDo(comment, ground));
  };
  async function decide(comment: Reply, status: 'PUBLISHED' | 'SPAM'): Promise<void> {
    // Goes on at once; a rejection comes back to the comment.
    walk(1);
    if (!(await desk.act(comment, { status }))) focusRow(comment.id);
  }
  const undoLast = () => {
    const last = [...desk.before.keys()].at(-1);
    if (last) void desk.undo(last).then(() => focusRow(last));
  };
  const thread = on(({ id }) => desk.toggle(id, 'thread'));
  useShortcuts({
    j: () => walk(1),
    ArrowDown: () => walk(1),
    k: () => walk(-1),
    ArrowUp: () => walk(-1),
    a: on((comment, may) => void ((may.publish || may.keep) && decide(comment, 'PUBLISHED'))),
    h: on(({ id }, may) => may.hide && desk.toggle(id, 'hide')),
    s: on((comment, may) => void (may.spam && decide(comment, 'SPAM'))),
    r: on(({ id }, may) => may.answer && desk.toggle(id, 'answer')),
    o: thread,
    x: on((comment) => onSelect(comment, false)),
    z: undoLast,
    n: onAgain,
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
  });
}

/** The keys with what they do, for people. */
export function useDeskKeys() {
  const t = useTranslate();
  return [
    { keys: ['j', '↓'], does: t('commentKey.next') },
    { keys: ['k', '↑'], does: t('commentKey.previous') },
    { keys: ['a'], does: t('commentKey.publish') },
    { keys: ['h'], does: t('commentKey.hide') },
    { keys: ['s'], does: t('commentKey.spam') },
    { keys: ['r'], does: t('commentKey.answer') },
    { keys: ['o'], does: t('commentKey.thread') },
    { keys: ['x'], does: t('commentKey.select') },
    { keys: ['z'], does: t('commentKey.undo') },
    { keys: ['n'], does: t('commentKey.again') },
    { keys: ['/'], does: t('commentKey.search') },
    { keys: ['Ctrl', 'Enter'], does: t('commentKey.send') },
    { keys: ['Esc'], does: t('commentKey.close') },
  ];
}
