import { type Angles, type View, wrapYaw, yawDifference } from './projection.ts';

/** A way from one panorama to another, as far as a walk needs it. */
export interface Way {
  readonly id: string;
  readonly targetPanoramaId: string;
  readonly position: Angles;
  readonly targetView?: View | undefined;
  readonly reversePortalId?: string | undefined;
}

/** The panorama that one leaves, or the one that one enters. */
export interface Place {
  readonly id: string;
  /** yaw that looks north, degrees */
  readonly north: number;
  readonly northKnown: boolean;
  readonly initialView: View;
  readonly portals: readonly Way[];
}

/** A door is entered at about eye height: nobody bows to a ring on the floor before stepping on. */
const STEEPEST = 12;

/** What one looks at while walking through a door. */
export function walkingTowards({ position }: Way): Angles {
  return { yaw: position.yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, position.pitch)) };
}

/**
 * Where one looks after walking through a door: where the team has set it to, else into the room with the door one came through behind.
 * Where no door leads back, on in the same direction of the compass if both panoramas know north, else as the room begins.
 *
 * @param fov field of view that is kept, degrees
 */
export function arrivalView(way: Way, from: Place, to: Place, fov: number): View {
  if (way.targetView) return way.targetView;
  const { yaw, pitch } = walkingTowards(way);
  const onward = from.northKnown && to.northKnown ? wrapYaw(yaw - from.north + to.north) : null;
  const back = doorBack(way, from, to, onward);
  if (back) return { yaw: wrapYaw(back.position.yaw + 180), pitch, fov };
  return onward === null ? to.initialView : { yaw: onward, pitch, fov };
}

/** The door that leads back: the counterpart of the way, else one to where one came from; of several, the one that lies nearest behind. */
function doorBack(way: Way, from: Place, to: Place, onward: number | null): Way | undefined {
  const counterpart = to.portals.find(({ id, reversePortalId }) =>
    way.reversePortalId ? id === way.reversePortalId : reversePortalId === way.id,
  );
  if (counterpart) return counterpart;
  const doors = to.portals.filter(({ targetPanoramaId }) => targetPanoramaId === from.id);
  if (doors.length < 2 || onward === null) return doors.length === 1 ? doors[0] : undefined;
  const behind = ({ position }: Way) => Math.abs(yawDifference(position.yaw, onward + 180));
  return doors.sort((one, other) => behind(one) - behind(other))[0];
}
