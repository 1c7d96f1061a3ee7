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
 * Validates a single event completely, but only the frame of a batch, whose events are validated one by one. Against the union of both, an
 * invalid field would be reported together with all errors of the other form.
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
