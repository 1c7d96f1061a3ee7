import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromSchema, HOSTILE, type Schema, spoilt } from './testing/from-schema.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { MISSING, makeWorld, STAFF, type World } from './testing/world.ts';

/** Requests per call. */
const TRIES = process.env.ORIEL_FULL_TESTS ? 300 : 8;
const PATIENCE_MS = 20_000;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface DescribedCall {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

let server: TestServer;
let world: World;
let paths: Record<string, Record<string, DescribedCall>>;

beforeAll(async () => {
  server = await startTestServer({ PLATFORM_STAFF: STAFF, ROLE: 'web' });
  world = await makeWorld(server);
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: typeof paths };
  paths = document.paths;
}, 300_000);

afterAll(() => server?.stop());

interface Draw {
  /** What to corrupt, and how, 0..1 each. */
  readonly part: 'none' | 'body' | 'query';
  readonly at: number;
  readonly hostile: number;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  part: fc.constantFrom('none', 'body', 'query', 'body'),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  hostile: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function addressOf(path: string, values: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path
    .replace('/api/v1', '')
    .replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(asText(values[name])));
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      // A lone surrogate cannot be encoded in an address.
      text.append(name, asText(one).toWellFormed());
    }
  }
  return `${filled.toWellFormed()}?${text}`;
}

describe("random requests generated from each call's description", () => {
  it('are answered with at most 499, and never hang', { timeout: 30 * 60_000 }, async () => {
    const ids = [...new Set([...Object.values(world.own), ...Object.values(world.foreign), MISSING])];
    const worst = new Map<string, number>();
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, call] of Object.entries(methods)) {
        const parameters = call.parameters ?? [];
        const record = (where: Parameter['in']) =>
          fc.record(
            Object.fromEntries(
              parameters
                .filter((one) => one.in === where)
                .map((one) => [one.name, fromSchema(one.schema, ids)]),
            ),
            where === 'path' ? {} : { requiredKeys: [] },
          );
        const bodySchema = call.requestBody?.content?.['application/json']?.schema;
        const body = bodySchema ? fromSchema(bodySchema, ids) : fc.constant(undefined);
        await fc.assert(
          fc.asyncProperty(
            record('path'),
            record('query'),
            body,
            draw,
            fc.constantFrom('ADMIN', 'USER', 'staff', 'public' as const),
            async (names, query, value, { part, at, hostile }, caller) => {
              const token = world.tokens.get(caller as 'ADMIN');
              const asked =
                part === 'query' ? (spoilt(query, at, hostile) as Record<string, unknown>) : query;
              const sent = part === 'body' && bodySchema ? spoilt(value, at, hostile) : value;
              const began = performance.now();
              const answer = await server.call(
                method.toUpperCase(),
                addressOf(
                  path,
                  names as Record<string, unknown>,
                  typeof asked === 'object' ? (asked ?? {}) : {},
                ),
                {
                  organization: world.own.organization,
                  ...(token ? { token } : {}),
                  ...(sent === undefined ? {} : { body: sent }),
                },
              );
              const took = performance.now() - began;
              worst.set(`${method} ${path}`, Math.max(worst.get(`${method} ${path}`) ?? 0, took));
              expect(answer.status, `${answer.text} to ${JSON.stringify(sent)?.slice(0, 800)}`).toBeLessThan(
                500,
              );
              expect(took).toBeLessThan(PATIENCE_MS);
              if (answer.status === 400 && answer.body.errors) expect(answer.body.message).toBeUndefined();
            },
          ),
          { numRuns: TRIES },
        );
      }
    }
    expect(worst.size).toBeGreaterThan(0);
  });

  it('with any hostile value as the body are rejected', async () => {
    const writing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => call.requestBody?.content?.['application/json'])
        .map(([method]) => ({ path, method })),
    );
    for (const { path, method } of writing) {
      const address = path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, MISSING);
      for (const body of HOSTILE) {
        const answer = await server.call(method.toUpperCase(), address, {
          token: world.tokens.get('ADMIN') ?? '',
          organization: world.own.organization,
          body,
        });
        const what = `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`;
        // Nothing may be sent where nothing has to be.
        const isNothing = ['null', '{}'].includes(JSON.stringify(body));
        if (!isNothing) expect(answer.status, what).toBeGreaterThanOrEqual(400);
        expect(answer.status, what).toBeLessThan(500);
      }
    }
  });
});
