import { createContext, useContext, useEffect, useRef } from 'react';
import { rootOf } from '../../shell/root-of.ts';

/** Panels over the picture; one is open at a time. */
export type PanelName = 'rooms' | 'variants' | 'share' | 'more' | 'texts';

export interface Panels {
  readonly open: PanelName | null;
  /** whether the visitor opened it; an initially open one leaves the focus alone */
  readonly byHand: boolean;
  toggle(name: PanelName): void;
  close(): void;
}

const NONE: Panels = { open: null, byHand: true, toggle: () => {}, close: () => {} };

export const PanelsContext = createContext<Panels>(NONE);

export function usePanels(): Panels {
  return useContext(PanelsContext);
}

const FOCUSABLE = 'button:not(:disabled), input, a[href], [tabindex="0"]';

/**
 * Makes an element a panel: the focus moves into it (to the element with `data-first`, else to the first control) and back on closing;
 * Escape closes it, and so does a press outside unless `stays`.
 */
export function usePanel<T extends HTMLElement>({ stays = false } = {}): React.RefObject<T | null> {
  const panels = usePanels();
  const panel = useRef<T>(null);
  const close = useRef(panels.close);
  const byHand = useRef(panels.byHand);
  useEffect(() => {
    close.current = panels.close;
  });

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const root = rootOf(element);
    const opener = root.activeElement;
    const listening = new AbortController();
    const { signal } = listening;
    const first =
      element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>(FOCUSABLE);
    if (byHand.current) first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest', inline: 'center' });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    const onPress = ({ target }: Event) => {
      if (stays || !(target instanceof Element)) return;
      // Buttons that open panels handle their own presses.
      if (!element.contains(target) && !target.closest('[aria-expanded]')) close.current();
    };
    root.addEventListener('keydown', onKey as EventListener, { signal });
    root.addEventListener('pointerdown', onPress, { signal, capture: true });
    return () => {
      listening.abort();
      const { activeElement } = document;
      const lost = activeElement === document.body || activeElement === null;
      if (!lost && !element.contains(root.activeElement)) return;
      const back = opener?.isConnected ? opener : root.querySelector('[data-tool="more"]');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [stays]);

  return panel;
}
