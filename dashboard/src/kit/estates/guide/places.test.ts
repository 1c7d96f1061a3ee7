import { GUIDE_STEPS } from '@oriel/contract/enums';
import type { EstateProgress } from '@oriel/contract/estate-progress';
import { expect, test } from 'vitest';
import { atLack, nextStep, placeOf, shownNavigator } from './places.ts';

const ID = 'a'.repeat(24);

function progress(change: Partial<EstateProgress> = {}): EstateProgress {
  return {
    estate: { id: ID, name: 'Brzozowa', status: 'DRAFT' },
    steps: GUIDE_STEPS.map((step) => ({ step, done: step === 'estate', skipped: false })),
    apartments: { total: 0, others: 0, shown: 0, priced: 0 },
    navigators: [],
    tours: [],
    hidden: [],
    missing: [],
    inquiries: 0,
    ...change,
  };
}

const navigator = (id: string, pictures: number): EstateProgress['navigators'][number] => ({
  id,
  name: id,
  slug: id,
  mode: 'STATIC',
  state: pictures > 0 ? 'READY' : 'NO_PICTURE',
  pictures,
});

test('a step opens the place with what it needs', () => {
  expect(placeOf('apartments', progress(), 'org')).toBe(`/dashboard/apartments/import?estateId=${ID}`);
  expect(placeOf('consents', progress(), 'org')).toBe('/dashboard/organizations/org?tab=privacy');
  expect(placeOf('publish', progress(), 'org')).toBeUndefined();
});

test('a step that lacks single things opens at the first of their fields', () => {
  const place = placeOf('consents', progress(), 'org') ?? '';
  expect(atLack(place, 'CONTROLLER')).toBe('/dashboard/organizations/org?tab=privacy#privacy.controllerName');
  expect(atLack(place, undefined)).toBe(place);
});

test('pictures and outlines open the navigator there is, or begin the first', () => {
  const none = `/dashboard/estates/${ID}?new=navigator#navigators`;
  expect(placeOf('pictures', progress(), 'org')).toBe(none);
  expect(placeOf('outlines', progress(), 'org')).toBe(none);
  const bare = progress({ navigators: [navigator('n1', 0)] });
  expect(placeOf('outlines', bare, 'org')).toBe(`/dashboard/estates/${ID}/navigators/n1?tab=frames`);
  const both = progress({ navigators: [navigator('n1', 0), navigator('n2', 3)] });
  expect(placeOf('outlines', both, 'org')).toBe(`/dashboard/estates/${ID}/navigators/n2`);
  expect(placeOf('website', both, 'org')).toBe('/dashboard/embed?navigator=n2');
});

test('a visitor can ask where a navigator of a published estate is shown', () => {
  const shown = [navigator('n1', 0), { ...navigator('n2', 3), state: 'SHOWN' as const }];
  expect(shownNavigator(progress({ navigators: shown }))).toBeUndefined();
  const estate = { id: ID, name: 'Brzozowa', status: 'PUBLISHED' as const };
  expect(shownNavigator(progress({ estate, navigators: shown }))?.id).toBe('n2');
  expect(shownNavigator(progress({ estate }))).toBeUndefined();
});

test('what is skipped is not the next step', () => {
  // The price list brings its buildings.
  expect(nextStep(progress())).toBe('apartments');
  const skipping = progress({
    steps: GUIDE_STEPS.map((step) => ({ step, done: step === 'estate', skipped: step === 'apartments' })),
  });
  expect(nextStep(skipping)).toBe('buildings');
  expect(nextStep(progress({ steps: [] }))).toBeUndefined();
});

test('after a step comes the one behind it, and what was passed over at the end', () => {
  expect(nextStep(progress(), 'pictures')).toBe('outlines');
  expect(nextStep(progress(), 'consents')).toBe('publish');
  const passed = progress({
    steps: GUIDE_STEPS.map((step) => ({ step, done: step !== 'plans', skipped: false })),
  });
  expect(nextStep(passed, 'pictures')).toBe('plans');
});
