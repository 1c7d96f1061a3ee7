import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { errorRecord } from './error-record.ts';
import { createLogger } from './logger.ts';
import { scrub } from './scrub.ts';

describe('a text of unknown origin', () => {
  const cases: [string, string][] = [
    [
      'E11000 duplicate key error collection: oriel.users index: email_1 dup key: { email: "jan@kowalski.example" }',
      'E11000 duplicate key error collection: oriel.users index: email_1 dup key: {…}',
    ],
    [
      'Cast to ObjectId failed for value "Jan \\"K\\" Kowalski" (type string) at path "estateId"',
      'Cast to ObjectId failed for value "…" (type string) at path "estateId"',
    ],
    [
      "Cannot read properties of undefined (reading 'email')",
      "Cannot read properties of undefined (reading 'email')",
    ],
    ['550 no such user <jan@kowalski.example>', '550 no such user <[e-mail]>'],
    ['connect ECONNREFUSED 203.0.113.7:443', 'connect ECONNREFUSED [address]'],
    ['connect ECONNREFUSED 2a00:1450:4001:81b::200e', 'connect ECONNREFUSED [address]'],
    [
      'GET https://a.voxdeveloper.com/webservice/x/api_key/abcd1234/investment_id/7 failed',
      'GET https://a.voxdeveloper.com/… failed',
    ],
    ['mongodb://user:pass@db.example/oriel is down', 'mongodb://db.example/… is down'],
    ['refused: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.abcdefghij', 'refused: Bearer […]'],
    ['token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.abcdefghij bad', 'token [token] bad'],
    ['call +48 600-700-800 back', 'call [number] back'],
    [
      'the job of 65f0c0ffee65f0c0ffee65f0 took 15000 ms at 12:30:45',
      'the job of 65f0c0ffee65f0c0ffee65f0 took 15000 ms at 12:30:45',
    ],
    ['version 1.2.3 of @scope/package', 'version 1.2.3 of @scope/package'],
  ];
  for (const [before, after] of cases) {
    it(`removes personal data from ${JSON.stringify(before)}`, () => expect(scrub(before)).toBe(after));
  }

  it('is scanned in linear time', () => {
    for (const part of ['"', "'", 'a@', '1 ', ':', 'a.', '\\"', '://']) {
      const begin = performance.now();
      scrub(part.repeat(50_000));
      expect(performance.now() - begin, part).toBeLessThan(500);
    }
  });
});

describe('an error', () => {
  it('keeps its kind, place and cause, and none of its fields', () => {
    const cause = Object.assign(new Error('dup key: { phone: "+48600700800" }'), {
      code: 11000,
      keyValue: { phone: '+48600700800' },
    });
    const error = Object.assign(new TypeError('no jan@kowalski.example', { cause }), {
      input: 'jan@kowalski.example',
    });
    const record = errorRecord(error);
    expect(record).toMatchObject({ type: 'TypeError', message: 'no [e-mail]', cause: { code: '11000' } });
    expect(record.stack).toMatch(/^at .*scrub\.test\.ts/);
    expect(JSON.stringify(record)).not.toMatch(/kowalski|600700800/);
    expect(errorRecord('jan@kowalski.example').message).toBe('[e-mail]');
    expect(errorRecord({ email: 'jan@kowalski.example' }).message).toBe('not an error');
  });
});

describe('the log', () => {
  it('hides what should not have been logged', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const log = createLogger('info', stream);
    const person = 'jan@kowalski.example';
    log.info(
      { req: { url: `/x?email=${person}`, headers: { cookie: person } }, res: { body: person } },
      `for ${person}`,
    );
    log.warn({ body: { email: person }, headers: { authorization: person }, user: { email: person, id: 7 } });
    log.error({ err: new Error(`for ${person}`) });
    log.error(new Error(`for ${person}`));
    log.child({ reqId: 'r' }).info('for %s', person);
    expect(lines).toHaveLength(5);
    expect(lines.join('')).not.toContain('kowalski');
    expect(lines.join('')).toContain('"id":7');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'for [e-mail]',
      req: '[hidden]',
      res: '[hidden]',
    });
  });
});
