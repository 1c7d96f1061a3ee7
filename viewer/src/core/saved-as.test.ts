import { expect, it } from 'vitest';
import { savedAs } from './saved-as.ts';

it('names a file of our own server, and leaves those of others', () => {
  expect(savedAs('/media/a/plan.pdf', 'Apartment A.3.01', '/api/v1')).toBe(
    '/media/a/plan.pdf?name=Apartment%20A.3.01',
  );
  const api = 'https://tours.example/api/v1';
  expect(savedAs('https://tours.example/media/a/plan.pdf', 'A1', api)).toBe(
    'https://tours.example/media/a/plan.pdf?name=A1',
  );
  expect(savedAs('https://files.example/media/plan.pdf', 'A1', api)).toBe(
    'https://files.example/media/plan.pdf',
  );
  expect(savedAs('https://files.example/media/plan.pdf', 'A1', '/api/v1')).toBe(
    'https://files.example/media/plan.pdf',
  );
});
