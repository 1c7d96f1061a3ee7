import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';
import { requireWithinBounds } from './json-bounds.ts';

/**
 * JSON under its own name everywhere; under `text/plain` for tracking alone, as a page that is being left can send nothing else across
 * origins without asking first. Elsewhere that would be a way around the preflight. Forms of mail programs are taken where they unsubscribe their
 * owner, and not looked at: the address says everything.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const json: typeof parse = (request, body, done) => {
    try {
      requireWithinBounds(body);
    } catch (error) {
      // What is thrown there is a refusal.
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
