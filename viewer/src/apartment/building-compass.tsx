import '../styles/building-compass.css';
import { useEffect, useRef } from 'react';
import { windOf } from '../core/heading.ts';
import { halfOfSky, onDial } from '../core/sun-dial.ts';
import { WIND_TEXTS } from '../locales/known-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import type { BuildingState } from './building-store.ts';

/** Drawing units from the middle of the compass to its rim. */
const RIM = 15;
/** The same to the sun, which stands outside. */
const SKY = 21;

/** Degrees that the compass is turned by: up is where the camera looks, which is away from where it stands. */
function turnOf({ images, frame }: BuildingState): number {
  return -((images[frame]?.angle ?? 0) + 180);
}

/** Which side of the building is seen, the sides of the flat whose card is open, and the sun that the card tells of. It turns with the building. */
export function BuildingCompass() {
  const text = useTexts();
  const { store } = useBuilding();
  const rose = useRef<SVGGElement>(null);
  // A place is known by its azimuth only where the pictures go around it: one picture may have any.
  const known = useBuildingState(
    ({ navigator, images }) =>
      navigator.mode === 'ROTATION' && new Set(images.map(({ angle }) => angle)).size > 2,
  );
  const standing = useBuildingState((state) =>
    state.turning ? undefined : state.images[state.frame]?.angle,
  );
  const flat = useBuildingState(({ flats, selected }) =>
    selected ? flats?.find(({ id }) => id === selected) : undefined,
  );
  const sun = useBuildingState((state) => state.sun);
  useEffect(() => {
    // While the building turns, nothing but this is done anew in every frame.
    const turn = (state: BuildingState) => {
      rose.current?.setAttribute('transform', `rotate(${turnOf(state)})`);
    };
    turn(store.getState());
    return store.subscribe((state, before) => {
      if (state.frame !== before.frame || state.images !== before.images) turn(state);
    });
  }, [store]);
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
      <svg viewBox="-28 -28 56 56" aria-hidden="true">
        <g ref={rose} transform={`rotate(${turnOf(store.getState())})`}>
          <circle r={RIM} className="oriel-building-compass-rim" />
          <g className="oriel-sun-skies">
            {flat?.orientations.map((one) => (
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
        </g>
      </svg>
    </div>
  );
}
