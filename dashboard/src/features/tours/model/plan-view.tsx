import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { wrapYaw } from '@oriel/viewer/core/projection';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Room } from '../editor/tour-rooms.ts';

/** Metres around the model. */
const MARGIN = 0.6;
/** Metres and degrees of a key, and with Shift. */
const STEP = { metres: [0.05, 0.5], degrees: [1, 10] } as const;
/** Length of the line that shows where a picture looks, metres. */
const ARM = 0.9;

interface Moving {
  readonly id: string;
  readonly place: ModelPosition;
}

/** The model from above with its rooms: a point is dragged, or moved by the arrow keys; comma and full stop turn it. */
export function PlanView({
  rooms,
  chosen,
  bounds: { min, max },
  outline,
  onChoose,
  onMove,
}: {
  rooms: readonly Room[];
  chosen: string;
  bounds: PublicTourModel['bounds'];
  /** SVG path in metres. */
  outline: string;
  onChoose: (id: string) => void;
  onMove: (id: string, place: ModelPosition) => void;
}) {
  const t = useTranslate();
  const drawing = useRef<SVGSVGElement>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const held = useRef<'point' | 'arm' | null>(null);
  const placed = rooms.flatMap((room) => {
    const place = moving?.id === room.id ? moving.place : room.modelPosition;
    return place ? [{ room, place }] : [];
  });

  function pointAt({ clientX, clientY }: PointerEvent): { x: number; z: number } | null {
    const matrix = drawing.current?.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, z: y };
  }

  function press(event: PointerEvent<SVGElement>, id: string, place: ModelPosition, what: 'point' | 'arm') {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = what;
    onChoose(id);
    setMoving({ id, place });
  }

  function drag(event: PointerEvent<SVGElement>) {
    const at = held.current && pointAt(event);
    if (!at || !moving) return;
    const { place } = moving;
    const next =
      held.current === 'point'
        ? { ...place, x: rounded(at.x), z: rounded(at.z) }
        : { ...place, yaw: tenth((Math.atan2(at.x - place.x, place.z - at.z) * 180) / Math.PI) };
    setMoving({ ...moving, place: next });
  }

  function release() {
    held.current = null;
    if (moving) onMove(moving.id, moving.place);
    setMoving(null);
  }

  function nudge(event: KeyboardEvent<SVGElement>, id: string, place: ModelPosition) {
    const fast = event.shiftKey ? 1 : 0;
    const [metres, degrees] = [STEP.metres[fast], STEP.degrees[fast]];
    const next = {
      ArrowLeft: { x: place.x - metres },
      ArrowRight: { x: place.x + metres },
      ArrowUp: { z: place.z - metres },
      ArrowDown: { z: place.z + metres },
      ',': { yaw: place.yaw - degrees },
      '.': { yaw: place.yaw + degrees },
      '<': { yaw: place.yaw - degrees },
      '>': { yaw: place.yaw + degrees },
    }[event.key];
    if (!next) return;
    event.preventDefault();
    const { x, z, yaw, y } = { ...place, ...next };
    setMoving({ id, place: { x: rounded(x), y, z: rounded(z), yaw: tenth(wrapYaw(yaw)) } });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in
    <svg
      ref={drawing}
      role="group"
      aria-label={t('tourModel.plan')}
      viewBox={`${min[0] - MARGIN} ${min[2] - MARGIN} ${max[0] - min[0] + 2 * MARGIN} ${max[2] - min[2] + 2 * MARGIN}`}
      className="max-h-[560px] w-full touch-none rounded-card border border-line bg-raised select-none"
    >
      <path d={outline} className="fill-none stroke-ink" strokeWidth={0.03} strokeLinecap="round" />
      {placed.map(({ room: { id, name }, place }) => {
        const angle = (place.yaw * Math.PI) / 180;
        const [endX, endZ] = [place.x + Math.sin(angle) * ARM, place.z - Math.cos(angle) * ARM];
        const isChosen = id === chosen;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
          <g
            key={id}
            role="button"
            tabIndex={0}
            aria-label={t('tourModel.point', { name, x: place.x, z: place.z, yaw: place.yaw })}
            className="cursor-grab outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
            onFocus={() => onChoose(id)}
            onKeyDown={(event) => nudge(event, id, place)}
            onKeyUp={release}
            onBlur={release}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <line
              x1={place.x}
              y1={place.z}
              x2={endX}
              y2={endZ}
              className="stroke-accent"
              strokeWidth={isChosen ? 0.08 : 0.04}
            />
            <circle
              cx={endX}
              cy={endZ}
              r={0.14}
              className="fill-raised stroke-accent"
              strokeWidth={0.05}
              onPointerDown={(event) => press(event, id, place, 'arm')}
            />
            <circle
              cx={place.x}
              cy={place.z}
              r={0.24}
              className={isChosen ? 'fill-accent' : 'fill-secondary'}
              onPointerDown={(event) => press(event, id, place, 'point')}
            />
            <text
              x={place.x}
              y={place.z + 0.62}
              textAnchor="middle"
              fontSize={0.34}
              className="pointer-events-none fill-ink stroke-raised font-medium"
              strokeWidth={0.08}
              paintOrder="stroke"
            >
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Centimetres are as exact as one drags. */
function rounded(metres: number): number {
  return Math.round(metres * 100) / 100;
}

function tenth(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
