import '../styles/building-compass.css';
import { useEffect, useRef } from 'react';
import { windOf } from '../core/heading.ts';
import { halfOfSky, onDial } from '../core/sun-dial.ts';
import { WIND_TEXTS } from '../locales/known-words.ts';
import { useTexts } from '../locales/texts.tsx';
import type { ModelStage } from '../model/model-stage.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import type { BuildingState } from './building-store.ts';

/** Radius of the compass, in drawing units. */
const RIM = 15;
/** Distance from the centre to the sun, which is outside the rim, in drawing units. */
const SKY = 21;

/** Rotation of the compass in degrees: up is the camera's viewing direction, opposite to its own position. */
function turnOf({ images, frame }: BuildingState, stage: ModelStage | undefined): number {
  return -((stage?.motion.pose.azimuth ?? images[frame]?.angle ?? 0) + 180);
}

/**
 * Shows which side of the building faces the camera, the orientations of the open apartment and the sun in its card. Turns with the
 * building.
 */
export function BuildingCompass() {
  const text = useTexts();
  const { store, model } = useBuilding();
  const modelled = useBuildingState((state) => state.turned === 'model');
  const stage = modelled ? model?.stage : undefined;
  const rose = useRef<SVGSVGElement>(null);
  // Azimuths are only meaningful when the pictures circle the building; a single picture may have any.
  const known = useBuildingState(
    ({ navigator, images, azimuth }) =>
      azimuth !== null ||
      (navigator.mode !== 'STATIC' &&
        navigator.mode !== 'FLOOR_PLAN' &&
        new Set(images.map(({ angle }) => angle)).size > 2),
  );
  const standing = useBuildingState((state) =>
    // A wind is as much as anybody reads; the needle follows every step.
    state.azimuth !== null ? state.azimuth : state.turning ? undefined : state.images[state.frame]?.angle,
  );
  const apartment = useBuildingState(({ apartments, selected }) =>
    selected ? apartments?.find(({ id }) => id === selected) : undefined,
  );
  const sun = useBuildingState((state) => state.sun);
  useEffect(() => {
    // The only work per frame while the building turns.
    const turn = () => {
      // A browser has less to do for a transform than for a rotation of its own.
      if (rose.current) rose.current.style.transform = `rotate(${turnOf(store.getState(), stage)}deg)`;
    };
    turn();
    if (stage) return stage.onDrawn(turn);
    return store.subscribe((state, { frame, images }) => {
      if (state.frame !== frame || state.images !== images) turn();
    });
  }, [store, stage]);
  const label = useRef('');
  if (standing !== undefined)
    label.current = text('building.seenFrom', { wind: text(WIND_TEXTS[windOf(standing)]) });
  if (!known) return null;
  const [x, y] = sun ? onDial({ ...sun, altitude: 0 }, SKY) : [0, 0];
  return (
    <div
      className="oriel-building-compass oriel-pill"
      role="img"
      aria-label={label.current}
      title={label.current}
    >
      <svg
        ref={rose}
        viewBox="-28 -28 56 56"
        aria-hidden="true"
        style={{ transform: `rotate(${turnOf(store.getState(), stage)}deg)` }}
      >
        <circle r={RIM} className="oriel-building-compass-rim" />
        <g className="oriel-sun-skies">
          {apartment?.orientations.map((one) => (
            <path key={one} d={halfOfSky(one, RIM)} />
          ))}
        </g>
        <path className="oriel-building-compass-north" d="M0 -11 3.5 0h-7z" />
        <path className="oriel-building-compass-south" d="M0 11 3.5 0h-7z" />
        <text y={-SKY} className="oriel-building-compass-letter">
          {text('panorama.compass.letter')}
        </text>
        {sun ? (
          <circle cx={x} cy={y} r={5} className="oriel-sun-now" data-bright={sun.bright || undefined} />
        ) : null}
      </svg>
    </div>
  );
}
