import { Share2 } from 'lucide-react';
import { expect, test } from 'vitest';
import { placed, type Tool } from './tools.ts';

const tools: Tool[] = [3, 1, 2].map((weight) => ({
  key: String(weight),
  label: '',
  icon: Share2,
  onClick: () => {},
  weight,
}));
const keys = (some: readonly Tool[]) => some.map(({ key }) => key);

test('gives every tool a button when all fit, in order', () => {
  expect(keys(placed(tools, 3).shown)).toEqual(['3', '1', '2']);
  expect(placed(tools, 3).hidden).toEqual([]);
});

test('keeps the heaviest tools otherwise, and the last place for the menu', () => {
  expect(keys(placed(tools, 2).shown)).toEqual(['3']);
  expect(keys(placed(tools, 2).hidden)).toEqual(['1', '2']);
  expect(keys(placed(tools, 1).hidden)).toEqual(['3', '1', '2']);
});
