import { anglesInPicture, type ModelPoint, metresBetween } from '@oriel/contract/model-place';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { RotateCcw, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accuracyText, lengthText } from '../../core/length-text.ts';
import type { ScreenPoint } from '../../core/projection.ts';
import { useFiguresTag, useTexts } from '../../locales/texts.tsx';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import { rootOf } from '../../shell/root-of.ts';
import { useDrawn } from '../chrome/use-drawn.ts';
import type { DepthTour } from './depth-tour.ts';

/** CSS pixels that a press may move and still count as a tap. */
const TAP_SLOP = 8;
/** Parts that a line is looked at in for what of it is in front of the visitor. */
const STEPS = 96;

/** A tape measure: two points of the model, seen in the panorama, and the length between them. */
export default function Measure({
  depth,
  panorama,
  stage,
  element,
  onClose,
}: {
  depth: DepthTour;
  panorama: PublicPanorama;
  stage: PanoramaStage;
  element: HTMLElement;
  onClose: () => void;
}) {
  const text = useTexts();
  const [points, setPoints] = useState<readonly ModelPoint[]>([]);
  const [nothing, setNothing] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const { areaUnit, accuracy } = depth.model;
  const tag = useFiguresTag();
  const [one, other] = points;
  const length = one && other ? lengthText(metresBetween(one, other), areaUnit, tag) : null;

  const add = useCallback(
    (at: ScreenPoint) => {
      const point = depth.pointAt(panorama, stage.anglesAt(at));
      setNothing(point === null);
      if (point) setPoints((before) => (before.length < 2 ? [...before, point] : [point]));
    },
    [depth, panorama, stage],
  );
  const clear = useRef(() => {});
  useEffect(() => {
    clear.current = () => {
      setNothing(false);
      if (points.length > 0) setPoints([]);
      else onClose();
    };
  });

  useEffect(() => {
    const canvas = element.querySelector<HTMLElement>(':scope > .oriel-canvas');
    if (!canvas) return;
    const listening = new AbortController();
    const { signal } = listening;
    let pressed: { readonly x: number; readonly y: number } | null = null;
    canvas.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y, isPrimary, button }) => {
        pressed = isPrimary && button === 0 ? { x, y } : null;
      },
      { signal },
    );
    canvas.addEventListener(
      'pointerup',
      ({ clientX: x, clientY: y }) => {
        const isTap = pressed && Math.hypot(x - pressed.x, y - pressed.y) <= TAP_SLOP;
        pressed = null;
        if (!isTap) return;
        const box = canvas.getBoundingClientRect();
        add({ x: x - box.left, y: y - box.top });
      },
      { signal },
    );
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
      const { target } = event;
      if (event.key === 'Escape') {
        event.preventDefault();
        clear.current();
      } else if (
        event.key === 'Enter' &&
        !(target instanceof Element && target.closest('button, a, input'))
      ) {
        event.preventDefault();
        add({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 });
      }
    };
    rootOf(element).addEventListener('keydown', onKey, { signal });
    // Enter sets a point in the middle of the picture, so that it has to have the focus.
    canvas.focus({ preventScroll: true });
    return () => listening.abort();
  }, [element, add]);

  useDrawn(stage, () => {
    const svg = drawing.current;
    if (!svg) return;
    const place = panorama.modelPosition;
    const seen = (point: ModelPoint) => (place ? stage.project(anglesInPicture(place, point)) : null);
    const line = one && other ? visiblePart(one, other, seen) : null;
    for (const [name, at] of [
      ['.oriel-measure-a', one && seen(one)],
      ['.oriel-measure-b', other && seen(other)],
    ] as const) {
      const dot = svg.querySelector(name);
      dot?.toggleAttribute('hidden', !at);
      if (at) dot?.setAttribute('transform', `translate(${at.x} ${at.y})`);
    }
    for (const stroke of svg.querySelectorAll('line')) {
      stroke.toggleAttribute('hidden', !line);
      if (!line) continue;
      stroke.setAttribute('x1', String(line[0].x));
      stroke.setAttribute('y1', String(line[0].y));
      stroke.setAttribute('x2', String(line[1].x));
      stroke.setAttribute('y2', String(line[1].y));
    }
    if (!label.current) return;
    label.current.hidden = !line;
    if (!line) return;
    const { clientWidth: width, clientHeight: height } = svg;
    const within = (value: number, most: number) => Math.min(Math.max(value, 60), most - 60);
    label.current.style.translate = `${within((line[0].x + line[1].x) / 2, width)}px ${within((line[0].y + line[1].y) / 2, height)}px`;
  });

  const message = nothing
    ? text('measure.nothing')
    : length
      ? text('measure.result', { length, accuracy: accuracyText(accuracy, areaUnit, tag) })
      : text(one ? 'measure.second' : 'measure.first');
  return (
    <div className="oriel-measure">
      <svg ref={drawing} aria-hidden="true">
        <line className="oriel-measure-rim" />
        <line className="oriel-measure-line" />
        <circle className="oriel-measure-a" r="5" />
        <circle className="oriel-measure-b" r="5" />
        <path className="oriel-measure-middle" d="M-11 0h7M4 0h7M0-11v7M0 4v7" />
      </svg>
      <span ref={label} className="oriel-measure-label" aria-hidden="true" hidden>
        {length}
      </span>
      <div className="oriel-panel oriel-measure-panel">
        <p role="status">{message}</p>
        {points.length > 0 ? (
          <IconButton label={text('measure.clear')} icon={RotateCcw} onClick={() => setPoints([])} />
        ) : null}
        <IconButton label={text('measure.close')} icon={X} onClick={onClose} />
      </div>
    </div>
  );
}

/** The part of a line that is in front of the visitor, in CSS pixels; null when there is none. */
function visiblePart(
  one: ModelPoint,
  other: ModelPoint,
  seen: (point: ModelPoint) => ScreenPoint | null,
): readonly [ScreenPoint, ScreenPoint] | null {
  let first: ScreenPoint | null = null;
  let last: ScreenPoint | null = null;
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const at = seen([
      one[0] + (other[0] - one[0]) * share,
      one[1] + (other[1] - one[1]) * share,
      one[2] + (other[2] - one[2]) * share,
    ]);
    if (!at) continue;
    first ??= at;
    last = at;
  }
  return first && last ? [first, last] : null;
}
