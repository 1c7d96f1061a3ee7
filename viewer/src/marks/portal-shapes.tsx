import { DoorOpen } from 'lucide-react';

/** Size in pixels of the box that a ring is drawn in before it is projected onto the floor. */
export const RING_BOX = 240;

/** Half the width of its white line, and of the line including its dark hems. */
const BAND = 9;
const HEM = 20;
const RADIUS = 92;

/** Extent of a ring from the middle of its box, across and ahead. */
export function ringReach(stretch: number): { across: number; ahead: number } {
  return { across: RADIUS + HEM, ahead: RADIUS + HEM * stretch };
}

/** The line of a ring: the area between two ellipses. */
function line(half: number, stretch: number): string {
  const ellipse = (sign: number) => {
    const [across, ahead] = [RADIUS + sign * half, RADIUS + sign * half * stretch];
    return `M${120 - across} 120a${across} ${ahead} 0 1 0 ${2 * across} 0a${across} ${ahead} 0 1 0 ${-2 * across} 0z`;
  };
  return ellipse(1) + ellipse(-1);
}

/**
 * A ring to step to, white between dark hems: the hems stand out on a light floor, the white on a dark one.
 *
 * @param stretch line width ahead relative to across, so that the ring is no hairline when seen at a low angle
 */
export function RingShape({ arrow, stretch }: { arrow: boolean; stretch: number }) {
  return (
    <svg viewBox="0 0 240 240" width={RING_BOX} height={RING_BOX} aria-hidden="true" focusable="false">
      <circle className="oriel-ring-inside" cx="120" cy="120" r={RADIUS} />
      <path className="oriel-ring-hem" d={line(HEM, stretch)} />
      <path className="oriel-ring-band" d={line(BAND, stretch)} />
      {arrow ? (
        <>
          <path className="oriel-ring-arrow-hem" d="M80 138 120 92l40 46" />
          <path className="oriel-ring-arrow" d="M80 138 120 92l40 46" />
        </>
      ) : (
        <circle className="oriel-ring-dot" cx="120" cy="120" r="38" />
      )}
    </svg>
  );
}

/** Stairs with an arrow; the icon set has none. */
function Stairs({ up }: { up: boolean }) {
  return (
    <svg className="oriel-sign-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 20h4.5v-4H12v-4h4.5V8H21" />
      <path d={up ? 'M4.5 10 10 4.5M5.5 4H10.5v5' : 'M10.5 4 5 9.5M9.5 10H4.5V5'} />
    </svg>
  );
}

/** Icon of a sign. */
export function SignIcon({ icon }: { icon: 'DOOR' | 'STAIRS_UP' | 'STAIRS_DOWN' }) {
  return icon === 'DOOR' ? (
    <DoorOpen size={24} strokeWidth={1.5} aria-hidden="true" />
  ) : (
    <Stairs up={icon === 'STAIRS_UP'} />
  );
}
