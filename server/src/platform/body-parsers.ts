import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * JSON under its own name everywhere; under `text/plain` for tracking alone, as a page that is being left can send nothing else across
 * origins without asking first. Elsewhere that would be a way around the preflight. Forms of mail programs are taken where they unsubscribe their
 * owner, and not looked at: the address says everything.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
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
