import type { EstateListQuery } from '@oriel/contract/estate';
import type { QueryFilter, Types } from 'mongoose';
import type { Scope } from '../../../platform/caller.ts';
import type { Models } from '../../../platform/database.ts';
import { searchPattern } from '../../../platform/list.ts';
import type { EstateDocument } from './model.ts';

/** Estates that a caller may see: all of the organization, or those assigned to an AGENT. */
export function ownEstates(scope: Scope): {
  organizationId: Types.ObjectId;
  _id?: { $in: Types.ObjectId[] };
} {
  return {
    organizationId: scope.organizationId,
    ...(scope.estateIds ? { _id: { $in: [...scope.estateIds] } } : {}),
  };
}

/** Filter of `GET /estate`. */
export async function estateListFilter(
  models: Models,
  scope: Scope,
  query: EstateListQuery,
): Promise<QueryFilter<EstateDocument>> {
  const { organizationId } = scope;
  const integrated =
    query.hasIntegration === undefined
      ? undefined
      : await models.Integration.distinct('estateId', { organizationId });
  return {
    organizationId,
    $and: [
      ownEstates(scope),
      integrated ? { _id: query.hasIntegration ? { $in: integrated } : { $nin: integrated } } : {},
    ],
    ...(query.type ? { type: { $in: query.type } } : {}),
    ...(query.status ? { status: { $in: query.status } } : {}),
    ...(query.city ? { 'address.city': new RegExp(`^${searchPattern(query.city).source}$`, 'i') } : {}),
  };
}
