import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

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

/** Bodies are validated as sent; query strings and parameters, which are text by nature, are coerced. */
export function registerValidation(app: FastifyInstance): void {
  const body = validator({ coerce: false });
  const text = validator({ coerce: true });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? body : text;
    return ajv.compile(schema as object);
  });
}
