import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it('writes a number in groups, after the code of its country', () => {
  expect(phoneText('+48502171285')).toBe('+48 502 171 285');
  expect(phoneText('+12125550123')).toBe('+1 212 555 0123');
  expect(phoneText('+4915123456789')).toBe('+49 151 234 567 89');
  expect(phoneText('+420601234567')).toBe('+420 601 234 567');
});

it('leaves alone what is no number in E.164', () => {
  for (const text of ['601 234 567', '', '+48 22 123', 'ask Ewa']) expect(phoneText(text)).toBe(text);
});
