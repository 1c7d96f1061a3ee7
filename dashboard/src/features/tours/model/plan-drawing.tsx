import type { PublicTourModel } from '@oriel/contract/tour-model';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PlanPoint } from './model-plan.ts';

/** Metres around the model. */
const MARGIN = 0.6;
/** Height that a plan takes of the page at most. */
const TALLEST = 'min(560px, 80svh)';

/** The plan as it is on the screen. */
export interface PlanScale {
  /** Pixels as metres of the drawing, for what stays as large as it is. */
  metres(pixels: number): number;
  /** The place at a point of the window; undefined before there is a drawing. */
  placeAt(point: { readonly clientX: number; readonly clientY: number }): PlanPoint | undefined;
  /** The same at a point of the element around the drawing, which is so wide. */
  placeIn(point: { readonly x: number; readonly y: number; readonly width: number }): PlanPoint;
  /** CSS of a place in the element around the drawing. */
  css(place: PlanPoint): { readonly left: string; readonly top: string };
}

/** A part of the plan that is seen larger. */
export interface Closer {
  readonly center: PlanPoint;
  /** 1 is all of the plan. */
  readonly zoom: number;
}

/** The model from above, cut open, with what lies on it. */
export function PlanDrawing({
  label,
  bounds: { min, max },
  outline,
  closer,
  onPress,
  over,
  children,
}: {
  label: string;
  bounds: PublicTourModel['bounds'];
  /** SVG path in metres. */
  outline: string;
  closer?: Closer;
  /** A press on the plan, beside what lies on it. */
  onPress?: (place: PlanPoint, scale: PlanScale) => void;
  /** Elements over the drawing. */
  over?: (scale: PlanScale) => ReactNode;
  children?: (scale: PlanScale) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [pixels, setPixels] = useState(600);
  const whole = {
    left: min[0] - MARGIN,
    top: min[2] - MARGIN,
    width: max[0] - min[0] + 2 * MARGIN,
    depth: max[2] - min[2] + 2 * MARGIN,
  };
  const { zoom = 1, center = { x: 0, z: 0 } } = closer ?? {};
  const [width, depth] = [whole.width / zoom, whole.depth / zoom];
  const left = within(center.x - width / 2, whole.left, whole.left + whole.width - width);
  const top = within(center.z - depth / 2, whole.top, whole.top + whole.depth - depth);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setPixels(Math.max(1, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale: PlanScale = {
    metres: (size) => (size * width) / pixels,
    placeIn: ({ x, y, width: wide }) => ({ x: left + (x / wide) * width, z: top + (y / wide) * width }),
    placeAt: ({ clientX, clientY }) => {
      const box = frame.current?.getBoundingClientRect();
      return box && scale.placeIn({ x: clientX - box.left, y: clientY - box.top, width: box.width });
    },
    css: ({ x, z }) => ({ left: `${((x - left) / width) * 100}%`, top: `${((z - top) / depth) * 100}%` }),
  };
  return (
    <div className="rounded-card border border-line bg-raised">
      <div
        ref={frame}
        // What is beyond the part that is seen may not scroll into it.
        className="relative mx-auto overflow-clip rounded-card"
        style={{ aspectRatio: `${width} / ${depth}`, maxWidth: `calc(${TALLEST} * ${width / depth})` }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move what lies on the plan */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in */}
        <svg
          role="group"
          aria-label={label}
          viewBox={`${left} ${top} ${width} ${depth}`}
          className="absolute inset-0 size-full select-none"
          onClick={(event) => {
            const place = scale.placeAt(event);
            if (place) onPress?.(place, scale);
          }}
        >
          <path
            d={outline}
            className="fill-none stroke-ink"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
          />
          {children?.(scale)}
        </svg>
        {over?.(scale)}
      </div>
    </div>
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A line from a camera to where the middle of its picture looks. */
export function lookFrom({ x, z }: PlanPoint, yaw: number, length: number): PlanPoint {
  const angle = (yaw * Math.PI) / 180;
  return { x: x + Math.sin(angle) * length, z: z - Math.cos(angle) * length };
}
