import { Data } from '@oriel/contract/envelope';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { ApiError } from '../../platform/errors.ts';
import { route } from '../../platform/route.ts';
import { databaseAnswers, deepChecks } from './checks.ts';

const Query = Type.Object({
  deep: Type.Optional(
    Type.Boolean({
      description: 'Also whether files can be written and jobs move; looked at every 5 s at most',
    }),
  ),
});

const Liveness = Data(
  Type.Object({
    status: Type.Literal('ok'),
    name: Type.String(),
    version: Type.String(),
    time: Type.String(),
    checks: Type.Optional(
      Type.Object({ database: Type.String(), storage: Type.String(), jobs: Type.String() }),
    ),
  }),
);

export function livenessRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const lookDeep = deepChecks(deps);

  app.route({
    ...route(CALLS.liveness, 'liveness', { querystring: Query, response: { 200: Liveness } }),
    async handler(request, reply) {
      const { deep = false } = request.query as Static<typeof Query>;
      const checks = deep ? await lookDeep() : undefined;
      const well = checks ? !Object.values(checks).includes('failed') : await databaseAnswers(deps);
      if (!well) throw new ApiError('UNAVAILABLE');
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      return {
        data: {
          status: 'ok',
          name: deps.config.brand.name,
          version: deps.version,
          time: deps.clock().toISOString(),
          ...(checks ? { checks } : {}),
        },
      };
    },
  });
}
