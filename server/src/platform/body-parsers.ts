import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';
import { requireWithinBounds } from './json-bounds.ts';

/**
 * Accepts JSON under its own type everywhere; as `text/plain` for tracking only, because an unloading page can send nothing else across
 * origins without a preflight. Elsewhere that would bypass the preflight. Forms from mail programs are accepted for unsubscribing, and
 * ignored: the address contains everything.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const json: typeof parse = (request, body, done) => {
    try {
      requireWithinBounds(body);
    } catch (error) {
      // Anything thrown there is an ApiError.
      done(error as ApiError);
      return;
    }
    parse(request, body, done);
  };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    json(request, String(body), done),
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.call !== CALLS.track) done(new ApiError('UNSUPPORTED_CONTENT_TYPE'));
    else json(request, String(body), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => {
      if (request.routeOptions.config.call !== CALLS.unsubscribe)
        done(new ApiError('UNSUPPORTED_CONTENT_TYPE'));
      else done(null, {});
    },
  );
}
