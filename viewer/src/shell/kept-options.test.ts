import { expect, test } from 'vitest';
import { addressToShare, displayOptions } from './kept-options.ts';

const AGENT = '0123456789abcdef01234567';

test('keeps how a viewer shows, and neither its place nor its frame', () => {
  const kept = displayOptions(
    `https://tours.example/viewer/a?iframe=true&agentId=${AGENT}&consent=granted&hideAvailability=true&apartment=x&disableInquiry=true&lang=pl`,
  );
  expect(kept.toString()).toBe(`agentId=${AGENT}&disableInquiry=true&hideAvailability=true&lang=pl`);
});

test('passes on a place with its options, but no frame, no consent and no sleep', () => {
  expect(
    addressToShare(
      'https://tours.example/viewer/a?iframe=true&asleep=true&consent=granted&apartment=x&compare=x,y&hideAvailability=true',
    ),
  ).toBe('https://tours.example/viewer/a?apartment=x&compare=x,y&hideAvailability=true');
});
