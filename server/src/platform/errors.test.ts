import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ApiError, registerErrors } from './errors.ts';

it.each([
  ['en', 'The picture is 1.33:1.'],
  ['en-GB', 'The picture is 1.33:1.'],
  ['pl', 'Szerokość panoramy 360° musi być dwa razy większa niż wysokość.'],
])('shows an English sentence only to English readers: %s', async (language, message) => {
  const app = Fastify();
  registerErrors(app);
  app.get('/', () => {
    throw new ApiError('PANORAMA_RATIO', { sentence: 'The picture is 1.33:1.' });
  });
  const answer = await app.inject({ url: '/', headers: { 'accept-language': language } });
  expect(answer.json()).toMatchObject({ code: 'PANORAMA_RATIO', message });
  await app.close();
});
