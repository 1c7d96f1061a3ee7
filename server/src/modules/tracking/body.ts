import { TrackingBatch, TrackingEventInput } from '@oriel/contract/tracking-event';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

interface Validate {
  (data: unknown): boolean;
  errors?: unknown;
}

function isBatch(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'events' in data;
}

/**
 * Looks at one event as a whole; of a batch only at its frame, since each of its events is judged on its own. Checked against the union of
 * both, a wrong field would be reported together with everything that the other form lacks.
 */
export function trackingValidator(app: FastifyInstance): FastifySchemaCompiler<unknown> {
  return (route) => {
    const compile = app.validatorCompiler as FastifySchemaCompiler<unknown> | undefined;
    if (!compile) throw new Error('validation is not set up');
    const one = compile({ ...route, schema: TrackingEventInput }) as Validate;
    const batch = compile({ ...route, schema: TrackingBatch }) as Validate;
    const validate: Validate = (data) => {
      const chosen = isBatch(data) ? batch : one;
      const right = chosen(data);
      validate.errors = chosen.errors;
      return right;
    };
    return validate as ReturnType<FastifySchemaCompiler<unknown>>;
  };
}
