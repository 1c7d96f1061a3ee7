import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InquiryCreate } from '@oriel/contract/inquiry';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Consent } from '../../tracking/consent.ts';
import type { VisitorSession } from '../../tracking/session.ts';
import { Visitor } from '../../tracking/visitor.ts';
import { inquiryBody } from './inquiry-body.ts';
import { EMPTY_FIELDS } from './inquiry-fields.ts';
import { sendInquiry } from './send-inquiry.ts';

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

let server: Server;
let answers: Answer[] = [];
let came: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    came.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    const { status, body = '', headers = {} } = answers.shift() ?? { status: 500 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());

const NAVIGATOR = {
  id: 'a'.repeat(24),
  estate: { id: 'e'.repeat(24) },
  building: { id: 'd'.repeat(24) },
} as Parameters<typeof inquiryBody>[0]['navigator'];

function bodyWith(query: string, apartments: readonly string[] = []) {
  const consent = new Consent(new URLSearchParams(query), {});
  const visitorSession: VisitorSession = {
    apiBase: '',
    consent,
    visitor: new Visitor(consent),
    environment: {
      page: { origin: 'https://t.example', path: '/', embedOrigin: 'https://d.example' },
      utm: { source: 'x' },
    },
    framed: true,
    agentId: 'c'.repeat(24),
  };
  const fields = { ...EMPTY_FIELDS, name: ' Anna ', email: 'anna@mail.example', message: '  ' };
  const asked = {
    navigator: NAVIGATOR,
    apartments,
    fields,
    consents: [{ key: 'MARKETING_EMAIL', version: '2', granted: false }],
    locale: 'pl' as const,
  };
  return inquiryBody(asked, visitorSession, {
    address: 'https://t.example/?rooms=2',
    referrer: 'https://d.example/',
  });
}

async function send(startedAt = Date.now() - 10_000, ...next: Answer[]) {
  answers = next;
  came = [];
  const { port } = server.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}`;
  return await sendInquiry({ apiBase, body: bodyWith(''), key: 'key-12345', startedAt, locale: 'gb' });
}

const json = (status: number, body: unknown, headers?: Record<string, string>): Answer => ({
  status,
  body: JSON.stringify(body),
  ...(headers ? { headers } : {}),
});
const SENT = json(201, { data: { id: 'x', reference: '2026-4F7K2' } });

test('sends a body that the contract accepts, for apartments or for the building', () => {
  const apartments = ['1'.repeat(24), '2'.repeat(24)];
  const followed = bodyWith('consent=granted', apartments);
  expect(Check(InquiryCreate, followed)).toBe(true);
  expect(followed).toMatchObject({
    apartmentId: apartments[0],
    apartmentIds: apartments,
    source: 'EMBED',
    preferredContact: 'EMAIL',
    analyticsConsent: true,
    name: 'Anna',
  });
  expect(followed).not.toHaveProperty('buildingId');
  expect(followed).not.toHaveProperty('message');
  expect(followed.visitorId).toBeTruthy();
  const unfollowed = bodyWith('');
  expect(Check(InquiryCreate, unfollowed)).toBe(true);
  expect(unfollowed).toMatchObject({ buildingId: 'd'.repeat(24), analyticsConsent: false });
  expect(unfollowed).not.toHaveProperty('visitorId');
});

test('returns the reference, and sends the key and the language', async () => {
  expect(await send(undefined, SENT)).toEqual({ kind: 'sent', reference: '2026-4F7K2' });
  expect(came[0]?.headers).toMatchObject({ 'idempotency-key': 'key-12345', 'accept-language': 'en-GB' });
});

test('maps every refusal to its outcome for the visitor', async () => {
  const errors = { phone: ['must be a phone number'] };
  expect(await send(undefined, json(400, { code: 'VALIDATION', errors }))).toEqual({
    kind: 'invalid',
    fields: errors,
  });
  expect(await send(undefined, json(404, { code: 'NOT_FOUND' }))).toEqual({ kind: 'gone' });
  expect(await send(undefined, json(403, { code: 'INQUIRIES_CLOSED' }))).toEqual({ kind: 'closed' });
  expect(await send(undefined, json(500, {}))).toEqual({ kind: 'server' });
  expect(await send(undefined, { status: 502, body: '<html>' })).toEqual({ kind: 'offline' });
  const wait = await send(undefined, json(429, { code: 'RATE_LIMITED' }, { 'retry-after': '90' }));
  expect(wait.kind === 'wait' && Math.round((wait.until - Date.now()) / 1000)).toBe(90);
});

test('delays a restored form that is submitted at once', async () => {
  const started = Date.now();
  await send(started, SENT);
  expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
});

test('waits once for a clock that runs ahead', async () => {
  const tooFast = json(400, { code: 'VALIDATION', errors: { startedAt: ['too fast'] } });
  expect(await send(undefined, tooFast, SENT)).toMatchObject({ kind: 'sent' });
  expect(came.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-12345', 'key-12345']);
});
