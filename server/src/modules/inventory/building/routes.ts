import type { BuildingDetail } from '@oriel/contract/building';
import type { FastifyRequest } from 'fastify';
import { estateFilter, memberScope } from '../../../platform/caller.ts';
import { cleanBody } from '../../../platform/clean-body.ts';
import type { Database } from '../../../platform/database.ts';
import { idOf, type RequestById } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { askedWording } from '../../../platform/language.ts';
import { listPage } from '../../../platform/list.ts';
import { objectIds } from '../../../platform/object-ids.ts';
import { patchRoute } from '../../../platform/patch-route.ts';
import { type Api, route } from '../../../platform/route.ts';
import { estateLight } from '../estate/present.ts';
import type { BuildingDocument } from './model.ts';
import { buildingForMembers, buildingRelationsOf } from './present.ts';
import type { BuildingService } from './service.ts';
import { unchangedBuildingFieldsDropped } from './unchanged.ts';

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly buildings: BuildingService;
  };
}

export function buildingRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { buildings } = deps.services;

  async function find(request: RequestById): Promise<BuildingDocument | null> {
    const filter = { ...estateFilter(memberScope(request)), _id: idOf(request) };
    return await models.Building.findOne(filter).lean();
  }

  async function requireOwn(request: RequestById): Promise<BuildingDocument> {
    const building = await find(request);
    if (!building) throw new ApiError('NOT_FOUND');
    return building;
  }

  async function detail(building: BuildingDocument, request: FastifyRequest): Promise<BuildingDetail> {
    const { organizationId, estateId } = building;
    const [related, estate] = await Promise.all([
      buildingRelationsOf(models, organizationId, [building], { forPublic: false }),
      models.Estate.findOne({ organizationId, _id: estateId }).lean(),
    ]);
    // A building whose estate is being deleted counts as deleted.
    if (!estate) throw new ApiError('NOT_FOUND');
    return { ...buildingForMembers(building, related, askedWording(request)), estate: estateLight(estate) };
  }

  app.route({
    ...route('listBuildings'),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query;
      const { rows, meta } = await listPage<BuildingDocument>(models.Building, {
        query,
        filter: {
          organizationId: scope.organizationId,
          $and: [estateFilter(scope), query.estateId ? { estateId: { $in: objectIds(query.estateId) } } : {}],
        },
        defaultSort: 'order',
        sortPaths: { name: 'nameKey', code: 'codeKey' },
        searchIn: ['name', 'code', 'externalId'],
      });
      const related = await buildingRelationsOf(models, scope.organizationId, rows, { forPublic: false });
      const locale = askedWording(request);
      return { data: rows.map((row) => buildingForMembers(row, related, locale)), meta };
    },
  });

  app.route({
    ...route('createBuilding'),
    async handler(request, reply) {
      const { organizationId, userId } = memberScope(request);
      const body = cleanBody(request.body);
      const building = await buildings.create(organizationId, body, userId);
      return reply.code(201).send({ data: await detail(building, request) });
    },
  });

  app.route({
    ...route('getBuilding'),
    async handler(request) {
      return { data: await detail(await requireOwn(request), request) };
    },
  });

  patchRoute(app, 'updateBuilding', {
    admit: memberScope,
    find,
    present: (request, building) => detail(building, request),
    unchanged: unchangedBuildingFieldsDropped,
    change: (request, building, since) => buildings.update(building, cleanBody(request.body), since),
  });

  app.route({
    ...route('deleteBuilding'),
    async handler(request) {
      const building = await requireOwn(request);
      await buildings.remove(building);
      return { data: { id: String(building._id), deleted: true as const } };
    },
  });
}
