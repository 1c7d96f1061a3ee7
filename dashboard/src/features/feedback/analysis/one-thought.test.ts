import { expect, it } from 'vitest';
import { isOneThought } from './one-thought.ts';

it('finds short comments that say one thing', () => {
  expect(isOneThought('Ten stary dąb ma zostać.')).toBe(true);
  expect(isOneThought('More shade at the playground before any new equipment!')).toBe(true);
});

it('leaves out questions, two thoughts, links, and what is too long or too short', () => {
  expect(isOneThought('Why is there no bench?')).toBe(false);
  expect(isOneThought('Keep the reeds. And mend the jetty.')).toBe(false);
  expect(isOneThought('See https://example.org/plan for mine')).toBe(false);
  expect(isOneThought('Yes!')).toBe(false);
  expect(isOneThought('word '.repeat(40))).toBe(false);
});
