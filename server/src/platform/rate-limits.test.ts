import { CALLS, type CallName } from '@oriel/contract/routes';
import Fastify, { type FastifyInstance } from 'fastify';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserDocument } from '../modules/user/model.ts';
import { ApiError, registerErrors } from './errors.ts';
import { DEFAULT_LIMITS, limitOfCall, type RateLimits } from './limits.ts';
import { registerRateLimits } from './rate-limits.ts';
import { addressGroup, Pseudonyms, visitorOf } from './visitor-key.ts';
import { WindowCounter } from './window-counter.ts';

let now = 0;
const clock = () => new Date(now);
let app: FastifyInstance;

beforeEach(() => {
  now = Date.UTC(2026, 7, 1, 12);
});
afterEach(() => app?.close());

const USERS = new Map(['anna', 'jan'].map((name) => [name, { _id: new Types.ObjectId() } as UserDocument]));

/** A few calls with limits; a header identifies the caller, and a wrong token is rejected as usual. */
async function start(limits: Partial<RateLimits> = {}): Promise<void> {
  app = Fastify({ trustProxy: true });
  registerErrors(app);
  registerRateLimits(app, { limits: { ...DEFAULT_LIMITS, ...limits }, clock }, () => {
    app.decorateRequest('caller');
    app.addHook('onRequest', async (request) => {
      const name = request.headers.authorization;
      const user = name === undefined ? undefined : USERS.get(name);
      if (name !== undefined && !user && request.routeOptions.config.call !== CALLS.liveness) {
        throw new ApiError('UNAUTHENTICATED');
      }
      request.caller = { kind: 'public', staff: false, access: 'public', ...(user ? { user } : {}) };
    });
  });
  for (const operation of [
    'liveness',
    'createInquiry',
    'track',
    'sendVerificationEmail',
  ] satisfies CallName[]) {
    const call = CALLS[operation];
    app.route({
      method: call.method,
      url: `/api/v1${call.path}`,
      config: { call },
      ...(operation === 'createInquiry' ? { schema: { body: { type: 'object', required: ['name'] } } } : {}),
      handler: async () => ({}),
    });
  }
  for (const file of ['/media/x', '/viewer/:id/share.jpg']) app.get(file, async () => ({}));
}

interface Caller {
  ip?: string;
  user?: string;
  body?: object;
}

async function send(operation: CallName, { ip = '198.51.100.1', user, body = {} }: Caller = {}) {
  const { method, path } = CALLS[operation];
  return await app.inject({
    method: method as 'GET' | 'POST',
    url: `/api/v1${path}`,
    headers: { 'x-forwarded-for': ip, ...(user ? { authorization: user } : {}) },
    ...(method === 'GET' ? {} : { payload: body }),
  });
}

/** Number of accepted calls among several. */
async function passed(
  times: number,
  operation: CallName,
  caller: (index: number) => Caller,
): Promise<number> {
  let count = 0;
  for (let index = 0; index < times; index += 1) {
    const { statusCode } = await send(operation, caller(index));
    if (statusCode === 200) count += 1;
    else expect(statusCode).toBe(429);
  }
  return count;
}

const inquiry = (visitorId?: string) => ({ name: 'Jan', ...(visitorId ? { visitorId } : {}) });

describe('a limit', () => {
  it('answers with its code and the waiting time, and ends after it', async () => {
    await start();
    expect(await passed(6, 'createInquiry', () => ({ body: inquiry('v1') }))).toBe(5);
    now += 599_000;
    const refused = await send('createInquiry', { body: inquiry('v1') });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      429,
      '1',
      'RATE_LIMITED',
    ]);
    // A form on a customer's own site can read it too.
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
    now += 1000;
    expect((await send('createInquiry', { body: inquiry('v1') })).statusCode).toBe(200);
  });

  it('does not count an invalid form', async () => {
    await start();
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await send('createInquiry')).statusCode).toBe(400);
    expect((await send('createInquiry', { body: inquiry('v1') })).statusCode).toBe(200);
  });

  it('counts by visitor, and by address for visitors who change ids', async () => {
    await start();
    expect(await passed(10, 'createInquiry', (index) => ({ body: inquiry(`v${index % 2}`) }))).toBe(10);
    expect(await passed(60, 'createInquiry', (index) => ({ body: inquiry(`made-up-${index}`) }))).toBe(40);
    expect((await send('createInquiry', { ip: '198.51.100.2', body: inquiry('v1') })).statusCode).toBe(200);
  });

  it('treats an IPv6 network like one address', async () => {
    await start();
    const from = (index: number) => ({
      ip: `2a00:1450:4001:81b::${(index + 1).toString(16)}`,
      body: inquiry(),
    });
    expect(await passed(8, 'createInquiry', from)).toBe(5);
  });

  it('follows members everywhere, and affects nobody else', async () => {
    await start();
    const from = (user: string) => (index: number) => ({ ip: `198.51.100.${index}`, user });
    expect(await passed(4, 'sendVerificationEmail', from('anna'))).toBe(3);
    expect(await passed(1, 'sendVerificationEmail', from('jan'))).toBe(1);
  });

  it('on visitors is higher for members, who act for others', async () => {
    await start();
    const from = (user: string) => () => ({ user, body: inquiry('v1') });
    expect(await passed(60, 'createInquiry', from('anna'))).toBe(50);
    expect(await passed(1, 'createInquiry', from('jan'))).toBe(1);
  });

  it('counts a batch of events by its visitor', async () => {
    await start({ tracking: { max: 2, seconds: 60 } });
    const batch = (index: number) => ({ body: { events: [{ visitorId: `v${Math.floor(index / 3)}` }] } });
    expect(await passed(6, 'track', batch)).toBe(4);
  });
});

