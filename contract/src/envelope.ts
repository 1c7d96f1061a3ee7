import { type Static, type TSchema, Type } from 'typebox';
import { Id, OneOf, PeriodEnd, Several } from './primitives.ts';

/** Describes one page of a list. */
export const ListMeta = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
  sort: Type.String(),
  order: OneOf(['asc', 'desc']),
});
export type ListMeta = Static<typeof ListMeta>;

/** `{ data }`, the answer of every call that returns one entity. */
export function Data<T extends TSchema>(schema: T) {
  return Type.Object({ data: schema });
}

/** `{ data: [], meta }`, the answer of every list call. */
export function DataList<T extends TSchema>(schema: T) {
  return Type.Object({ data: Type.Array(schema), meta: ListMeta });
}

/** Body of a POST that takes none: absent, or an object that is ignored. */
export const NoBody = Type.Union([Type.Null(), Type.Object({})]);

/** Answer of every DELETE. */
export const Deleted = Data(Type.Object({ id: Id, deleted: Type.Literal(true) }));

/**
 * An error answer. A validation answer has `errors` and no `message`; a 5xx has neither, so that the client shows its own text
 * (specification, section 8).
 */
export const ErrorAnswer = Type.Object({
  statusCode: Type.Integer(),
  error: Type.String(),
  code: Type.String(),
  message: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  details: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'facts that belong to the code: ASSET_IN_USE { usedBy }, UPLOAD_TOO_LARGE { limit } (bytes), UNSUPPORTED_FILE_TYPE { accepted }',
    }),
  ),
  requestId: Type.String(),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** Default and largest page size of a list call; each resource adds its own filters and sort keys. */
export const LIST_LIMIT_DEFAULT = 25;
export const LIST_LIMIT_MAX = 200;
export function listQuery(sortKeys: readonly string[], limitMax = LIST_LIMIT_MAX) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax })),
    sort: Type.Optional(
      Type.String({
        enum: sortKeys.flatMap((key) => [key, `-${key}`]),
        description: 'leading - is descending',
      }),
    ),
    order: Type.Optional(OneOf(['asc', 'desc'], 'wins over the minus of sort')),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ids: Type.Optional(Several(Id, limitMax)),
    fields: Type.Optional(Several(Type.String({ pattern: '^[A-Za-z0-9_]{1,40}$' }), 100)),
    from: Type.Optional(PeriodEnd('in UTC')),
    to: Type.Optional(PeriodEnd('in UTC')),
  };
}
