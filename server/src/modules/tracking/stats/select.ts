import type { TrackingStatsQuery } from '@oriel/contract/tracking';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope } from '../../../platform/caller.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { PlacedSubject } from './load.ts';

/** What a query is about. */
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
 * Whose link is asked about: an AGENT's own, whoever else asks anybody's.
 *
 * @throws ApiError FORBIDDEN when an AGENT asks about a colleague's
 */
function agentOf(request: FastifyRequest, asked: string | undefined): string | undefined {
  const { access, userId } = memberScope(request);
  if (access === 'all') return asked;
  const own = String(userId);
  if (asked !== undefined && asked !== own) throw new ApiError('FORBIDDEN');
  return own;
}

/** The estates that the caller may ask about by name; nothing when that is all of them. */
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
    // A navigator of one building shows others too, where somebody has drawn them.
    const navigator = models.Navigator.findOne(own(query.navigatorId), { estateId: 1 }).lean<Place>();
    looks.push(navigator);
  }
  return await Promise.all(looks);
}

/** Everything of an organization, or what came to it by the link of one agent. */
export async function wholeOrganization(
  models: Models,
  organizationId: Types.ObjectId,
  agentId: string | undefined,
): Promise<PlacedSubject[]> {
  const estates = await models.Estate.find({ organizationId }, { _id: 1 }).lean();
  // What hangs on no estate is counted under the organization's own id.
  const ids = [...estates.map((estate) => estate._id), organizationId];
  return ids.map((id) => ({
    subject: { kind: 'estate', id: String(id), ...(agentId === undefined ? {} : { agentId }) },
    estateId: id,
  }));
}

/** The narrowest thing that a query names, and the rest as a navigator that it was come to through. */
function narrowest({ apartmentId, buildingId, navigatorId }: TrackingStatsQuery) {
  if (apartmentId) return { kind: 'apartment' as const, id: apartmentId, through: navigatorId };
  if (buildingId) return { kind: 'building' as const, id: buildingId, through: navigatorId };
  if (navigatorId) return { kind: 'navigator' as const, id: navigatorId, through: undefined };
  return undefined;
}

/**
 * Turns the filters of a query into the rollups to read. Things of the organization that do not belong together select nothing.
 *
 * @throws ApiError NOT_FOUND when something named is not the caller's to see, FORBIDDEN when an AGENT asks about a colleague
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
