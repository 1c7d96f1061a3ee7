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

test('uses exactly the sentences of the specification in English', () => {
  i18n.activate('en-US');
  expect(errorText(answer('An error occurred on the server', 500))).toBe('An error occurred on the server');
  expect(errorText(answer('There were some errors with your submission', 400))).toBe(
    'There were some errors with your submission',
  );
});

test('translates the client’s own sentences, and keeps the server’s', () => {
  i18n.activate('pl-PL');
  expect(errorText(answer('An error occurred on the server', 502))).toBe('Na serwerze wystąpił błąd');
  expect(errorText(answer('Panorama jest za mała.', 400))).toBe('Panorama jest za mała.');
});

test('shows the error’s own message without an answer', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
});

test('lists field errors when there is no form to show them', () => {
  const error = answer('There were some errors with your submission', 400, {
    name: ['is too long'],
    type: ['is unknown'],
  });
  expect(errorDetail(error)).toBe('is too long is unknown');
});
