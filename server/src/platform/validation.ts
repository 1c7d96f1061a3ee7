import serializers from '@fastify/fast-json-stringify-compiler';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

// The package is CommonJS; under Node's resolution its function sits on `default`.
const addFormats = addFormatsModule.default;

function validator(options: { coerce: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // Bodies are taken as they are: coercion would turn null into 0 and "false" into true.
    coerceTypes: options.coerce,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    discriminator: false,
  });
  addFormats(ajv, ['date-time', 'date', 'email', 'uri']);
  return ajv;
}

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

/** What the calls of an application have declared and not yet needed. */
const waiting = new WeakMap<FastifyInstance, (() => void)[]>();

function validatedLater(compile: () => ValidateFunction): Validate {
  let compiled: ValidateFunction | undefined;
  const validate: Validate = (data) => {
    compiled ??= compile();
    const right = compiled(data);
    validate.errors = compiled.errors ?? null;
    return right;
  };
  return validate;
}

/**
 * Bodies are validated as sent; query strings and parameters, which are text by nature, are coerced. What validates and what writes JSON
 * is compiled when a call first needs it: compiled before, it would take most of the time of a start.
 */
export function registerValidation(app: FastifyInstance): void {
  const body = validator({ coerce: false });
  const text = validator({ coerce: true });
  const later: (() => void)[] = [];
  waiting.set(app, later);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? body : text;
    const compile = () => ajv.compile(schema as object);
    later.push(compile);
    return validatedLater(compile);
  });
  const compileSerializer = serializers.SerializerSelector()();
  app.setSerializerCompiler((route) => {
    const compile = () => compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' });
    later.push(compile);
    let write: ReturnType<typeof compile> | undefined;
    return (data) => {
      write ??= compile();
      return write(data);
    };
  });
}

/** Compiles what every call has declared, so that a schema that cannot be compiled is found before somebody calls. */
export function compileAll(app: FastifyInstance): number {
  const all = waiting.get(app) ?? [];
  for (const compile of all) compile();
  return all.length;
}