describe('the general limit', () => {
  it('counts pictures that are drawn when they are asked for, not files', async () => {
    await start({ public: { max: 2, seconds: 60 } });
    const statuses = async (url: string) => {
      const answers = [];
      for (let index = 0; index < 3; index += 1) answers.push((await app.inject({ url })).statusCode);
      return answers;
    };
    expect(await statuses('/media/x')).toEqual([200, 200, 200]);
    expect(await statuses('/viewer/house/share.jpg?v=1')).toEqual([200, 200, 429]);
  });

  it("is the public's for an invalid token, whatever the header looks like", async () => {
    await start({ public: { max: 5, seconds: 60 }, member: { max: 20, seconds: 60 } });
    expect(await passed(10, 'liveness', () => ({ user: 'nobody' }))).toBe(5);
    expect(await passed(30, 'liveness', () => ({ user: 'anna' }))).toBe(20);
  });

  it('stops a flood of wrong tokens before they are verified', async () => {
    await start({ public: { max: 5, seconds: 60 } });
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      statuses.push((await send('sendVerificationEmail', { user: `guess ${index}` })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    now += 60_000;
    expect((await send('sendVerificationEmail', { user: 'guess' })).statusCode).toBe(401);
  });

  it('ignores files and unknown calls', async () => {
    await start({ public: { max: 1, seconds: 60 } });
    for (let index = 0; index < 5; index += 1) {
      expect((await app.inject({ url: '/media/x' })).statusCode).toBe(200);
    }
    expect((await app.inject({ url: '/api/v1/nothing' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/v1/nothing' })).statusCode).toBe(429);
  });
});

describe('the table', () => {
  it('covers every public call with a body, except those with a secret from a mail', () => {
    const open = Object.entries(CALLS)
      .filter(([, call]) => call.method !== 'GET' && call.permission.access.public !== 'none')
      .filter(([, call]) => limitOfCall(call) === undefined)
      .map(([operation]) => operation);
    expect(open).toEqual([
      'verifyEmail',
      'readInvitation',
      'unsubscribe',
      'viewPerson',
      'correctPerson',
      'withdrawPerson',
      'erasePerson',
    ]);
  });
});

describe('callers', () => {
  it('are grouped by household', () => {
    expect(addressGroup('198.51.100.1')).toBe('198.51.100.1');
    expect(addressGroup('::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(addressGroup('2a00:1450::1')).toBe(addressGroup('2a00:1450:0:0:ffff::2'));
    expect(addressGroup('2a00:1450::1')).not.toBe(addressGroup('2a00:1450:0:1::1'));
    expect(addressGroup('unknown')).toBe('unknown');
  });

  it('are identified by a hash that changes daily', () => {
    const names = new Pseudonyms(clock);
    const today = names.of('a', 'b');
    expect(today).toBe(names.of('a', 'b'));
    expect(new Set([today, names.of('ab'), names.of('', 'ab'), names.of('a', 'b', '')]).size).toBe(4);
    expect(new Pseudonyms(clock).of('a', 'b')).not.toBe(today);
    now += 12 * 3600_000;
    expect(names.of('a', 'b')).not.toBe(today);
  });

  it('identify a visitor in the body or the query, if any', () => {
    const of = (body: unknown, query: unknown = {}) => visitorOf({ body, query });
    expect(of({ visitorId: 'v' })).toBe('v');
    expect(of({ events: [{ visitorId: 'v' }] })).toBe('v');
    expect(of(undefined, { visitorId: 'v' })).toBe('v');
    for (const none of [
      null,
      'v',
      [],
      { events: 'v' },
      { events: [] },
      { visitorId: {} },
      { visitorId: 'v'.repeat(65) },
    ]) {
      expect(of(none)).toBeUndefined();
    }
  });
});

describe('a counter', () => {
  it('lets go of callers whose windows have ended, long before it is full', () => {
    const counter = new WindowCounter(clock);
    counter.count('an hour', { max: 1, seconds: 3600 });
    for (let caller = 0; caller < 10_000; caller += 1) {
      counter.count(`caller ${caller}`, { max: 1, seconds: 10 });
      now += 100;
    }
    // A hundred of them are counted at a time.
    expect(counter.size).toBeLessThan(350);
    expect(counter.wait('an hour', 1)).toBe(2600);
    expect(counter.wait('caller 9999', 1)).toBe(10);
  });

  it('has a capacity and evicts the oldest callers', () => {
    const counter = new WindowCounter(clock, 3);
    const limit = { max: 1, seconds: 10 };
    counter.count('short', { max: 1, seconds: 1 });
    counter.count('a', limit);
    counter.count('b', limit);
    now += 2000;
    counter.count('c', limit);
    expect([counter.size, counter.wait('a', 1), counter.wait('b', 1)]).toEqual([3, 8, 8]);
    counter.count('d', limit);
    expect([counter.size, counter.wait('a', 1), counter.wait('d', 1)]).toEqual([3, 0, 10]);
  });
});
