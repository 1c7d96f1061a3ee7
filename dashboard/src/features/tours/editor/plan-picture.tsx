import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { useEditor } from './editor-context.ts';
import { onPlan } from './plans.ts';

/** Distance per arrow key as a fraction of the plan: plain, with Shift. */
const STEP = 0.01;
const LONG_STEP = 0.05;
/** Pause after which a room moved by keys is saved, milliseconds. */
const SETTLED = 600;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PlanPictureProps {
  plan: { assetId: string; url: string };
  onPlace: (x: number, y: number) => void;
}

/** The plan with its rooms. A click places the current room; its dot can be dragged or moved by arrow keys. */
export function PlanPicture({ plan, onPlace }: PlanPictureProps) {
  const t = useTranslate();
  const { room, rooms, goTo } = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<{ x: number; y: number }>();
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const placed = rooms.filter((one) => one.plan?.assetId === plan.assetId);
  const own = room.plan?.assetId === plan.assetId ? room.plan : undefined;

  function at(event: PointerEvent): { x: number; y: number } {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0.5, y: 0.5 };
    return onPlan((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  function settle(place: { x: number; y: number } | undefined): void {
    clearTimeout(timer.current);
    setAway(undefined);
    if (place) onPlace(place.x, place.y);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    const from = away ?? own ?? { x: 0.5, y: 0.5 };
    const next = onPlan(from.x + direction[0] * step, from.y + direction[1] * step);
    setAway(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(next), SETTLED);
  }

  const shown = away ?? own;
  return (
    <div
      ref={frame}
      className="relative cursor-crosshair touch-pinch-zoom overflow-hidden rounded-control border border-line bg-white"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys place by the dot, or by the button beneath where there is none */}
      <img
        src={plan.url}
        alt={t('plan.alt')}
        draggable={false}
        className="block w-full select-none"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const { x, y } = onPlan(
            (event.clientX - box.left) / box.width,
            (event.clientY - box.top) / box.height,
          );
          onPlace(x, y);
        }}
      />
      {placed.map((one) =>
        one.id === room.id || !one.plan ? null : (
          <button
            key={one.id}
            type="button"
            onClick={() => goTo(one.id)}
            aria-label={t('plan.go', { name: one.name })}
            title={one.name}
            style={{ left: `${one.plan.x * 100}%`, top: `${one.plan.y * 100}%` }}
            className="absolute flex size-6 -translate-1/2 items-center justify-center rounded-pill"
          >
            <span className="size-3 rounded-pill border-2 border-white bg-[#23201b] shadow-soft" />
          </button>
        ),
      )}
      {shown ? (
        <button
          type="button"
          aria-label={t('plan.dot', { name: room.name })}
          style={{ left: `${shown.x * 100}%`, top: `${shown.y * 100}%` }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setHeld(true);
          }}
          onPointerMove={(event) => {
            if (held) setAway(at(event));
          }}
          onPointerUp={() => {
            setHeld(false);
            settle(away);
          }}
          onPointerCancel={() => {
            setHeld(false);
            settle(undefined);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (away && !held) settle(away);
          }}
          className="absolute flex size-8 -translate-1/2 cursor-grab touch-none items-center justify-center rounded-pill"
        >
          <span
            className={cx(
              'size-4 rounded-pill border-2 border-white bg-accent shadow-dialog',
              held && 'scale-125',
            )}
          />
        </button>
      ) : (
        <button
          type="button"
          onClick={() => onPlace(0.5, 0.5)}
          className="absolute bottom-2 left-2 rounded-control bg-black/65 px-2 py-1 text-xs text-white"
        >
          {t('plan.middle')}
        </button>
      )}
    </div>
  );
}
