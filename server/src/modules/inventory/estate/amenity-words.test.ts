import { expect, test } from 'vitest';
import { amenitiesIn } from './amenity-words.ts';

test.each([
  [
    'pl',
    ['Playground', 'gym', 'EV charging'],
    ['Plac zabaw', 'Siłownia', 'Ładowarki do samochodów elektrycznych'],
  ],
  ['en', ['plac zabaw', 'Winda', 'rowerownia'], ['Playground', 'Elevator', 'Bike storage']],
  ['gb', ['Winda', 'Elevator', 'Boisko'], ['Lift', 'Elevator', 'Sports pitch']],
  // What a team wrote in the visitor's own language stays as it is, and so does what nobody knows.
  [
    'gb',
    ['Parcel locker', 'Bicycle room', 'Rooftop apiary'],
    ['Parcel locker', 'Bicycle room', 'Rooftop apiary'],
  ],
  ['pl', ['Strefa coworkingu', 'Paczkomat', 'Coworking'], ['Strefa coworkingu', 'Paczkomat', 'Coworking']],
] as const)('visitors who read %s get %j as %j', (locale, written, read) => {
  expect(amenitiesIn(locale, written)).toEqual(read);
  expect(amenitiesIn({ locale, written: 'en' }, written)).toEqual(read);
});

test('members get what they wrote', () => {
  expect(amenitiesIn(undefined, ['plac zabaw', 'Gym'])).toEqual(['plac zabaw', 'Gym']);
});
