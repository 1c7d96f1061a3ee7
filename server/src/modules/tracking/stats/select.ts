import type { TrackingStatsQuery } from '@oriel/contract/tracking';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope } from '../../../platform/caller.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { PlacedSubject } from './load.ts';

/** Selection of a query. */
export interface Selected {
  readonly subjects: readonly PlacedSubject[];
  readonly navigatorId?: string;
  /** Of the estate, else of the organization. */
  readonly timezone: string;
}

interface Place {
  readonly _id: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
}

/**
 * The agent whose link is selected: an AGENT's own, for others any.
 *
 * @throws ApiError FORBIDDEN when an AGENT selects a colleague
 */
function agentOf(request: FastifyRequest, asked: string | undefined): string | undefined {
  const { access, userId } = memberScope(request);
  if (access === 'all') return asked;
  const own = String(userId);
  if (asked !== undefined && asked !== own) throw new ApiError('FORBIDDEN');
  return own;
}

/** The estates that the caller may select; undefined means all. */
function estatesOf(request: FastifyRequest): readonly Types.ObjectId[] | undefined {
  const { membership } = request.caller;
  const { access } = memberScope(request);
  return access === 'all' || !membership || membership.allEstates ? undefined : membership.estateIds;
}

async function placesOf(
  models: Models,
  organizationId: Types.ObjectId,
  query: TrackingStatsQuery,
): Promise<readonly (Place | null)[]> {
  const fields = { estateId: 1, buildingId: 1 } as const;
  const own = (id: string) => ({ organizationId, _id: new Types.ObjectId(id) });
  const looks: Promise<Place | null>[] = [];
  if (query.apartmentId) looks.push(models.Apartment.findOne(own(query.apartmentId), fields).lean<Place>());
  if (query.buildingId) {
    const building = models.Building.findOne(own(query.buildingId), fields).lean<Place>();
    looks.push(building.then((one) => one && { ...one, buildingId: one._id }));
  }
  if (query.navigatorId) {
    // A building's navigator may show other buildings too, if they are outlined.
    const navigator = models.Navigator.findOne(own(query.navigatorId), { estateId: 1 }).lean<Place>();
    looks.push(navigator);
  }
  return await Promise.all(looks);
}

/** All of an organization, or the results of one agent's link. */
export async function wholeOrganization(
  models: Models,
  organizationId: Types.ObjectId,
  agentId: string | undefined,
): Promise<PlacedSubject[]> {
  const estates = await models.Estate.find({ organizationId }, { _id: 1 }).lean();
  // Subjects without an estate are counted under the organization's own id.
  const ids = [...estates.map((estate) => estate._id), organizationId];
  return ids.map((id) => ({
    subject: { kind: 'estate', id: String(id), ...(agentId === undefined ? {} : { agentId }) },
    estateId: id,
  }));
}

/** The most specific entity of a query, with the navigator as a filter. */
function narrowest({ apartmentId, buildingId, navigatorId }: TrackingStatsQuery) {
  if (apartmentId) return { kind: 'apartment' as const, id: apartmentId, through: navigatorId };
  if (buildingId) return { kind: 'building' as const, id: buildingId, through: navigatorId };
  if (navigatorId) return { kind: 'navigator' as const, id: navigatorId, through: undefined };
  return undefined;
}

/**
 * Converts the filters of a query to the rollups to read. Unrelated entities of the organization select nothing.
 *
 * @throws ApiError NOT_FOUND for an entity invisible to the caller, FORBIDDEN when an AGENT selects a colleague
 */
export async function select(
  models: Models,
  request: FastifyRequest,
  query: TrackingStatsQuery,
): Promise<Selected> {
  const { organizationId, organization } = memberScope(request);
  const agentId = agentOf(request, query.agentId);
  const mine = estatesOf(request);
  const places = await placesOf(models, organizationId, query);
  if (places.includes(null)) throw new ApiError('NOT_FOUND');
  const found = places.flatMap((place) => (place ? [place] : []));
  const estateIds = [
    ...(query.estateId ? [query.estateId] : []),
    ...found.map(({ estateId }) => String(estateId)),
  ];
  if (mine && estateIds.some((id) => !mine.some((own) => own.equals(id)))) throw new ApiError('NOT_FOUND');
  const byAgent = agentId === undefined ? {} : { agentId };

  const [estateId] = estateIds;
  if (estateId === undefined) {
    const subjects = await wholeOrganization(models, organizationId, agentId);
    return { subjects, timezone: organization.timezone };
  }
  const estate = await models.Estate.findOne(
    { organizationId, _id: new Types.ObjectId(estateId) },
    { timezone: 1 },
  ).lean();
  if (!estate) throw new ApiError('NOT_FOUND');
  const { timezone } = estate;
  const buildings = found.flatMap(({ buildingId }) => (buildingId ? [String(buildingId)] : []));
  const together = new Set(estateIds).size === 1 && new Set(buildings).size <= 1;
  const aloneInBuilding = query.apartmentId && query.buildingId && buildings.length === 1;
  if (!together || aloneInBuilding) return { subjects: [], timezone };
  const { kind, id, through } = narrowest(query) ?? { kind: 'estate' as const, id: estateId };
  return {
    subjects: [{ subject: { kind, id, ...byAgent }, estateId: estate._id }],
    ...(through ? { navigatorId: through } : {}),
    timezone,
  };
}
