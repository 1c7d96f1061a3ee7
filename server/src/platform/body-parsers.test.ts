import { CALLS, type CallName } from '@oriel/contract/routes';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerBodyParsers } from './body-parsers.ts';
import { registerErrors } from './errors.ts';

let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  registerErrors(app);
  registerBodyParsers(app);
  for (const operation of ['track', 'createInquiry'] satisfies CallName[]) {
    const call = CALLS[operation];
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      handler: async ({ body }) => ({ body }),
    });
  }
});
afterAll(() => app.close());

async function post(url: string, payload: string, type = 'text/plain;charset=UTF-8') {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type },
  });
  return [statusCode, JSON.parse(body)];
}

describe('text', () => {
  it('is parsed as JSON for tracking, because an unloading page can send nothing else', async () => {
    expect(await post('/tracking', '{"name":"load_viewer"}')).toEqual([
      200,
      { body: { name: 'load_viewer' } },
    ]);
    expect(await post('/tracking', '{"name":"load_viewer"}', 'application/json')).toEqual([
      200,
      { body: { name: 'load_viewer' } },
    ]);
  });

  it('is parsed as strictly as JSON', async () => {
    for (const text of [
      '{"name":',
      '',
      'name',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      expect(await post('/tracking', text), text).toMatchObject([400, { code: 'MALFORMED_BODY' }]);
    }
  });

  it('is rejected elsewhere, because a form on another site could send it', async () => {
    expect(await post('/inquiry', '{"name":"Jan"}')).toMatchObject([
      415,
      { code: 'UNSUPPORTED_CONTENT_TYPE' },
    ]);
  });
});
