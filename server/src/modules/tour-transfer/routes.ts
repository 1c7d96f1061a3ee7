import { Data } from '@oriel/contract/envelope';
import { CALLS } from '@oriel/contract/routes';
import { TourImport, TourImportReport } from '@oriel/contract/tour-transfer';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { requestLocale } from '../../platform/language.ts';
import { route } from '../../platform/route.ts';
import { tourExportRoutes } from './export-routes.ts';

export function tourTransferRoutes(app: FastifyInstance, deps: AppDependencies): void {
  tourExportRoutes(app, deps);

  app.route({
    ...route(CALLS.importTour, 'importTour', {
      body: TourImport,
      response: { 200: Data(TourImportReport) },
    }),
    async handler(request) {
      const { organizationId, organization } = memberScope(request);
      const locale = requestLocale(request, organization.locale);
      const data = await deps.services.tourImports.run(organizationId, request.body as TourImport, locale);
      return { data };
    },
  });
}
