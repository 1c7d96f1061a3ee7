import type { AppDependencies } from '../../app.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Api, route } from '../../platform/route.ts';
import { databaseAnswers, deepChecks } from './checks.ts';

export function livenessRoutes(app: Api, deps: AppDependencies): void {
  const lookDeep = deepChecks(deps);

  app.route({
    ...route('liveness'),
    async handler(request, reply) {
      const { deep = false } = request.query;
      const checks = deep ? await lookDeep() : undefined;
      const well = checks ? !Object.values(checks).includes('failed') : await databaseAnswers(deps);
      if (!well) throw new ApiError('UNAVAILABLE');
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      return {
        data: {
          status: 'ok' as const,
          name: deps.config.brand.name,
          version: deps.version,
          time: deps.clock().toISOString(),
          ...(checks ? { checks } : {}),
        },
      };
    },
  });
}
