import type { Point } from '@oriel/contract/geometry';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';
import { COMMAND_KEY } from '../../ui/command-key.ts';
import { FramePicture, sizeOf } from './frame-picture.tsx';
import type { Metric } from './metric.ts';
import { type Placed, panned, placed, toPicture, type View, zoomed } from './view.ts';

/** Maximum movement of a tap, CSS pixels. */
const SLOP = 4;
/** How long the hint about zooming stays after the last turn of the wheel. */
const HINT_MS = 1600;

/** What the pointer does when it is not panning the picture. */
export interface StageTool {
  /** Returns whether the tool handles the press; otherwise the picture pans. */
  press(point: Point, event: PointerEvent, at: Placed): boolean;
  drag(point: Point, event: PointerEvent, at: Placed): void;
  release(): void;
  cancel(): void;
  hover(point: Point | undefined, event: PointerEvent, at: Placed): void;
  /** An unhandled press without movement. */
  tap(point: Point): void;
  doubleClick(point: Point, at: Placed): void;
}

export interface PictureStageProps {
  readonly image: NavigatorImage;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly label: string;
  readonly describedBy?: string;
  readonly tool?: StageTool;
  readonly cursor?: string;
  readonly className?: string;
  /** There is no page to scroll around it: the wheel alone zooms. */
  readonly fillsWindow?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onSize?: (stage: Metric) => void;
  /** drawn over the picture, in CSS pixels of the stage */
  readonly children: (at: Placed) => ReactNode;
}

type Hold = { kind: 'tool' } | { kind: 'pan'; moved: number } | { kind: 'pinch'; spread: number };

/** A picture with wheel, touch and mouse zooming and panning, with content drawn over it. */
export function PictureStage(props: PictureStageProps) {
  const { image, view, onView, tool, onSize } = props;
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Metric>({ width: 0, height: 0 });
  const picture = sizeOf(image);
  const at = placed(view, stage, picture);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const hold = useRef<Hold | undefined>(undefined);

  useLayoutEffect(() => {
    const scene = element.current;
    if (!scene) return;
    const measure = () => {
      const size = { width: scene.clientWidth, height: scene.clientHeight };
      setStage(size);
      onSize?.(size);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scene);
    return () => observer.disconnect();
  }, [onSize]);

  // React's own wheel listener is passive: the page would scroll along.
  const isAlone = props.fillsWindow === true;
  const [hinted, setHinted] = useState(0);
  const latest = useRef({ view, stage, picture, onView, isAlone });
  latest.current = { view, stage, picture, onView, isAlone };
  useEffect(() => {
    const scene = element.current;
    if (!scene) return;
    const onWheel = (event: WheelEvent) => {
      const now = latest.current;
      // As on maps: the wheel scrolls the page, unless there is nothing to scroll. A pinch on a trackpad reports Ctrl.
      if (!event.ctrlKey && !event.metaKey && !now.isAlone) {
        setHinted((count) => count + 1);
        return;
      }
      event.preventDefault();
      setHinted(0);
      const strength = event.deltaMode === 1 ? 32 : 1;
      const factor = Math.exp(Math.min(Math.max(-event.deltaY * strength * 0.0016, -0.5), 0.5));
      now.onView(zoomed(now.view, factor, now.stage, now.picture, placeOf(event, scene)));
    };
    scene.addEventListener('wheel', onWheel, { passive: false });
    return () => scene.removeEventListener('wheel', onWheel);
  }, []);
  useEffect(() => {
    if (hinted === 0) return;
    const timer = setTimeout(() => setHinted(0), HINT_MS);
    return () => clearTimeout(timer);
  }, [hinted]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const place = placeOf(event, event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, place);
    if (pointers.current.size === 2) {
      if (hold.current?.kind === 'tool') tool?.cancel();
      hold.current = { kind: 'pinch', spread: spreadOf(pointers.current) };
      return;
    }
    if (event.button > 2) return;
    const isPan = event.button > 0;
    const taken = !isPan && tool?.press(toPicture(place, at), event, at);
    hold.current = taken ? { kind: 'tool' } : { kind: 'pan', moved: 0 };
    if (isPan) event.preventDefault();
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const place = placeOf(event, event.currentTarget);
    const before = pointers.current.get(event.pointerId);
    if (!before) {
      tool?.hover(toPicture(place, at), event, at);
      return;
    }
    const held = hold.current;
    const middle = middleOf(pointers.current);
    pointers.current.set(event.pointerId, place);
    if (held?.kind === 'tool') tool?.drag(toPicture(place, at), event, at);
    else if (held?.kind === 'pan') {
      held.moved += Math.abs(place.x - before.x) + Math.abs(place.y - before.y);
      if (held.moved > SLOP) onView(panned(view, place.x - before.x, place.y - before.y, at));
    } else if (held?.kind === 'pinch' && pointers.current.size === 2) {
      const spread = spreadOf(pointers.current);
      const now = middleOf(pointers.current);
      const moved = panned(view, now.x - middle.x, now.y - middle.y, at);
      onView(zoomed(moved, spread / Math.max(held.spread, 1), stage, picture, now));
      hold.current = { kind: 'pinch', spread };
    }
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.delete(event.pointerId)) return;
    const held = hold.current;
    if (pointers.current.size > 0) return;
    hold.current = undefined;
    if (held?.kind === 'tool') tool?.release();
    if (held?.kind === 'pan' && held.moved <= SLOP && event.button === 0)
      tool?.tap(toPicture(placeOf(event, event.currentTarget), at));
  }

  return (
    <div
      ref={element}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is drawn here is worked on by keys as well
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      className={cx('relative touch-none overflow-hidden bg-sunken select-none', props.className)}
      style={{ cursor: props.cursor }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => {
        pointers.current.delete(event.pointerId);
        if (hold.current?.kind === 'tool') tool?.cancel();
        hold.current = undefined;
      }}
      onPointerLeave={(event) => tool?.hover(undefined, event, at)}
      onDoubleClick={(event) => tool?.doubleClick(toPicture(placeOf(event, event.currentTarget), at), at)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={props.onKeyDown}
    >
      {stage.width > 0 ? (
        <>
          <FramePicture image={image} at={at} zoom={view.zoom} />
          <svg aria-hidden className="pointer-events-none absolute inset-0 h-full w-full overflow-hidden">
            {props.children(at)}
          </svg>
        </>
      ) : null}
      {hinted > 0 ? (
        <p
          aria-hidden
          className="pointer-events-none absolute inset-x-2 bottom-2 mx-auto max-w-max rounded-pill bg-[rgb(15_14_12/0.78)] px-4 py-2 text-sm text-white"
        >
          {t('nav.zoomByWheel', { key: COMMAND_KEY })}
        </p>
      ) : null}
    </div>
  );
}

function placeOf(event: { clientX: number; clientY: number }, element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function middleOf(pointers: ReadonlyMap<number, { x: number; y: number }>): { x: number; y: number } {
  const all = [...pointers.values()];
  return {
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  };
}

function spreadOf(pointers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [one, other] = [...pointers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
