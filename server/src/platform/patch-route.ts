import type { CallName } from '@oriel/contract/routes';
import type { AnswerOf, BodyOf } from '@oriel/contract/wire';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Types } from 'mongoose';
import type { TObject } from 'typebox';
import type { RequestById } from './entity-id.ts';
import { ApiError } from './errors.ts';
import { ifMatchDate } from './if-match.ts';
import { isRecord } from './is-record.ts';
import { withoutUnchanged } from './read-only.ts';
import { replaceBody } from './replace-body.ts';
import { type Api, route } from './route.ts';

type DataOf<Name extends CallName> =
  AnswerOf<Name> extends { data: infer Data extends object } ? Data : never;

interface Steps<Name extends CallName, Found extends object> {
  /** Refuses callers whatever the path names. */
  admit?(request: FastifyRequest): unknown;
  /** What the path names; nothing where the caller may not see it. Its id is well formed. */
  find(request: RequestById): Promise<Found | null | undefined>;
  /** What is found as the caller is answered. */
  present(request: FastifyRequest, found: Found): Promise<DataOf<Name>> | DataOf<Name>;
  /**
   * What drops read-only fields that are sent back as they were answered, since clients save what they loaded: the schema of the fields that
   * can be changed, or a function where read-only fields lie deeper inside.
   */
  readonly unchanged: TObject | ((body: unknown, answered: DataOf<Name>) => unknown);
  /** @throws ApiError STALE_UPDATE when somebody else was faster */
  change(
    request: RequestById & { readonly body: BodyOf<Name> },
    found: Found,
    ifUnchangedSince: Date | undefined,
  ): Promise<Found>;
}

/** Whether all fields of a body can be changed, so that nothing has to be compared. */
function hasOnly(body: object, fields: TObject | ((...given: never[]) => unknown)): boolean {
  return typeof fields !== 'function' && Object.keys(body).every((name) => name in fields.properties);
}

/**
 * Answers a call that changes what its path names: looks it up once, before the body is checked, drops from the body what is only sent back,
 * changes, and answers with the result. What is missing is told after what is wrong with the body.
 */
export function patchRoute<Name extends CallName, Found extends object>(
  app: Api,
  name: Name,
  steps: Steps<Name, Found>,
): void {
  const { unchanged } = steps;
  const loaded = new WeakMap<FastifyRequest, Found>();

  async function preValidation(request: FastifyRequest): Promise<void> {
    steps.admit?.(request);
    const byId = request as RequestById;
    // A malformed id is for the validation to name.
    if (!Types.ObjectId.isValid(byId.params.id)) return;
    const found = await steps.find(byId);
    if (!found) return;
    loaded.set(request, found);
    const { body } = request;
    if (!isRecord(body) || hasOnly(body, unchanged)) return;
    const answered = await steps.present(request, found);
    replaceBody(
      request,
      typeof unchanged === 'function'
        ? unchanged(body, answered)
        : withoutUnchanged(body, unchanged, answered),
    );
  }

  async function handler(request: FastifyRequest): Promise<{ data: DataOf<Name> }> {
    const found = loaded.get(request);
    if (!found) throw new ApiError('NOT_FOUND');
    // Path and body were validated by the schemas of this very call.
    const valid = request as RequestById & { readonly body: BodyOf<Name> };
    const changed = await steps.change(valid, found, ifMatchDate(request));
    return { data: await steps.present(request, changed) };
  }

  // Its types are those of the steps, not derived from the schemas once more.
  const options: RouteOptions = { ...route(name), preValidation, handler };
  const plain: FastifyInstance = app;
  plain.route(options);
}
