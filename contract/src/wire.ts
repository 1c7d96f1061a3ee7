import type { Static, TArray, TObject, TSchema } from 'typebox';
import { APARTMENT_CALLS } from './calls/apartment.ts';
import { ASSET_CALLS } from './calls/asset.ts';
import { AUDIT_CALLS } from './calls/audit.ts';
import { BUILDING_CALLS } from './calls/building.ts';
import { COMMENT_CALLS } from './calls/comment.ts';
import { EMBED_CALLS } from './calls/embed.ts';
import { ESTATE_CALLS } from './calls/estate.ts';
import { FEEDBACK_CALLS } from './calls/feedback.ts';
import { INQUIRY_CALLS } from './calls/inquiry.ts';
import { INTEGRATION_CALLS } from './calls/integration.ts';
import { LIVENESS_CALLS } from './calls/liveness.ts';
import { NAVIGATOR_CALLS } from './calls/navigator.ts';
import { NOTICE_CALLS } from './calls/notice.ts';
import { OPINION_CALLS } from './calls/opinion.ts';
import { ORGANIZATION_CALLS } from './calls/organization.ts';
import { PANORAMA_CALLS } from './calls/panorama.ts';
import type { TByReader } from './calls/parts.ts';
import { PERSON_CALLS } from './calls/person.ts';
import { TOUR_TRANSFER_CALLS } from './calls/tour-transfer.ts';
import { TRACKING_CALLS } from './calls/tracking.ts';
import { USER_CALLS } from './calls/user.ts';
import type { CallName } from './routes.ts';

/** Schemas of one call. `response` holds the successful answers by status; every call may also answer with an `ErrorAnswer`. */
export interface CallSchemas {
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** Media types of a multipart upload call; for the documentation. */
  readonly consumes?: readonly string[];
  readonly response: Readonly<Record<number, TSchema>>;
}

/**
 * Requests and answers of every call, by its name in `CALLS`. The server validates with it, and the types of its handlers, the clients and
 * the documentation derive from it. Browsers import its types only: the schemas stay on the server.
 */
export const WIRE = {
  ...APARTMENT_CALLS,
  ...ASSET_CALLS,
  ...AUDIT_CALLS,
  ...BUILDING_CALLS,
  ...COMMENT_CALLS,
  ...EMBED_CALLS,
  ...ESTATE_CALLS,
  ...FEEDBACK_CALLS,
  ...INQUIRY_CALLS,
  ...INTEGRATION_CALLS,
  ...LIVENESS_CALLS,
  ...NAVIGATOR_CALLS,
  ...NOTICE_CALLS,
  ...OPINION_CALLS,
  ...ORGANIZATION_CALLS,
  ...PANORAMA_CALLS,
  ...PERSON_CALLS,
  ...TOUR_TRANSFER_CALLS,
  ...TRACKING_CALLS,
  ...USER_CALLS,
} as const satisfies Record<CallName, CallSchemas>;

export type Wire = typeof WIRE;

type Part<Name extends CallName, Key extends keyof CallSchemas> =
  Wire[Name] extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** Path parameters of a call; undefined where it has none. */
export type ParamsOf<Name extends CallName> = Part<Name, 'params'>;
/** Query of a call; undefined where it takes none. */
export type QueryOf<Name extends CallName> = Part<Name, 'querystring'>;
/** JSON body of a call; undefined where it takes none. */
export type BodyOf<Name extends CallName> = Part<Name, 'body'>;

type Responses<Name extends CallName> = Wire[Name]['response'];
type Successes<Name extends CallName> = Responses<Name>[keyof Responses<Name>];

/** Successful answer of a call, the whole envelope. */
export type AnswerOf<Name extends CallName> =
  Successes<Name> extends infer Schema ? (Schema extends TSchema ? Static<Schema> : never) : never;

/** Audience of an answer: a member of the organization, or the public. */
export type Reader = 'member' | 'public';

type Read<Schema, By extends Reader> =
  Schema extends TByReader<infer Member extends TSchema, infer Public extends TSchema>
    ? Static<By extends 'member' ? Member : Public>
    : Schema extends TArray<infer Item>
      ? Read<Item, By>[]
      : Schema extends TSchema
        ? Static<Schema>
        : never;

type Envelope<Schema, By extends Reader> =
  Schema extends TObject<infer Properties>
    ? { [Key in keyof Properties]: Read<Properties[Key], By> }
    : Schema extends TSchema
      ? Static<Schema>
      : never;

/** Successful answer of a call for one audience, the whole envelope. */
export type AnswerTo<By extends Reader, Name extends CallName> = Envelope<Successes<Name>, By>;

/** Request data of a client: lists may be readonly, and undefined properties are omitted. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? {
        readonly [Key in keyof T]:
          | Sent<T[Key]>
          | (Record<never, never> extends Pick<T, Key> ? undefined : never);
      }
    : T;

type OrOne<T> = T extends readonly (infer Item)[] ? Item | T : T;
/** In a query, one value stands for a list of one. */
type Asked<T> = T extends object ? { [Key in keyof Sent<T>]: OrOne<Sent<T>[Key]> } : T;

/** Query of a call as a client passes it; undefined properties are omitted. */
export type QueryTo<Name extends CallName> = Asked<QueryOf<Name>>;

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value | undefined }
    : { readonly [K in Key]: Value };

/** Input of a call as a client passes it: path parameters by name, plus `query` and `body` if the call takes them. */
export type InputOf<Name extends CallName> = ([ParamsOf<Name>] extends [undefined]
  ? unknown
  : ParamsOf<Name>) &
  Given<'query', QueryTo<Name>> &
  Given<'body', Sent<BodyOf<Name>>>;
