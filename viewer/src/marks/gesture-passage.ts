/** CSS pixels by which a press may wander and still be a tap. */
const SLOP = 8;

/** What lets gestures through to the picture: marks do, cards over it do not. */
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
 * Lets whoever begins a drag, a pinch or a turn of the wheel on a mark move the picture all the same: a tap belongs to the mark, everything
 * else is handed on to the canvas beneath, as are the keys that look around. Returns what ends it.
 *
 * @param canvas the picture's own element as it is at the moment
 */
export function passGestures(layer: HTMLElement, canvas: () => HTMLElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const page = layer.ownerDocument;
  const presses = new Map<number, PointerEvent>();
  let passed = false;

  // Whether a finger may scroll the page around is the picture's to say.
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
      // The canvas captures the pointer at this, and hears the rest of the gesture itself.
      canvas()?.dispatchEvent(new PointerEvent('pointerdown', { ...pointerFields(event), button: 0 }));
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel'] as const)
    page.addEventListener(name, ({ pointerId }) => presses.delete(pointerId), { signal });
  layer.addEventListener(
    'click',
    (event) => {
      // Some browsers click on what the press began on, though it ended as a drag.
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
