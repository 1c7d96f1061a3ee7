import { type Angles, type View, wrapYaw, yawDifference } from './projection.ts';

/** A way from one panorama to another, as far as a walk needs it. */
export interface Way {
  readonly id: string;
  readonly position: Angles;
  readonly targetView?: View | undefined;
  readonly reversePortalId?: string | undefined;
}

/** The panorama at the end of a way. */
export interface Arrival {
  readonly north: number;
  readonly portals: readonly Way[];
}

/** A door is entered at about eye height: nobody bows to a ring on the floor before stepping on. */
const STEEPEST = 12;

/** Degrees by which the door one came through may lie beside straight behind before the two norths count as wrong. */
const TRUSTED = 60;

/** What one looks at while walking through a door. */
export function walkingTowards({ position }: Way): Angles {
  return { yaw: position.yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, position.pitch)) };
}

/**
 * Where one looks after walking through a door: where the team has set it to, else on in the same direction of the compass, with the
 * door one came through behind. Where the two disagree by far, north has not been set in one of them, and the door is right.
 *
 * @param north yaw that looks north in the panorama one leaves, degrees
 * @param fov field of view that is kept, degrees
 */
export function arrivalView(way: Way, north: number, arrival: Arrival, fov: number): View {
  if (way.targetView) return way.targetView;
  const { yaw, pitch } = walkingTowards(way);
  const onward = wrapYaw(yaw - north + arrival.north);
  const back = arrival.portals.find(({ id, reversePortalId }) =>
    way.reversePortalId ? id === way.reversePortalId : reversePortalId === way.id,
  );
  if (!back) return { yaw: onward, pitch, fov };
  const awayFromDoor = wrapYaw(back.position.yaw + 180);
  const agree = Math.abs(yawDifference(onward, awayFromDoor)) <= TRUSTED;
  return { yaw: agree ? onward : awayFromDoor, pitch, fov };
}
