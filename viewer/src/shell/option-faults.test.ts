import { expect, test } from 'vitest';
import { optionFaults } from './option-faults.ts';

const faults = (query: string) => optionFaults(new URLSearchParams(query));

test('finds no fault in valid options', () => {
  expect(faults('')).toEqual([]);
  expect(
    faults(
      'agentId=65f0c0ffee0000000000abcd&mode=dark&lang=pl&consent=denied&avatar=true&iframe=true&enableDetails=true&yaw=-12.5&pitch=3&fov=.5&utm_source=x&rooms=3&layout=list&heading=90&plain=1',
    ),
  ).toEqual([]);
  expect(faults('lang=en-GB&disableInquiry=false')).toEqual([]);
});

test('names an invalid option with its allowed values', () => {
  expect(faults('mode=blue&agentId=anna&hideAvailability=yes&yaw=left&consent=')).toEqual([
    'Oriel: "agentId" may be the id of an agent, 24 hexadecimal digits; "anna" was left aside.',
    'Oriel: "mode" may be light or dark; "blue" was left aside.',
    'Oriel: "consent" may be granted or denied; without it, the viewer asks; "" was left aside.',
    'Oriel: "yaw" may be a number of degrees; "left" was left aside.',
    'Oriel: "hideAvailability" may be true; left out when it is off; "yes" was left aside.',
  ]);
});

test('names what an address calls otherwise than the SDK', () => {
  expect(faults('language=pl&hide-availability=true')).toEqual([
    'Oriel: "language" is called "lang" in an address; it was left aside.',
    'Oriel: "hide-availability" is called "hideAvailability" in an address; it was left aside.',
  ]);
});

test('truncates the given value', () => {
  expect(faults(`mode=${'x'.repeat(5000)}`)[0]?.length).toBeLessThan(200);
});
