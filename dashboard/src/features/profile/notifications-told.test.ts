import { expect, it } from 'vitest';
import { kindsTold } from './notifications-told.ts';

it('offers what can reach somebody by their role and the areas of their organizations', () => {
  expect(kindsTold([{ role: 'ADMIN', features: ['estates', 'feedback', 'virtual_tours'] }])).toEqual([
    'inquiryNew',
    'inquiryAssigned',
    'feedbackComment',
    'feedbackDigest',
    'syncFailed',
    'weeklyReport',
  ]);
  expect(kindsTold([{ role: 'AGENT', features: ['estates', 'feedback'] }])).toEqual([
    'inquiryNew',
    'inquiryAssigned',
    'weeklyReport',
  ]);
  const city = { role: 'USER', features: ['virtual_tours', 'feedback'] } as const;
  expect(kindsTold([{ ...city, features: [...city.features] }])).toEqual([
    'feedbackComment',
    'feedbackDigest',
  ]);
  expect(
    kindsTold([
      { role: 'AGENT', features: ['estates'] },
      { ...city, features: ['feedback'] },
    ]),
  ).toContain('feedbackDigest');
  expect(kindsTold([])).toEqual([]);
});
