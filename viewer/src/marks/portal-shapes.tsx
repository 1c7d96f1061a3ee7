import { DoorOpen } from 'lucide-react';

/** Pixels of the box that a ring is drawn in before it is laid on the floor. */
export const RING_BOX = 240;

/** Half of the width of its white line, and of that with the dark hems on either side. */
const BAND = 9;
const HEM = 20;
const RADIUS = 92;

/** How far from its middle a ring reaches in that box, across and ahead. */
export function ringReach(stretch: number): { across: number; ahead: number } {
  return { across: RADIUS + HEM, ahead: RADIUS + HEM * stretch };
}

/** The line of a ring: what lies between two ellipses. */
function line(half: number, stretch: number): string {
  const ellipse = (sign: number) => {
    const [across, ahead] = [RADIUS + sign * half, RADIUS + sign * half * stretch];
    return `M${120 - across} 120a${across} ${ahead} 0 1 0 ${2 * across} 0a${across} ${ahead} 0 1 0 ${-2 * across} 0z`;
  };
  return ellipse(1) + ellipse(-1);
}

/**
 * A place to step to: a ring, white between dark hems, so that it stands out on any floor: on a light one by these, on a dark one by itself.
 *
 * @param stretch how much wider its line is ahead than across, so that it is no hair where the ring is seen from the side
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

/** Steps with an arrow; the icon set has none. */
function Stairs({ up }: { up: boolean }) {
  return (
    <svg className="oriel-sign-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 20h4.5v-4H12v-4h4.5V8H21" />
      <path d={up ? 'M4.5 10 10 4.5M5.5 4H10.5v5' : 'M10.5 4 5 9.5M9.5 10H4.5V5'} />
    </svg>
  );
}

/** What stands on a sign. */
export function SignIcon({ icon }: { icon: 'DOOR' | 'STAIRS_UP' | 'STAIRS_DOWN' }) {
  return icon === 'DOOR' ? (
    <DoorOpen size={24} strokeWidth={1.5} aria-hidden="true" />
  ) : (
    <Stairs up={icon === 'STAIRS_UP'} />
  );
}
