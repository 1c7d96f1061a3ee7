/** CSS pixels that a press may move before it counts as a drag. */
const SLOP = 10;

/**
 * Lets other buttons than the first, and Shift, pan a model, and keeps the browser out of the way: the middle one would scroll by itself, and
 * the menu is wanted after a press, not after a drag. Comes before the controls that press the motion. Returns a function that removes all listeners.
 */
export function panByOtherButtons(
  element: HTMLElement,
  motion: { readonly isHeld: boolean; panning: boolean },
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: { readonly x: number; readonly y: number } | null = null;
  let panned = false;
  const listen = <Name extends 'pointerdown' | 'pointermove' | 'mousedown' | 'contextmenu' | 'keydown'>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, listener, { signal });

  listen('pointerdown', ({ clientX: x, clientY: y, button, shiftKey }) => {
    // A second finger joins the press of the first.
    if (!motion.isHeld) motion.panning = button !== 0 || shiftKey;
    pressed = { x, y };
    panned = false;
  });
  listen('pointermove', ({ clientX: x, clientY: y }) => {
    if (pressed && motion.isHeld && motion.panning && Math.hypot(x - pressed.x, y - pressed.y) > SLOP)
      panned = true;
  });
  listen('mousedown', (event) => {
    const { button, target } = event;
    if (button === 1 && !(target instanceof Element && target.closest('.oriel-over'))) event.preventDefault();
  });
  listen('contextmenu', (event) => {
    // Some systems open it with the press, before anybody knows whether a drag follows; others at its end.
    if (panned || (motion.isHeld && motion.panning)) event.preventDefault();
    panned = false;
  });
  // A key opens the menu too.
  listen('keydown', () => {
    panned = false;
  });
  return () => listening.abort();
}
