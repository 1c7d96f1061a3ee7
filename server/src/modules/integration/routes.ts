import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import type { Database } from '../../platform/database.ts';
import type { RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { requestLocale } from '../../platform/language.ts';
import { type Api, route } from '../../platform/route.ts';
import { ownEstates } from '../inventory/estate/list-filter.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { failureOf, isUpstream } from './failure.ts';
import { failureText, presentIntegration, presentLastSync, presentReport, presentTest } from './present.ts';
import { type IntegrationService, TestFailed } from './service.ts';
import { previewOf } from './sync/preview.ts';

function localeOf(request: FastifyRequest) {
  return requestLocale(request, request.caller.organization?.locale);
}

/** The error for a caller who waited for a failed external system. */
function upstreamError(reason: string): ApiError {
  return new ApiError(reason === 'TIMEOUT' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED');
}

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly integrations: IntegrationService;
  };
}

export function integrationRoutes(app: Api, deps: Dependencies): void {
  const { integrations } = deps.services;

  async function ownEstate(request: RequestById): Promise<EstateDocument> {
    const scope = memberScope(request);
    const { id } = request.params;
    const estate = await deps.database.models.Estate.findOne({
      $and: [ownEstates(scope)],
      organizationId: scope.organizationId,
      _id: new Types.ObjectId(id),
    }).lean();
    if (!estate) throw new ApiError('NOT_FOUND');
    return estate;
  }

  app.route({
    ...route('addIntegration'),
    async handler(request, reply) {
      const estate = await ownEstate(request);
      const { userId } = memberScope(request);
      const locale = localeOf(request);
      try {
        const { integration, created } = await integrations.add(estate, cleanBody(request.body), userId);
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
    ...route('getIntegration'),
    async handler(request) {
      const integration = await integrations.require(await ownEstate(request));
      return { data: presentIntegration(integration, localeOf(request)) };
    },
  });

  app.route({
    ...route('testIntegrationConnection'),
    async handler(request) {
      const integration = await integrations.require(await ownEstate(request));
      return { data: presentTest(await integrations.test(integration), localeOf(request)) };
    },
  });

  app.route({
    ...route('forceSync'),
    async handler(request, reply) {
      const integration = await integrations.require(await ownEstate(request));
      const locale = localeOf(request);
      const { dryRun = false } = request.query;
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
    ...route('getLastSyncDate'),
    async handler(request) {
      const integration = await integrations.find(await ownEstate(request));
      return { data: presentLastSync(integration, localeOf(request)) };
    },
  });
}
