import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { queryIn } from './query-in.ts';

interface ObjectSchema {
  properties?: Record<string, ObjectSchema>;
  anyOf?: ObjectSchema[];
  items?: ObjectSchema;
  type?: string;
}

/** Normalises lists in a query, repeated or comma-separated, before validation. */
function splitLists(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.querystring as ObjectSchema | undefined;
  const query = queryIn(request);
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    if (property.type !== 'array' || query[name] === undefined) continue;
    const parts = [query[name]].flat().flatMap((part) => String(part).split(','));
    query[name] = parts.map((part) => part.trim());
  }
}

/** Field names of a list's rows, in the members' and the public projection. */
function listedFields(request: FastifyRequest): ReadonlySet<string> {
  const response = request.routeOptions.schema?.response as Record<number, ObjectSchema> | undefined;
  const items = response?.[200]?.properties?.data?.items;
  const schemas = items?.anyOf ?? (items ? [items] : []);
  return new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
}

function wantedFields(request: FastifyRequest): readonly string[] | undefined {
  const { fields } = queryIn(request);
  return Array.isArray(fields) ? fields.map(String) : undefined;
}

/** `fields` must name existing fields; a misspelt one would silently return less. */
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

/** Removes fields that `fields` does not name; `id` always stays. */
async function sparse(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const fields = wantedFields(request);
  const body = payload as { data?: unknown } | null;
  if (!fields || reply.statusCode !== 200 || !Array.isArray(body?.data)) return payload;
  const known = listedFields(request);
  const wanted = new Set(['id', ...fields.filter((field) => known.has(field))]);
  const rows = body.data.map((row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))),
  );
  // The route's serializer would require all fields of a row.
  reply.serializer((value: unknown) => JSON.stringify(value));
  reply.type('application/json; charset=utf-8');
  return { ...body, data: rows };
}

/** Query features of all lists: repeated parameters, and `fields`. */
export function registerQuery(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => splitLists(request));
  app.addHook('preHandler', checkFields);
  app.addHook('preSerialization', sparse);
}
