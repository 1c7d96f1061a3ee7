import { CONSENT_KEYS, LOCALES } from '@oriel/contract/enums';
import { expect, test } from 'vitest';
import { consentExample } from './consent-examples.ts';

test('every consent but the team’s own begins with a wording that names the organization, in every language', () => {
  for (const key of CONSENT_KEYS) {
    const example = consentExample(key, 'Dom-Bud');
    if (key === 'CUSTOM') expect(example).toBeUndefined();
    else
      for (const locale of LOCALES) expect(example?.[locale].text, `${key} ${locale}`).toContain('Dom-Bud');
  }
});
