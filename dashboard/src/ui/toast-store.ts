import type { TOAST_VARIANTS } from '@oriel/contract/enums';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_HOTKEY = 'F8';
export const TOAST_REMOVE_DELAY = 1_000_000;

interface ToastAction {
  readonly label: string;
  readonly altText: string;
  readonly run: () => void;
}

export interface ToastContent {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ToastAction;
  /** Another thing to do, below the text. */
  readonly more?: ToastAction;
  readonly variant?: (typeof TOAST_VARIANTS)[number];
}
export interface ToastEntry extends ToastContent {
  readonly id: string;
  readonly open: boolean;
}

interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

const windowTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** One toast at a time; a new one replaces the previous. A dismissed one closes first and is removed much later. */
export function createToasts(timers: Timers = windowTimers) {
  const store = createStore<{ toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));
  const removals = new Map<string, unknown>();
  let made = 0;

  const toasts = {
    store,
    /** @throws Error when an action has no alternative text */
    add(content: ToastContent): string {
      if (content.action && !content.action.altText.trim()) {
        throw new Error('A toast action needs a non-empty alternative text');
      }
      made += 1;
      const id = String(made);
      store.setState(({ toasts: list }) => ({
        toasts: [{ ...content, id, open: true }, ...list].slice(0, TOAST_LIMIT),
      }));
      return id;
    },
    update(id: string, content: ToastContent): void {
      store.setState(({ toasts: list }) => ({
        toasts: list.map((toast) => (toast.id === id ? { ...toast, ...content } : toast)),
      }));
    },
    /** Closes one toast, or all. */
    dismiss(id?: string): void {
      for (const toast of store.getState().toasts) {
        if (id !== undefined && toast.id !== id) continue;
        if (removals.has(toast.id)) continue;
        removals.set(
          toast.id,
          timers.set(() => toasts.remove(toast.id), TOAST_REMOVE_DELAY),
        );
      }
      store.setState(({ toasts: list }) => ({
        toasts: list.map((toast) =>
          id === undefined || toast.id === id ? { ...toast, open: false } : toast,
        ),
      }));
    },
    remove(id: string): void {
      timers.clear(removals.get(id));
      removals.delete(id);
      store.setState(({ toasts: list }) => ({ toasts: list.filter((toast) => toast.id !== id) }));
    },
  };
  return toasts;
}

export const toasts = createToasts();
