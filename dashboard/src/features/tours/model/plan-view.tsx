import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { wrapYaw } from '@oriel/viewer/core/projection';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Room } from '../editor/tour-rooms.ts';
import { lookFrom, PlanDrawing, type PlanScale } from './plan-drawing.tsx';

/** Metres and degrees of a key, and with Shift. */
const STEP = { metres: [0.05, 0.5], degrees: [1, 10] } as const;
/** Pause after which a room moved by keys is saved, milliseconds. */
const SETTLED = 600;
/** CSS pixels: a room, its handle, the line to it, and what a finger may miss them by. */
const SIZE = { point: 11, handle: 7, arm: 44, text: 13, finger: { point: 22, handle: 20 } } as const;

interface Moving {
  readonly id: string;
  readonly place: ModelPosition;
}

/** The model from above with its rooms: a point is dragged, or moved by the arrow keys; comma and full stop turn it. */
export function PlanView({
  rooms,
  chosen,
  bounds,
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
  const [moving, setMoving] = useState<Moving | null>(null);
  const held = useRef<'point' | 'arm' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const placed = rooms.flatMap((room) => {
    const place = moving?.id === room.id ? moving.place : room.modelPosition;
    return place ? [{ room, place }] : [];
  });

  function settle(): void {
    clearTimeout(timer.current);
    held.current = null;
    if (moving) onMove(moving.id, moving.place);
    setMoving(null);
  }
  const latest = useRef(settle);
  useLayoutEffect(() => {
    latest.current = settle;
  });
  // A room that is being moved by keys may not be lost with the page.
  useEffect(() => () => latest.current(), []);

  function press(event: PointerEvent<SVGElement>, id: string, what: 'point' | 'arm') {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = what;
    onChoose(id);
  }

  function drag(event: PointerEvent<SVGElement>, id: string, place: ModelPosition, scale: PlanScale) {
    const at = held.current ? scale.placeAt(event) : undefined;
    if (!at) return;
    const next =
      held.current === 'point'
        ? { ...place, x: rounded(at.x), z: rounded(at.z) }
        : { ...place, yaw: tenth((Math.atan2(at.x - place.x, place.z - at.z) * 180) / Math.PI) };
    setMoving({ id, place: next });
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
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), SETTLED);
  }

  return (
    <PlanDrawing label={t('tourModel.plan')} bounds={bounds} outline={outline}>
      {(scale) =>
        placed.map(({ room: { id, name }, place }) => {
          const { metres } = scale;
          const end = lookFrom(place, place.yaw, metres(SIZE.arm));
          const isChosen = id === chosen;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
            <g
              key={id}
              role="button"
              tabIndex={0}
              aria-label={t('tourModel.point', { name, x: place.x, z: place.z, yaw: place.yaw })}
              aria-pressed={isChosen}
              className="cursor-grab touch-none outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent active:cursor-grabbing"
              onFocus={() => onChoose(id)}
              onKeyDown={(event) => nudge(event, id, place)}
              onBlur={settle}
              onPointerMove={(event) => drag(event, id, place, scale)}
              onPointerUp={settle}
              onPointerCancel={settle}
            >
              <line
                x1={place.x}
                y1={place.z}
                x2={end.x}
                y2={end.z}
                className="stroke-accent"
                strokeWidth={metres(isChosen ? 4 : 2)}
              />
              <g onPointerDown={(event) => press(event, id, 'arm')}>
                <circle cx={end.x} cy={end.z} r={metres(SIZE.finger.handle)} className="fill-transparent" />
                <circle
                  cx={end.x}
                  cy={end.z}
                  r={metres(SIZE.handle)}
                  className="fill-raised stroke-accent"
                  strokeWidth={metres(2.5)}
                />
              </g>
              <g onPointerDown={(event) => press(event, id, 'point')}>
                <circle
                  cx={place.x}
                  cy={place.z}
                  r={metres(SIZE.finger.point)}
                  className="fill-transparent"
                />
                <circle
                  cx={place.x}
                  cy={place.z}
                  r={metres(SIZE.point)}
                  className={isChosen ? 'fill-accent' : 'fill-secondary'}
                />
              </g>
              <text
                x={place.x}
                y={place.z + metres(SIZE.point + SIZE.text + 3)}
                textAnchor="middle"
                fontSize={metres(SIZE.text)}
                className="pointer-events-none fill-ink stroke-raised font-medium"
                strokeWidth={metres(4)}
                paintOrder="stroke"
              >
                {name}
              </text>
            </g>
          );
        })
      }
    </PlanDrawing>
  );
}

/** Centimetres are as exact as one drags. */
function rounded(metres: number): number {
  return Math.round(metres * 100) / 100;
}

function tenth(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
