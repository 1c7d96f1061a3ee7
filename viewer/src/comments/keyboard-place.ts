import { type RefObject, useEffect, useRef } from 'react';

/** Ref of what a press has opened. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard's place around forms that stand in for the buttons that opened them: once a form has closed, the focus goes back to its
 * button (`data-opens`), or where that is gone, to what tells the outcome (`data-outcome`).
 *
 * @param open the form that is open, by the name in `data-opens`
 * @returns ref of what is around the forms and their buttons
 */
export function useFocusBack<E extends HTMLElement>(open: string | undefined): RefObject<E | null> {
  const around = useRef<E>(null);
  const former = useRef(open);
  useEffect(() => {
    const was = former.current;
    former.current = open;
    // The buttons come first, so that the outcome is found only where there are none.
    if (was && !open)
      takeFocus(around.current?.querySelector<HTMLElement>(`[data-opens=${was}],[data-outcome]`) ?? null);
  }, [open]);
  return around;
}
