import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorAnswer } from '@oriel/contract/envelope';
import { API_PREFIX, CALLS, type CallName } from '@oriel/contract/routes';
import { SUMMARIES } from '@oriel/contract/summaries';
import { type CallSchemas, WIRE, type Wire } from '@oriel/contract/wire';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { Static, TSchema } from 'typebox';

/** Derives request and answer types from TypeBox schemas. */
interface TypeBoxTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** The server, typed for registering routes. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypes
>;

/** Options of the route for a contract call. */
export function route<Name extends CallName>(name: Name) {
  const call = CALLS[name];
  const { response, ...schemas }: CallSchemas = WIRE[name];
  const tag = call.path.split('/')[1] || 'liveness';
  return {
    method: call.method,
    url: `${API_PREFIX}${call.path}`,
    config: { call },
    schema: {
      operationId: name,
      summary: SUMMARIES[name],
      tags: [tag],
      ...(call.permission.access.public === 'none' ? { security: [{ bearer: [] }] } : {}),
      ...schemas,
      // Ranges (4XX) are valid OpenAPI, but common client generators produce broken code for them.
      response: { ...response, default: ErrorAnswer },
    } as unknown as Wire[Name],
  } as const;
}

/**
 * Refuses to start with an API route that lacks a permission or a schema. A route missing from the table would otherwise be unprotected and
 * untested.
 */
export function requireRouteContracts(app: FastifyInstance): void {
  app.addHook('onRoute', (options: RouteOptions) => {
    if (!options.url.startsWith(API_PREFIX)) return;
    const methods = [options.method].flat();
    if (methods.every((method) => method === 'OPTIONS' || method === 'HEAD')) return;
    const name = `${methods.join(',')} ${options.url}`;
    const schema = options.schema as Partial<CallSchemas> | undefined;
    if (!options.config?.call) throw new Error(`${name} declares no permission`);
    if (!schema?.response) throw new Error(`${name} declares no response schema`);
    if (options.url.includes(':') && !schema.params)
      throw new Error(`${name} declares no schema of its parameters`);
    const takesBody = methods.some((method) => method === 'POST' || method === 'PATCH' || method === 'PUT');
    if (takesBody && !schema.body && !schema.consumes)
      throw new Error(`${name} declares no schema of its body`);
  });
}
