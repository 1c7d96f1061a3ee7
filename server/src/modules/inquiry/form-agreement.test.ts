import { InquiryCreate } from '@oriel/contract/inquiry';
import { EMAIL_MAX, isEmail, mayBePhone } from '@oriel/contract/inquiry-rules';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneNumber } from '../../platform/phone-number.ts';
import { registerValidation } from '../../platform/validation.ts';

const app = Fastify();
beforeAll(async () => {
  registerValidation(app);
  app.post('/', { schema: { body: InquiryCreate } }, () => ({}));
  await app.ready();
});
afterAll(() => app.close());

async function isTaken(email: string): Promise<boolean> {
  const answer = await app.inject({ method: 'POST', url: '/', payload: { name: 'Anna', email } });
  return answer.statusCode === 200;
}

it('the form accepts exactly the e-mail addresses that the server accepts', async () => {
  const addresses = [
    'anna@mail.example',
    'Anna.Nowak+flat_7@sub.mail-host.example',
    "o'neill!#$%&*/=?^`{|}~@x.co",
    'a@1.example',
    'anna@mail',
    'anna',
    '@mail.example',
    'anna@',
    'anna@@mail.example',
    'anna@mail..example',
    'anna@-mail.example',
    'anna@mail-.example',
    '.anna@mail.example',
    'anna.@mail.example',
    'an na@mail.example',
    'anna@mail.example.',
    'żaneta@mail.example',
    'anna@poczta.żory.example',
    '"anna nowak"@mail.example',
    'anna@[127.0.0.1]',
    'anna@mail_host.example',
    `${'a'.repeat(EMAIL_MAX - 13)}@mail.example`,
    `${'a'.repeat(EMAIL_MAX - 12)}@mail.example`,
  ];
  for (const address of addresses)
    expect([address, isEmail(address)]).toEqual([address, await isTaken(address)]);
});

it('the form rejects no phone that the server would accept', () => {
  for (const text of [
    '501 234 567',
    '+48 (71) 349-02-10',
    '71.349.02.10',
    '+442079460958',
    '+1 212/555-0142',
    '501 234 567 ext 5',
  ]) {
    expect([text, phoneNumber(text, 'PL') !== undefined, mayBePhone(text)]).toEqual([text, true, true]);
  }
  for (const text of ['12', 'call me', 'between 8 and 10']) {
    expect([text, phoneNumber(text, 'PL'), mayBePhone(text)]).toEqual([text, undefined, false]);
  }
});
