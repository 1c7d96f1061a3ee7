/** CSS pixels that a press may move and still count as a tap. */
const SLOP = 8;

/** Elements that pass gestures on to the picture: marks, but not cards. */
const THROUGH = '[data-through]';

const LOOK_KEYS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  '+',
  '=',
  '-',
  '_',
]);

/**
 * Lets a drag, pinch or wheel that starts on a mark move the picture: a tap belongs to the mark, everything else is forwarded to the canvas
 * beneath, as are the keys that look around. Returns a function that stops this.
 *
 * @param canvas returns the picture's current element
 */
export function passGestures(layer: HTMLElement, canvas: () => HTMLElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const page = layer.ownerDocument;
  const presses = new Map<number, PointerEvent>();
  let passed = false;

  // The picture decides whether a finger may scroll the host page.
  const picture = canvas();
  const followTouch = () => layer.style.setProperty('--oriel-touch', picture?.style.touchAction || 'none');
  const watching = new MutationObserver(followTouch);
  if (picture) watching.observe(picture, { attributeFilter: ['style'] });
  followTouch();

  const isThrough = ({ target }: Event) => target instanceof Element && target.closest(THROUGH) !== null;

  layer.addEventListener(
    'pointerdown',
    (event) => {
      passed = false;
      if (event.button === 0 && isThrough(event)) presses.set(event.pointerId, event);
    },
    { signal },
  );
  page.addEventListener(
    'pointermove',
    (event) => {
      const press = presses.get(event.pointerId);
      if (!press) return;
      if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < SLOP) return;
      presses.delete(event.pointerId);
      passed = true;
      // On this event the canvas captures the pointer, and receives the rest of the gesture itself.
      canvas()?.dispatchEvent(new PointerEvent('pointerdown', { ...pointerFields(event), button: 0 }));
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel'] as const)
    page.addEventListener(name, ({ pointerId }) => presses.delete(pointerId), { signal });
  layer.addEventListener(
    'click',
    (event) => {
      // Some browsers still fire a click on the element where a drag started.
      if (!passed || event.detail === 0) return;
      passed = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal, capture: true },
  );
  layer.addEventListener(
    'wheel',
    (event) => {
      if (!isThrough(event)) return;
      const copy = new WheelEvent('wheel', wheelFields(event));
      canvas()?.dispatchEvent(copy);
      if (copy.defaultPrevented) event.preventDefault();
    },
    { signal, passive: false },
  );
  layer.addEventListener(
    'keydown',
    (event) => {
      if (!LOOK_KEYS.has(event.key) || !isThrough(event)) return;
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
      const fields = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
      event.stopPropagation();
      const copy = new KeyboardEvent('keydown', fields);
      canvas()?.dispatchEvent(copy);
      if (copy.defaultPrevented) event.preventDefault();
    },
    { signal },
  );
  return () => {
    listening.abort();
    watching.disconnect();
  };
}

function pointerFields(event: PointerEvent): PointerEventInit {
  const { pointerId, pointerType, isPrimary, buttons, clientX, clientY } = event;
  return { pointerId, pointerType, isPrimary, buttons, clientX, clientY, bubbles: true, cancelable: true };
}

function wheelFields(event: WheelEvent): WheelEventInit {
  const { deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey, metaKey, altKey, shiftKey } = event;
  return {
    ...{ deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey, metaKey, altKey, shiftKey },
    bubbles: true,
    cancelable: true,
  };
}
