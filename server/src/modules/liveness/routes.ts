import { Data } from '@oriel/contract/envelope';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { ApiError } from '../../platform/errors.ts';
import { route } from '../../platform/route.ts';

const Liveness = Data(
  Type.Object({
    status: Type.Literal('ok'),
    name: Type.String(),
    version: Type.String(),
    time: Type.String(),
  }),
);

/** How long the database may take to answer before it counts as down, milliseconds. */
const PATIENCE_MS = 2_000;

async function databaseAnswers(deps: AppDependencies): Promise<boolean> {
  try {
    await deps.database.connection.db?.command({ ping: 1 }, { timeoutMS: PATIENCE_MS });
    return deps.database.connection.db !== undefined;
  } catch {
    return false;
  }
}

export function livenessRoutes(app: FastifyInstance, deps: AppDependencies): void {
  app.route({
    ...route(CALLS.liveness, 'liveness', { response: { 200: Liveness } }),
    async handler(_request, reply) {
      if (!(await databaseAnswers(deps))) throw new ApiError('UNAVAILABLE');
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      return {
        data: {
          status: 'ok',
          name: deps.config.brand.name,
          version: deps.version,
          time: deps.clock().toISOString(),
        },
      };
    },
  });
}
