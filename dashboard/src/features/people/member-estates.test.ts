import { expect, test } from 'vitest';
import { estatesInWords } from './member-estates.ts';

const say = (id: string, values?: Record<string, string | number>) =>
  values ? `${id} ${Object.values(values).join(' ')}` : id;
const estates = ['Ash', 'Birch', 'Cedar'].map((name, index) => ({ id: String(index), name }));

test('members other than agents see every estate', () => {
  for (const role of ['ADMIN', 'USER'] as const) {
    expect(estatesInWords({ role, estateIds: [] }, estates, say)).toBe('member.estates.all');
  }
  expect(estatesInWords({ role: 'AGENT', allEstates: true }, estates, say)).toBe('member.estates.all');
});

test('an agent’s first estates are named, sorted, and the rest is counted', () => {
  const agent = (...estateIds: string[]) =>
    estatesInWords({ role: 'AGENT', allEstates: false, estateIds }, estates, say);
  expect(agent()).toBe('member.estates.none');
  expect(agent('1', '0')).toBe('Ash, Birch');
  expect(agent('0', '1', '2')).toBe('member.estates.more Ash, Birch 1');
  expect(agent('77')).toBe('member.estates.count 1');
});
