import { expect, test } from 'vitest';
import { EMPTY_FIELDS, faultsOf, type InquiryFields, meantContact } from './inquiry-fields.ts';

const RIGHT: InquiryFields = { ...EMPTY_FIELDS, name: 'Anna Nowak', email: 'anna@mail.example' };
const wrong = (changes: Partial<InquiryFields>) => Object.keys(faultsOf({ ...RIGHT, ...changes }));

test('a name and one way to answer are enough', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ email: '', phone: '501 234 567' })).toEqual([]);
  expect(wrong({ email: ' anna@mail.example ', phone: '' })).toEqual([]);
});

test('an answer by e-mail alone asks for nothing but the address, by phone alone for no address', () => {
  const byEmail: InquiryFields = { ...EMPTY_FIELDS, email: 'anna@mail.example', preferredContact: 'EMAIL' };
  expect(faultsOf(byEmail)).toEqual({});
  // What was typed before is asked for no more, right or wrong.
  expect(faultsOf({ ...byEmail, name: 'A', phone: 'call me' })).toEqual({});
  expect(faultsOf({ ...byEmail, email: '' })).toEqual({ email: { text: 'inquiry.email.empty' } });
  const byPhone: InquiryFields = {
    ...EMPTY_FIELDS,
    name: 'Anna',
    phone: '501 234 567',
    preferredContact: 'PHONE',
  };
  expect(faultsOf({ ...byPhone, email: 'anna@' })).toEqual({});
  expect(faultsOf({ ...byPhone, phone: '' })).toEqual({ phone: { text: 'inquiry.phone.empty' } });
});

test('what is missing or cannot be is told', () => {
  expect(faultsOf(EMPTY_FIELDS)).toMatchObject({
    name: { text: 'inquiry.name.empty' },
    email: { text: 'inquiry.contact.empty' },
  });
  expect(wrong({ name: ' A ' })).toEqual(['name']);
  expect(wrong({ name: 'x'.repeat(121) })).toEqual(['name']);
  expect(wrong({ email: 'anna@' })).toEqual(['email']);
  expect(wrong({ phone: 'call me' })).toEqual(['phone']);
  expect(wrong({ email: '', phone: '12' })).toEqual(['phone']);
});

test('a message is counted in characters as people see them', () => {
  expect(wrong({ message: '🏠'.repeat(4000) })).toEqual([]);
  expect(faultsOf({ ...RIGHT, message: 'x'.repeat(4003) }).message?.values).toMatchObject({ over: 3 });
});

test('who gives one contact means that one', () => {
  expect(meantContact(RIGHT)).toBe('EMAIL');
  expect(meantContact({ ...RIGHT, email: '', phone: '501234567' })).toBe('PHONE');
  expect(meantContact({ ...RIGHT, phone: '501234567' })).toBe('ANY');
  expect(meantContact({ ...RIGHT, phone: '501234567', preferredContact: 'PHONE' })).toBe('PHONE');
});
