import type { Models } from '../../../platform/database.ts';
import { mapById } from '../../../platform/object-ids.ts';
import { showsTours } from '../../organization/public-tours.ts';
import type { PanoramaDocument } from '../../panorama/model.ts';
import { danglingPortals, reachability, type Walkable } from '../../panorama/reachability.ts';
import type { Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

const PANORAMA_FIELDS = {
  name: 1,
  tourId: 1,
  entry: 1,
  estateId: 1,
  buildingId: 1,
  apartmentId: 1,
  'portals._id': 1,
  'portals.targetPanoramaId': 1,
} as const;

type Room = Walkable & Pick<PanoramaDocument, 'name' | 'estateId' | 'buildingId' | 'apartmentId'>;

/** Whether a panorama is within the audit's scope. */
function isInScope({ estateId, buildingId }: Room, { scope }: Facts): boolean {
  if (scope.buildingId) return buildingId?.equals(scope.buildingId) ?? false;
  return scope.estateId ? (estateId?.equals(scope.estateId) ?? false) : true;
}

function about({ _id, name, apartmentId, estateId }: Room) {
  return {
    apartmentId,
    estateId,
    subject: { type: 'panorama', id: _id },
    values: { panorama: name },
  };
}

/** Reports unreachable rooms and portals without a target. Paths may lead through any tour of the organization. */
export async function checkTours(models: Models, facts: Facts): Promise<Issue[]> {
  const { organization } = facts.scope;
  if (!showsTours(organization)) return [];
  const rooms = await models.Panorama.find({ organizationId: organization._id }, PANORAMA_FIELDS)
    .sort({ _id: 1 })
    .lean<Room[]>();
  const byId = mapById(rooms);
  const walkable = rooms.map((room) => ({ ...room, portals: room.portals ?? [] }));
  const unreachable = reachability(walkable)
    .filter((room) => isInScope(room, facts))
    .map((room): Issue => ({ ...about(room), code: 'PANORAMA_UNREACHABLE', severity: 'WARNING' }));
  const dangling = danglingPortals(walkable).flatMap(({ panoramaId, portalId }): Issue[] => {
    const room = byId.get(String(panoramaId));
    if (!room || !isInScope(room, facts)) return [];
    return [
      {
        ...about(room),
        code: 'PORTAL_DANGLING',
        severity: 'ERROR',
        field: `portals.${String(portalId)}.targetPanoramaId`,
      },
    ];
  });
  return [...unreachable, ...dangling];
}
