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
  /** Rejects callers regardless of the entity. */
  admit?(request: FastifyRequest): unknown;
  /** The entity in the path; undefined when invisible to the caller. Its id is well-formed. */
  find(request: RequestById): Promise<Found | null | undefined>;
  /** The entity as answered to the caller. */
  present(request: FastifyRequest, found: Found): Promise<DataOf<Name>> | DataOf<Name>;
  /**
   * Removes read-only fields sent back unchanged, because clients save what they loaded: the schema of the writable fields, or a function
   * for nested read-only fields.
   */
  readonly unchanged: TObject | ((body: unknown, answered: DataOf<Name>) => unknown);
  /** @throws ApiError STALE_UPDATE when it has changed in between */
  change(
    request: RequestById & { readonly body: BodyOf<Name> },
    found: Found,
    ifUnchangedSince: Date | undefined,
  ): Promise<Found>;
}

/** Whether all fields of a body are writable, so that nothing has to be compared. */
function hasOnly(body: object, fields: TObject | ((...given: never[]) => unknown)): boolean {
  return typeof fields !== 'function' && Object.keys(body).every((name) => name in fields.properties);
}

/**
 * Handles a PATCH: finds the entity once, before the body is validated, removes read-only fields sent back unchanged, applies the change,
 * and answers with the result. Validation errors take precedence over a missing entity.
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
    // Validation reports a malformed id.
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
    // Path and body are validated by the schemas of this call.
    const valid = request as RequestById & { readonly body: BodyOf<Name> };
    const changed = await steps.change(valid, found, ifMatchDate(request));
    return { data: await steps.present(request, changed) };
  }

  // Typed by the steps rather than derived from the schemas again.
  const options: RouteOptions = { ...route(name), preValidation, handler };
  const plain: FastifyInstance = app;
  plain.route(options);
}
