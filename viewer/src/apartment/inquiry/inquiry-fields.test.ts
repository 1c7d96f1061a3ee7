import { expect, test } from 'vitest';
import { EMPTY_FIELDS, faultsOf, type InquiryFields, meantContact } from './inquiry-fields.ts';

const RIGHT: InquiryFields = { ...EMPTY_FIELDS, name: 'Anna Nowak', email: 'anna@mail.example' };
const wrong = (changes: Partial<InquiryFields>) => Object.keys(faultsOf({ ...RIGHT, ...changes }));

test('accepts a name and one contact method', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ email: '', phone: '501 234 567' })).toEqual([]);
  expect(wrong({ email: ' anna@mail.example ', phone: '' })).toEqual([]);
});

test('requires only the address for e-mail contact, and none for phone contact', () => {
  const byEmail: InquiryFields = { ...EMPTY_FIELDS, email: 'anna@mail.example', preferredContact: 'EMAIL' };
  expect(faultsOf(byEmail)).toEqual({});
  // Hidden fields are not validated, whatever they contain.
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

test('reports missing and invalid fields', () => {
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

test('counts the message in user-perceived characters', () => {
  expect(wrong({ message: '🏠'.repeat(4000) })).toEqual([]);
  expect(faultsOf({ ...RIGHT, message: 'x'.repeat(4003) }).message?.values).toMatchObject({ over: 3 });
});

test('prefers the only contact that was given', () => {
  expect(meantContact(RIGHT)).toBe('EMAIL');
  expect(meantContact({ ...RIGHT, email: '', phone: '501234567' })).toBe('PHONE');
  expect(meantContact({ ...RIGHT, phone: '501234567' })).toBe('ANY');
  expect(meantContact({ ...RIGHT, phone: '501234567', preferredContact: 'PHONE' })).toBe('PHONE');
});
