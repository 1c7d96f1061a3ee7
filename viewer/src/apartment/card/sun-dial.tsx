import type { Orientation } from '@oriel/contract/enums';
import { halfOfSky, onDial, pathOnDial, sideOfHouse } from '../../core/sun-dial.ts';
import type { SunDay, SunPosition, Sunshine } from '../../core/sunshine.ts';
import { useTexts } from '../../locales/texts.tsx';

/** Radius of the dial, and half the side of the house in it, in drawing units. */
const RIM = 88;
const HOUSE = 17;

/**
 * The sky seen from above, north at the top: the house with the apartment's sides, the half of the sky that each faces, and the path of the
 * sun, bold where it shines in. Hidden from screen readers, because the text beside it says the same.
 */
export function SunDial({
  orientations,
  sun,
  shine,
  now,
  bright,
}: {
  orientations: readonly Orientation[];
  sun: SunDay;
  shine: readonly Sunshine[];
  now: SunPosition | undefined;
  bright: boolean;
}) {
  const text = useTexts();
  const path = pathOnDial(sun.path, shine, RIM);
  const [x, y] = now ? onDial(now, RIM) : [0, 0];
  const far = Math.hypot(x, y);
  // The ray ends outside the house; a sun right above needs none.
  const reach = far > HOUSE * 2 ? (HOUSE * 1.5) / far : undefined;
  return (
    <svg
      className="oriel-sun-dial"
      viewBox="-112 -108 224 216"
      aria-hidden="true"
      data-bright={bright || undefined}
    >
      <circle r={RIM} className="oriel-sun-rim" />
      <g className="oriel-sun-skies">
        {orientations.map((one) => (
          <path key={one} d={halfOfSky(one, RIM)} />
        ))}
      </g>
      <path className="oriel-sun-cross" d={`M0 ${-RIM}V${RIM}M${-RIM} 0H${RIM}`} />
      <g className="oriel-sun-letters">
        <text y={-98}>{text('panorama.compass.letter')}</text>
        <text x={101}>{text('sun.letter.e')}</text>
        <text y={99}>{text('sun.letter.s')}</text>
        <text x={-101}>{text('sun.letter.w')}</text>
      </g>
      <path className="oriel-sun-path" d={path.all} />
      <path className="oriel-sun-path is-bright" d={path.bright} />
      {bright && reach !== undefined ? (
        <path className="oriel-sun-ray" d={`M${x} ${y}L${x * reach} ${y * reach}`} />
      ) : null}
      <rect x={-HOUSE} y={-HOUSE} width={2 * HOUSE} height={2 * HOUSE} rx={2} className="oriel-sun-house" />
      {orientations.map((one) => (
        <path key={one} d={sideOfHouse(one, HOUSE)} className="oriel-sun-side" />
      ))}
      {now ? <circle cx={x} cy={y} r={8} className="oriel-sun-now" /> : null}
    </svg>
  );
}
