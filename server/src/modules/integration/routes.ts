import { Data, NoBody } from '@oriel/contract/envelope';
import {
  AddIntegration,
  ConnectionTest,
  ForceSyncQuery,
  Integration,
  LastSync,
  SyncPreview,
  SyncReport,
  SyncStarted,
} from '@oriel/contract/integration';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { ApiError } from '../../platform/errors.ts';
import { requestLocale } from '../../platform/language.ts';
import { route } from '../../platform/route.ts';
import { ownEstates } from '../estate/list-filter.ts';
import type { EstateDocument } from '../estate/model.ts';
import { failureOf, isUpstream } from './failure.ts';
import { failureText, presentIntegration, presentLastSync, presentReport, presentTest } from './present.ts';
import { TestFailed } from './service.ts';
import { previewOf } from './sync/preview.ts';

const Params = Type.Object({ id: Id });

function localeOf(request: FastifyRequest) {
  return requestLocale(request, request.caller.organization?.locale);
}

/** What somebody is answered who waited for the other side in vain. */
function upstreamError(reason: string): ApiError {
  return new ApiError(reason === 'TIMEOUT' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED');
}

export function integrationRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { integrations } = deps.services;

  async function ownEstate(request: FastifyRequest): Promise<EstateDocument> {
    const scope = memberScope(request);
    const { id } = request.params as Static<typeof Params>;
    const estate = await deps.database.models.Estate.findOne({
      $and: [ownEstates(scope)],
      organizationId: scope.organizationId,
      _id: new Types.ObjectId(id),
    }).lean();
    if (!estate) throw new ApiError('NOT_FOUND');
    return estate;
  }

  app.route({
    ...route(CALLS.addIntegration, 'addIntegration', {
      params: Params,
      body: AddIntegration,
      response: { 200: Data(Integration), 201: Data(Integration) },
    }),
    async handler(request, reply) {
      const estate = await ownEstate(request);
      const { userId } = memberScope(request);
      const locale = localeOf(request);
      try {
        const { integration, created } = await integrations.add(
          estate,
          cleanBody(request.body as AddIntegration),
          userId,
        );
        request.log.info(
          { estate: String(estate._id), integration: String(integration._id), by: String(userId) },
          created ? 'integration added' : 'integration replaced',
        );
        return reply.code(created ? 201 : 200).send({ data: presentIntegration(integration, locale) });
      } catch (error) {
        if (!(error instanceof TestFailed)) throw error;
        const { failure } = error.tried;
        throw new ApiError('INTEGRATION_TEST_FAILED', {
          values: { reason: failure ? failureText(failure, locale) : '' },
        });
      }
    },
  });

  app.route({
    ...route(CALLS.testIntegrationConnection, 'testIntegrationConnection', {
      params: Params,
      response: { 200: Data(ConnectionTest) },
    }),
    async handler(request) {
      const integration = await integrations.require(await ownEstate(request));
      return { data: presentTest(await integrations.test(integration), localeOf(request)) };
    },
  });

  app.route({
    ...route(CALLS.forceSync, 'forceSync', {
      params: Params,
      querystring: ForceSyncQuery,
      body: NoBody,
      response: { 200: Data(Type.Union([SyncPreview, SyncReport])), 202: Data(SyncStarted) },
    }),
    async handler(request, reply) {
      const integration = await integrations.require(await ownEstate(request));
      const locale = localeOf(request);
      const { dryRun = false } = request.query as Static<typeof ForceSyncQuery>;
      if (dryRun) {
        try {
          return { data: previewOf(await integrations.plan(integration), locale) };
        } catch (error) {
          const failure = failureOf(error);
          throw failure ? upstreamError(failure.reason) : error;
        }
      }
      const { jobId, runId } = await integrations.begin(integration);
      const report = await integrations.outcome(integration, runId);
      if (!report) {
        return reply.code(202).send({ data: { jobId: String(jobId), status: 'RUNNING' as const } });
      }
      if (report.error && isUpstream(report.error)) throw upstreamError(report.error);
      return { data: presentReport(report, locale) };
    },
  });

  app.route({
    ...route(CALLS.getLastSyncDate, 'getLastSyncDate', {
      params: Params,
      response: { 200: Data(LastSync) },
    }),
    async handler(request) {
      const integration = await integrations.find(await ownEstate(request));
      return { data: presentLastSync(integration, localeOf(request)) };
    },
  });
}
