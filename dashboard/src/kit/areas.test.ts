import { FEATURE_KEYS, type FeatureKey, ROLES, type Role } from '@oriel/contract/enums';
import { CALLS, type CallName } from '@oriel/contract/routes';
import { expect, test } from 'vitest';
import { AREAS, type AreaKey, areaAt, areasFor, areasOf, barAreas, isHere, refusalOf } from './areas.ts';

/** The first call of each area. */
const BEGINS_WITH: Readonly<Partial<Record<AreaKey, CallName>>> = {
  estates: 'listEstates',
  apartments: 'listApartments',
  tours: 'listPanoramas',
  inquiries: 'listInquiries',
  statistics: 'getTrackingStats',
  feedback: 'listFeedback',
  users: 'listUsers',
  organizations: 'listOrganizations',
  profile: 'getMe',
};

const member = (role: Role) => ({ role, features: [...FEATURE_KEYS] });

test.each(ROLES)('offers %s an area exactly if the role may call its list', (role) => {
  const offered = areasFor('oriel', member(role)).map(({ key }) => key);
  for (const { key } of AREAS) {
    const call = BEGINS_WITH[key];
    if (!call) continue;
    const { access, feature } = CALLS[call].permission;
    expect([key, offered.includes(key)]).toEqual([key, access[role] !== 'none']);
    expect(AREAS.find((area) => area.key === key)?.feature).toBe(feature);
  }
});

test('hides an area that the organization does not have', () => {
  const keys = areasFor('oriel', { role: 'ADMIN', features: ['virtual_tours'] }).map(({ key }) => key);
  expect(keys).toContain('tours');
  expect(keys).not.toContain('estates');
  expect(keys).not.toContain('feedback');
});

test('offers only common areas until the user is known', () => {
  const everybodys = areasFor('oriel', undefined).map(({ key }) => key);
  expect(everybodys).toContain('home');
  for (const role of ROLES) {
    const poorest = areasFor('oriel', { role, features: [] }).map(({ key }) => key);
    expect(poorest).toEqual(expect.arrayContaining(everybodys));
  }
});

test('LocalLoop starts with feedback; both brands have the same areas', () => {
  expect(areasOf('oriel')[1]?.key).toBe('estates');
  expect(
    areasOf('localloop')
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['home', 'feedback', 'tours']);
  expect(new Set(areasOf('localloop'))).toEqual(new Set(AREAS));
  expect(barAreas('localloop', areasOf('localloop'), 'USER').map(({ key }) => key)).toContain('feedback');
});

test('a page belongs to the area of its address', () => {
  expect(areaAt('/dashboard')?.key).toBe('home');
  expect(areaAt('/dashboard/feedback/create')?.key).toBe('feedback');
  expect(areaAt('/dashboard/feedbacks')).toBeUndefined();
  const feedback = areaAt('/dashboard/feedback');
  expect(feedback && refusalOf(feedback, member('AGENT'))).toBe('role');
  expect(feedback && refusalOf(feedback, { role: 'AGENT', features: [] })).toBe('feature');
  expect(feedback && refusalOf(feedback, member('USER'))).toBeUndefined();
});

test('exactly one of the home page’s two areas is current', () => {
  const here = (pathname: string, search = '') =>
    AREAS.filter((area) => isHere(area, { pathname, search })).map(({ key }) => key);
  expect(here('/dashboard')).toEqual(['home']);
  expect(here('/dashboard', '?tab=statistics&range=7')).toEqual(['statistics']);
  expect(here('/dashboard/estates/1', '?tab=statistics')).toEqual(['estates']);
});

test('a phone shows the role’s most used areas first, and no empty slots', () => {
  const bar = (role: Role, features: readonly FeatureKey[]) =>
    barAreas('oriel', areasFor('oriel', { role, features: [...features] }), role).map(({ key }) => key);
  expect(bar('AGENT', FEATURE_KEYS)).toEqual(['inquiries', 'apartments', 'home', 'tours']);
  expect(bar('USER', FEATURE_KEYS)).toEqual(['home', 'apartments', 'tours', 'inquiries']);
  expect(bar('ADMIN', FEATURE_KEYS).slice(0, 2)).toEqual(['home', 'inquiries']);
  // Without estates there are no inquiries: other areas take their slots.
  expect(bar('AGENT', ['virtual_tours'])).toEqual(['home', 'tours', 'embed']);
});
