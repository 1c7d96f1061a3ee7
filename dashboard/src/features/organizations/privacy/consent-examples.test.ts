import { CONSENT_KEYS, LOCALES } from '@oriel/contract/enums';
import { expect, test } from 'vitest';
import { consentExample, leftExamples } from './consent-examples.ts';

test('every consent but the team’s own begins with a wording that names the organization, in every language', () => {
  for (const key of CONSENT_KEYS) {
    const example = consentExample(key, 'Dom-Bud');
    if (key === 'CUSTOM') expect(example).toBeUndefined();
    else
      for (const locale of LOCALES) expect(example?.[locale].text, `${key} ${locale}`).toContain('Dom-Bud');
  }
});

test('finds the languages that still read the example after the team wrote a text of its own', () => {
  for (const key of CONSENT_KEYS) {
    const i18n = consentExample(key, 'Dom-Bud');
    if (!i18n) continue;
    expect(leftExamples({ text: i18n.en.text, i18n })).toEqual([]);
    expect(leftExamples({ text: 'Ich willige ein.', i18n })).toEqual([...LOCALES]);
    // The organization was renamed since.
    const former = consentExample(key, 'Lindenhof (GmbH)') ?? i18n;
    expect(leftExamples({ text: 'Ich willige ein.', i18n: { ...i18n, gb: former.gb } })).toEqual([
      ...LOCALES,
    ]);
    const earlier = {
      label: 'Oferty e-mailem',
      text: 'Zgadzam się na otrzymywanie ofert od Dom-Bud e-mailem. Zgodę mogę wycofać w każdej chwili.',
    };
    expect(leftExamples({ text: 'Ich willige ein.', i18n: { ...i18n, pl: earlier } })).toEqual([...LOCALES]);
    const own = { label: 'Oferty', text: 'Zgadzam się.' };
    expect(leftExamples({ text: 'Ich willige ein.', i18n: { ...i18n, pl: own } })).toEqual(['en', 'gb']);
  }
});
