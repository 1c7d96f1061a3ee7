import { NAVIGATOR_FILTERS } from '@oriel/contract/enums';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import { expect, test } from 'vitest';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { bodyOf, fieldOf, type SettingsValues, valuesOf } from './settings-values.ts';

const colors = {
  ACTIVE: '#111111',
  BOOKED: '#222222',
  SOLD: '#333333',
  hover: '#444444',
  selected: '#555555',
};
const navigator = {
  name: 'Houses',
  slug: 'houses',
  mode: 'ROTATION',
  loop: true,
  defaultIndex: 3,
  settings: {
    showPrice: true,
    hideSold: false,
    hideAvailability: false,
    inquiryEnabled: true,
    detailsEnabled: true,
  },
  showcase: true,
  showcaseOrder: 2,
  filters: [NAVIGATOR_FILTERS[0]],
  theme: { mode: 'light', primaryColor: '#a34623', font: 'Hanken Grotesk' },
  statusColors: colors,
  i18n: { pl: { name: 'Domy' } },
} as unknown as NavigatorDetail; // The part of a navigator that the form uses.

const changed = (change: (values: SettingsValues) => Partial<SettingsValues>) => {
  const before = valuesOf(navigator);
  return changesOf(bodyOf(before), bodyOf({ ...before, ...change(before) }));
};

test('sends nothing when nothing has changed', () => {
  expect(changed(() => ({}))).toEqual({});
});

test('sends only changes of groups that the server merges', () => {
  expect(
    changed(({ settings, theme }) => ({
      settings: { ...settings, hideSold: true },
      theme: { ...theme, mode: 'dark' },
    })),
  ).toEqual({ settings: { hideSold: true }, theme: { mode: 'dark' } });
});

test("sends colours as a whole, or resets them to the estate's", () => {
  expect(changed(() => ({ statusColors: { ...colors, SOLD: '#000000' } }))).toEqual({
    statusColors: { ...colors, SOLD: '#000000' },
  });
  expect(changed(() => ({ statusColors: null }))).toEqual({ statusColors: null });
});

test('clears emptied fields', () => {
  expect(
    changed(({ i18n }) => ({ showcaseOrder: '', parentId: '', i18n: { ...i18n, pl: '', en: 'Houses' } })),
  ).toEqual({ showcaseOrder: null, i18n: { en: { name: 'Houses' }, pl: { name: null } } });
  expect(fieldOf('i18n.pl.name')).toBe('i18n.pl');
  expect(fieldOf('statusColors.SOLD')).toBe('statusColors.SOLD');
});
