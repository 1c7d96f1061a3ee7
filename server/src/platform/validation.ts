import serializers from '@fastify/fast-json-stringify-compiler';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

// The package is CommonJS; under Node's resolution its function is on `default`.
const addFormats = addFormatsModule.default;

function validator(options: { coerce: boolean; allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors: options.allErrors,
    // Bodies are not coerced, which would turn null into 0 and "false" into true.
    coerceTypes: options.coerce,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    discriminator: false,
  });
  addFormats(ajv, ['date-time', 'date', 'email', 'uri']);
  // A leap second is one to the format, and no moment to a program.
  const { validate } = addFormats.get('date-time') as { validate: (text: string) => boolean };
  ajv.addFormat('date-time', (text) => validate(text) && !Number.isNaN(Date.parse(text)));
  return ajv;
}

// Of the process, not of an application: they compile a schema once, and tests start hundreds of applications.
const FIRST_FAULT = validator({ coerce: false, allErrors: false });
const BODY = validator({ coerce: false, allErrors: true });
const TEXT = validator({ coerce: true, allErrors: true });
const compileSerializer = serializers.SerializerSelector()();
const serializersOf = new WeakMap<object, Serializer>();

type Serializer = ReturnType<typeof compileSerializer>;
type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

/** Validators and serializers that are declared but not compiled yet. */
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

/** Most values in a body for which all errors are collected. An error takes a hundred times as long as a valid value. */
const ALL_FAULTS_OF = 20_000;

/** Collects all errors in small bodies, and stops at the first in large ones. */
function boundedValidation(first: Validate, all: Validate): Validate {
  const validate: Validate = (data) => {
    const right = first(data);
    const judge = right === true || countValues(data) > ALL_FAULTS_OF ? first : all;
    if (judge === all) all(data);
    validate.errors = judge.errors ?? null;
    return right;
  };
  return validate;
}

/** Number of values in a body, counted only up to the limit. */
function countValues(data: unknown): number {
  let values = 0;
  const waiting: unknown[] = [data];
  while (waiting.length > 0 && values <= ALL_FAULTS_OF) {
    const value = waiting.pop();
    values += 1;
    if (typeof value !== 'object' || value === null) continue;
    for (const below of Object.values(value)) waiting.push(below);
  }
  return values;
}

/**
 * Validates bodies as sent; coerces query strings and parameters, which are text. Validators and serializers are compiled on first use:
 * compiling them all would take most of the startup time.
 */
export function registerValidation(app: FastifyInstance): void {
  const later: (() => void)[] = [];
  waiting.set(app, later);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? BODY : TEXT;
    const compile = () => ajv.compile(schema as object);
    later.push(compile);
    if (httpPart !== 'body') return validatedLater(compile);
    const first = () => FIRST_FAULT.compile(schema as object);
    return boundedValidation(validatedLater(first), validatedLater(compile));
  });
  app.setSerializerCompiler((route) => {
    const schema = route.schema as object;
    const compile = (): Serializer => {
      const write =
        serializersOf.get(schema) ?? compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' });
      serializersOf.set(schema, write);
      return write;
    };
    later.push(compile);
    let write: Serializer | undefined;
    return (data) => {
      write ??= compile();
      return write(data);
    };
  });
}

/** Compiles all schemas, to detect invalid ones before they are used. */
export function compileAll(app: FastifyInstance): number {
  const all = waiting.get(app) ?? [];
  for (const compile of all) compile();
  return all.length;
}
