import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaignKey, campaignOf } from './campaign-key.ts';

it('restores a campaign as named in its link, in lower case', () => {
  const marks = { source: 'Facebook', medium: 'cpc/social', campaign: '$wiosna.2026' };
  expect(campaignOf(campaignKey(marks) ?? '')).toEqual({
    source: 'facebook',
    medium: 'cpc/social',
    campaign: '$wiosna.2026',
  });
  expect(campaignKey({ term: 'flat' })).toBeUndefined();
  expect(campaignKey(undefined)).toBeUndefined();
});

it('encodes a sign that its longest length halves', () => {
  const campaign = `${'a'.repeat(59)}😀`;
  expect(campaignOf(campaignKey({ campaign }) ?? '')).toEqual({ campaign: `${'a'.repeat(59)}\uFFFD` });
});

it('encodes any campaign as a field name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (source, campaign) => {
      const key = campaignKey({ source, campaign });
      if (key === undefined) return;
      expect(key).not.toMatch(/[.$\0]/);
      expect(() => campaignOf(key)).not.toThrow();
    }),
  );
});
