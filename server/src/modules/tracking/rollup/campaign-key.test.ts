import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaignKey, campaignOf } from './campaign-key.ts';

it('a campaign comes back as its link named it, in small letters', () => {
  const marks = { source: 'Facebook', medium: 'cpc/social', campaign: '$wiosna.2026' };
  expect(campaignOf(campaignKey(marks) ?? '')).toEqual({
    source: 'facebook',
    medium: 'cpc/social',
    campaign: '$wiosna.2026',
  });
  expect(campaignKey({ term: 'flat' })).toBeUndefined();
  expect(campaignKey(undefined)).toBeUndefined();
});

it('whatever a link says, its campaign can be a field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (source, campaign) => {
      const key = campaignKey({ source, campaign });
      if (key === undefined) return;
      expect(key).not.toMatch(/[.$\0]/);
      expect(() => campaignOf(key)).not.toThrow();
    }),
  );
});
