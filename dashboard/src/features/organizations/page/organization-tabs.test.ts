import { expect, it } from 'vitest';
import { offeredTabs, tabOf } from './organization-tabs.ts';

it('offers the settings of inquiries to who may see them, where something is sold', () => {
  const settings = {} as never;
  const all = ['general', 'branding', 'privacy', 'origins', 'settings'];
  expect(offeredTabs({ settings, features: ['estates', 'feedback'] })).toEqual(all);
  expect(offeredTabs({ features: ['estates'] })).toEqual(all.slice(0, 4));
  expect(offeredTabs({ settings, features: ['virtual_tours', 'feedback'] })).toEqual(all.slice(0, 4));
  expect(tabOf('settings', offeredTabs({ settings, features: ['feedback'] }))).toBe('general');
});
