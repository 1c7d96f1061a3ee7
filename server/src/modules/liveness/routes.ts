import type { Brand } from '@oriel/contract/brand';
import { ApiError } from '../../platform/errors.ts';
import { type Api, route } from '../../platform/route.ts';
import { databaseAnswers, deepChecks, type Foundations } from './checks.ts';

interface Dependencies extends Foundations {
  readonly config: { readonly brand: Brand };
  readonly version: string;
}

export function livenessRoutes(app: Api, deps: Dependencies): void {
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
