import type { EstateDetail, PublicEstateDetail } from '@oriel/contract/estate';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { mapById } from '../../../platform/object-ids.ts';
import type { TextLanguage } from '../../../platform/translation.ts';
import type { UserDocument } from '../../user/model.ts';
import { agentCard } from '../../user/present.ts';
import { visibilityOf } from '../apartment/public-visibility.ts';
import type { BuildingDocument } from '../building/model.ts';
import { buildingLight, buildingRelationsOf } from '../building/present.ts';
import type { EstateDocument } from './model.ts';
import { estateForMembers, presentEstateAgent, publicEstate } from './present.ts';
import type { PublicEstate } from './public.ts';
import { relationsOf } from './related.ts';

/** Maximum buildings in an estate's answer; the list of buildings has all. */
const BUILDINGS_MAX = 500;

async function buildingsOf(models: Models, estate: EstateDocument): Promise<BuildingDocument[]> {
  return await models.Building.find({ organizationId: estate.organizationId, estateId: estate._id })
    .sort({ order: 1, _id: 1 })
    .limit(BUILDINGS_MAX)
    .lean();
}

/** The estate's agents who are members of its organization, in the stored order. */
async function agentsOf(
  models: Models,
  { organizationId, agentIds }: EstateDocument,
  optedIn: boolean,
): Promise<UserDocument[]> {
  if (agentIds.length === 0) return [];
  const memberships = await models.Membership.find(
    { organizationId, userId: { $in: agentIds }, status: 'ACTIVE' },
    { userId: 1 },
  ).lean();
  const userIds: Types.ObjectId[] = memberships.map(({ userId }) => userId);
  const users = await models.User.find({
    _id: { $in: userIds },
    ...(optedIn ? { 'publicProfile.enabled': true } : {}),
  }).lean();
  const byId = mapById(users);
  return agentIds.flatMap((id) => byId.get(String(id)) ?? []);
}

/** A published estate for visitors. */
export async function publicEstateDetail(
  models: Models,
  { estate, organization }: PublicEstate,
  locale: TextLanguage,
): Promise<PublicEstateDetail> {
  const visibility = visibilityOf(estate);
  const [related, buildings, agents] = await Promise.all([
    relationsOf(models, estate.organizationId, [estate], { forPublic: true }),
    buildingsOf(models, estate),
    agentsOf(models, estate, true),
  ]);
  const below = await buildingRelationsOf(models, estate.organizationId, buildings, { forPublic: true });
  return {
    ...publicEstate(estate, related, locale),
    buildings: buildings.map((building) => buildingLight(building, below, { locale, visibility })),
    agents: agents.map((agent) => agentCard(agent, organization)),
  };
}

/** An estate for members. */
export async function estateDetailForMembers(
  models: Models,
  estate: EstateDocument,
  locale: TextLanguage,
): Promise<EstateDetail> {
  const [related, buildings, agents] = await Promise.all([
    relationsOf(models, estate.organizationId, [estate], { forPublic: false }),
    buildingsOf(models, estate),
    agentsOf(models, estate, false),
  ]);
  const below = await buildingRelationsOf(models, estate.organizationId, buildings, { forPublic: false });
  return {
    ...estateForMembers(estate, related, locale),
    buildings: buildings.map((building) => buildingLight(building, below, { locale })),
    agents: agents.map(presentEstateAgent),
  };
}
