import { memberScope } from '../../platform/caller.ts';
import { requestLocale } from '../../platform/language.ts';
import { type Api, route } from '../../platform/route.ts';
import type { TourTransferDependencies } from './dependencies.ts';
import { tourExportRoutes } from './export-routes.ts';

export function tourTransferRoutes(app: Api, deps: TourTransferDependencies): void {
  tourExportRoutes(app, deps);

  app.route({
    ...route('importTour'),
    async handler(request) {
      const { organizationId, organization } = memberScope(request);
      const locale = requestLocale(request, organization.locale);
      const data = await deps.services.tourImports.run(organizationId, request.body, locale);
      return { data };
    },
  });
}
