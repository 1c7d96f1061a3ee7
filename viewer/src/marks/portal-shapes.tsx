import { DoorOpen } from 'lucide-react';

/** Pixels of the box that a ring is drawn in before it is laid on the floor. */
export const RING_BOX = 240;

/** A place to step to: a ring, white with a dark hem, so that it stands out on light floors and dark ones. */
export function RingShape({ arrow }: { arrow: boolean }) {
  return (
    <svg viewBox="0 0 240 240" width={RING_BOX} height={RING_BOX} aria-hidden="true" focusable="false">
      <circle className="oriel-ring-hem" cx="120" cy="120" r="92" />
      <circle className="oriel-ring-band" cx="120" cy="120" r="92" />
      {arrow ? (
        <>
          <path className="oriel-ring-hem" d="M76 140 120 88l44 52" />
          <path className="oriel-ring-band" d="M76 140 120 88l44 52" />
        </>
      ) : (
        <circle className="oriel-ring-dot" cx="120" cy="120" r="40" />
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
