import type { Inquiry } from '@oriel/contract/inquiry';
import { useShortcuts } from '../../../kit/list/shortcuts.ts';
import { toggleRead } from '../read-toggle.tsx';

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-inquiry]')];
}

function current(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement));
}

/** Focuses the next or previous inquiry of the list; from elsewhere, its first. */
function walk(step: 1 | -1): void {
  const all = rows();
  const now = current();
  const at = now ? all.indexOf(now) : -1;
  const next = at === -1 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + step))];
  next?.querySelector<HTMLElement>('[data-open]')?.focus();
}

/** The shortcuts of the list. */
export function useListShortcuts(
  inquiries: readonly Inquiry[],
  onSelect: (inquiry: Inquiry, range: boolean) => void,
): void {
  const withCurrent = (act: (inquiry: Inquiry) => void) => () => {
    const inquiry = inquiries.find(({ id }) => id === current()?.dataset.inquiry);
    if (inquiry) act(inquiry);
  };
  useShortcuts({
    j: () => walk(1),
    ArrowDown: () => walk(1),
    k: () => walk(-1),
    ArrowUp: () => walk(-1),
    x: withCurrent((inquiry) => onSelect(inquiry, false)),
    u: withCurrent((inquiry) => void toggleRead(inquiry)),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
  });
}
