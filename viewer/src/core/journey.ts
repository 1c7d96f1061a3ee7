import { type Angles, type View, wrapYaw, yawDifference } from './projection.ts';

/** A portal from one panorama to another, as far as a walk needs it. */
export interface Portal {
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
  readonly portals: readonly Portal[];
}

/** A portal is entered at about eye height, even when its ring lies on the floor. */
const STEEPEST = 12;

/** What one looks at while walking through a portal. */
export function walkingTowards({ position }: Portal): Angles {
  return { yaw: position.yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, position.pitch)) };
}

/**
 * Where one looks after walking through a portal: where the team has set it to, else into the room with the portal one came through behind.
 * Where no portal leads back, on in the same direction of the compass if both panoramas know north, else as the room begins.
 *
 * @param fov field of view that is kept, degrees
 */
export function arrivalView(portal: Portal, from: Place, to: Place, fov: number): View {
  if (portal.targetView) return portal.targetView;
  const { yaw, pitch } = walkingTowards(portal);
  const onward = from.northKnown && to.northKnown ? wrapYaw(yaw - from.north + to.north) : null;
  const back = portalBack(portal, from, to, onward);
  if (back) return { yaw: wrapYaw(back.position.yaw + 180), pitch, fov };
  return onward === null ? to.initialView : { yaw: onward, pitch, fov };
}

/** The portal that leads back: the counterpart of the one walked through, else one to where one came from; of several, the one that lies nearest behind. */
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
