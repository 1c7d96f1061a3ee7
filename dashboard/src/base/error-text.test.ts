import { i18n } from '@lingui/core';
import { ApiError } from '@oriel/sdk/team-client';
import { beforeAll, expect, test } from 'vitest';
import { readCatalogue } from '../i18n/vite-catalogues.ts';
import { errorDetail, errorText } from './error-text.ts';

const answer = (message: string, status: number, errors?: Record<string, string[]>) =>
  new ApiError(message, { status, code: 'ANY', ...(errors ? { errors } : {}) });

beforeAll(() => {
  i18n.load('en-US', readCatalogue('en'));
  i18n.load('pl-PL', readCatalogue('pl'));
});

test('in English, exactly the sentences of the specification', () => {
  i18n.activate('en-US');
  expect(errorText(answer('An error occurred on the server', 500))).toBe('An error occurred on the server');
  expect(errorText(answer('There were some errors with your submission', 400))).toBe(
    'There were some errors with your submission',
  );
});

test('the client’s own sentences follow the language, the server’s are left as they came', () => {
  i18n.activate('pl-PL');
  expect(errorText(answer('An error occurred on the server', 502))).toBe('Na serwerze wystąpił błąd');
  expect(errorText(answer('Panorama jest za mała.', 400))).toBe('Panorama jest za mała.');
});

test('without an answer, the error’s own message', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
});

test('names what is wrong with the fields when there is no form to do it', () => {
  const error = answer('There were some errors with your submission', 400, {
    name: ['is too long'],
    type: ['is unknown'],
  });
  expect(errorDetail(error)).toBe('is too long is unknown');
});
