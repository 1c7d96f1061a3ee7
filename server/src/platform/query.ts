import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

interface ObjectSchema {
  properties?: Record<string, ObjectSchema>;
  anyOf?: ObjectSchema[];
  items?: ObjectSchema;
  type?: string;
}

/** Lists in a query come as a repeated key or comma-separated; validation sees a list either way. */
function splitLists(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.querystring as ObjectSchema | undefined;
  const query = request.query as Record<string, unknown>;
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    if (property.type !== 'array' || query[name] === undefined) continue;
    const parts = [query[name]].flat().flatMap((part) => String(part).split(','));
    query[name] = parts.map((part) => part.trim());
  }
}

/** Names of the fields that a list answers, for the members' and for the public projection alike. */
function listedFields(request: FastifyRequest): ReadonlySet<string> {
  const response = request.routeOptions.schema?.response as Record<number, ObjectSchema> | undefined;
  const items = response?.[200]?.properties?.data?.items;
  const schemas = items?.anyOf ?? (items ? [items] : []);
  return new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
}

function wantedFields(request: FastifyRequest): readonly string[] | undefined {
  const { fields } = (request.query ?? {}) as { fields?: unknown };
  return Array.isArray(fields) ? (fields as string[]) : undefined;
}

/** `fields` must name fields of the resource; a misspelt one would otherwise silently answer less. */
async function checkFields(request: FastifyRequest): Promise<void> {
  const fields = wantedFields(request);
  if (!fields) return;
  const known = listedFields(request);
  if (known.size === 0 || fields.every((field) => known.has(field))) return;
  throw new ApiError('VALIDATION', {
    fields: { fields: ['field.enum'] },
    values: { allowed: [...known].sort().join(', ') },
  });
}

/** Leaves out of each row what `fields` does not name; `id` is always there. */
async function sparse(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const fields = wantedFields(request);
  const body = payload as { data?: unknown } | null;
  if (!fields || reply.statusCode !== 200 || !Array.isArray(body?.data)) return payload;
  const known = listedFields(request);
  const wanted = new Set(['id', ...fields.filter((field) => known.has(field))]);
  const rows = body.data.map((row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))),
  );
  // The route's serializer insists on the required fields of a whole row.
  reply.serializer((value: unknown) => JSON.stringify(value));
  reply.type('application/json; charset=utf-8');
  return { ...body, data: rows };
}

/** What all list calls share in their query: several values of one parameter, and `fields`. */
export function registerQuery(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => splitLists(request));
  app.addHook('preHandler', checkFields);
  app.addHook('preSerialization', sparse);
}
