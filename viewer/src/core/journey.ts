import { type Angles, type View, wrapYaw, yawDifference } from './projection.ts';

/** The parts of a portal that a walk needs. */
export interface Portal {
  readonly id: string;
  readonly targetPanoramaId: string;
  readonly position: Angles;
  readonly targetView?: View | undefined;
  readonly reversePortalId?: string | undefined;
}

/** The panorama to leave or to enter. */
export interface Place {
  readonly id: string;
  /** yaw that faces north, degrees */
  readonly north: number;
  readonly northKnown: boolean;
  readonly initialView: View;
  readonly portals: readonly Portal[];
}

/** Limit of the pitch while walking through a portal, in degrees: about eye height, even for a ring on the floor. */
const STEEPEST = 12;

/** Direction of view while walking through a portal. */
export function walkingTowards({ position }: Portal): Angles {
  return { yaw: position.yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, position.pitch)) };
}

/**
 * The view on arrival through a portal: the one set by the team, else into the room, with the portal back behind. Without a portal back,
 * the same compass direction if both panoramas know north, else the initial view.
 *
 * @param fov field of view to keep, degrees
 */
export function arrivalView(portal: Portal, from: Place, to: Place, fov: number): View {
  if (portal.targetView) return portal.targetView;
  const { yaw, pitch } = walkingTowards(portal);
  const onward = from.northKnown && to.northKnown ? wrapYaw(yaw - from.north + to.north) : null;
  const back = portalBack(portal, from, to, onward);
  if (back) return { yaw: wrapYaw(back.position.yaw + 180), pitch, fov };
  return onward === null ? to.initialView : { yaw: onward, pitch, fov };
}

/**
 * The portal that leads back: the counterpart of the one used, else one to the previous panorama; of several, the one most nearly behind.
 */
function portalBack(portal: Portal, from: Place, to: Place, onward: number | null): Portal | undefined {
  const counterpart = to.portals.find(({ id, reversePortalId }) =>
    portal.reversePortalId ? id === portal.reversePortalId : reversePortalId === portal.id,
  );
  if (counterpart) return counterpart;
  const candidates = to.portals.filter(({ targetPanoramaId }) => targetPanoramaId === from.id);
  if (candidates.length < 2 || onward === null) return candidates.length === 1 ? candidates[0] : undefined;
  const behind = ({ position }: Portal) => Math.abs(yawDifference(position.yaw, onward + 180));
  return candidates.sort((one, other) => behind(one) - behind(other))[0];
}
