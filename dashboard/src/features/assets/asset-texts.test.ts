import { expect, it } from 'vitest';
import { changedTexts, textsOf } from './asset-texts.ts';

it('sends only changed languages, and clears emptied texts', () => {
  const before = textsOf({ pl: { name: 'Elewacja', alt: 'Od południa' }, en: { name: 'Facade' } });
  expect(changedTexts(before, before)).toEqual({});
  const now = { ...before, pl: { name: ' Front ', alt: '' }, gb: { name: '', alt: 'From the south' } };
  expect(changedTexts(before, now)).toEqual({
    i18n: { pl: { name: 'Front', alt: null }, gb: { name: null, alt: 'From the south' } },
  });
});
