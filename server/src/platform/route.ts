import { ErrorAnswer } from '@oriel/contract/envelope';
import { API_PREFIX, type Call } from '@oriel/contract/routes';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';

/** Schemas of one call; `response` by status, successes only (the error answer is added to all). */
export interface RouteSchema {
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  /** For calls with a file: what the form takes, for the documentation. */
  readonly consumes?: readonly string[];
  readonly response: Readonly<Record<number, TSchema>>;
}

/** Options of a route that stands in the contract's table. */
export function route(call: Call, operation: string, schema: RouteSchema) {
  const tag = call.path.split('/')[1] || 'liveness';
  return {
    method: call.method,
    url: `${API_PREFIX}${call.path}`,
    config: { call },
    schema: {
      operationId: operation,
      summary: call.summary,
      tags: [tag],
      ...(call.permission.access.public === 'none' ? { security: [{ bearer: [] }] } : {}),
      ...schema,
      // Ranges (4XX) are valid OpenAPI, but common generators of clients write broken code for them.
      response: { ...schema.response, default: ErrorAnswer },
    },
  } as const;
}

/**
 * Refuses to boot with an API route that lacks its permission, or a schema of what it answers or takes.
 * A route that is forgotten in the table would otherwise be an open door that no test looks at.
 */
export function requireRouteContracts(app: FastifyInstance): void {
  app.addHook('onRoute', (options: RouteOptions) => {
    if (!options.url.startsWith(API_PREFIX)) return;
    const methods = [options.method].flat();
    if (methods.every((method) => method === 'OPTIONS' || method === 'HEAD')) return;
    const name = `${methods.join(',')} ${options.url}`;
    const schema = options.schema as Partial<RouteSchema> | undefined;
    if (!options.config?.call) throw new Error(`${name} declares no permission`);
    if (!schema?.response) throw new Error(`${name} declares no response schema`);
    if (options.url.includes(':') && !schema.params)
      throw new Error(`${name} declares no schema of its parameters`);
    const takesBody = methods.some((method) => method === 'POST' || method === 'PATCH' || method === 'PUT');
    if (takesBody && !schema.body && !schema.consumes)
      throw new Error(`${name} declares no schema of its body`);
  });
}
