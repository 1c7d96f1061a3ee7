import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { nearestHeight, SHEET_HEIGHTS, type SheetHeight } from '../core/sheet.ts';
import { useTexts } from '../locales/texts.tsx';

/** CSS pixels that a press may move and still count as a press. */
const SLOP = 6;
/** Milliseconds before release that the speed of a swipe is measured over. */
const PUSH_WINDOW = 90;

/**
 * On phones the list is a bottom sheet with three heights. Its handle can be dragged; a press or the arrow keys switch between the heights.
 */
export function SheetHandle({
  root,
  sheet,
  onSheet: set,
}: {
  /** contains the list, and tells the style sheet the height */
  root: HTMLElement;
  sheet: SheetHeight;
  onSheet: (height: SheetHeight) => void;
}) {
  const text = useTexts();
  const pull = useRef<{ y: number; height: number; moved: boolean; samples: [number, number][] } | null>(
    null,
  );

  useEffect(() => {
    root.dataset.sheet = sheet;
  }, [root, sheet]);

  const side = (): HTMLElement | null => root.querySelector('.oriel-side');
  const step = (by: number) => {
    const place = SHEET_HEIGHTS.indexOf(sheet) + by;
    const next = SHEET_HEIGHTS[Math.min(Math.max(place, 0), SHEET_HEIGHTS.length - 1)];
    if (next) set(next);
  };

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const height = side()?.offsetHeight ?? 0;
    pull.current = { y: event.clientY, height, moved: false, samples: [[height, event.timeStamp]] };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = pull;
    const element = side();
    if (!current || !element) return;
    const risen = current.y - event.clientY;
    if (!current.moved && Math.abs(risen) < SLOP) return;
    current.moved = true;
    const height = Math.min(Math.max(current.height + risen, 64), root.clientHeight);
    root.dataset.pulled = '';
    element.style.height = `${height}px`;
    current.samples = [
      ...current.samples.filter(([, time]) => event.timeStamp - time < PUSH_WINDOW),
      [height, event.timeStamp],
    ];
  };
  const letGo = () => {
    const { current } = pull;
    const element = side();
    pull.current = null;
    delete root.dataset.pulled;
    if (!current?.moved || !element) return false;
    const [first, last] = [current.samples[0], current.samples.at(-1)];
    const elapsed = first && last ? (last[1] - first[1]) / 1000 : 0;
    const speed = first && last && elapsed > 0 ? (last[0] - first[0]) / elapsed : 0;
    const height = element.offsetHeight;
    element.style.height = '';
    set(nearestHeight({ height, speed, room: root.clientHeight }));
    return true;
  };
  const wasPulled = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <button
      type="button"
      className="oriel-sheet-handle"
      aria-label={text('sheet.handle')}
      aria-expanded={sheet !== 'low'}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        wasPulled.current = letGo();
      }}
      onPointerCancel={() => {
        wasPulled.current = letGo();
      }}
      onClick={() => {
        if (wasPulled.current) wasPulled.current = false;
        else set(sheet === 'low' ? 'half' : sheet === 'half' ? 'full' : 'half');
      }}
      onKeyDown={onKeyDown}
    />
  );
}
