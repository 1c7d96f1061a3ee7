import { expect, test } from 'vitest';
import { plainSummary } from './plain-summary.ts';

test.each([
  ['- **Playground** (3): “Nice”', '• Playground (3): “Nice”'],
  ['# Trees\n\n* stay\n* grow', 'Trees\n\n• stay\n• grow'],
  ['3 comments: 2 positive – 1 critical.', '3 comments: 2 positive – 1 critical.'],
  ['2 \\* 3 and snake_case', '2 * 3 and snake_case'],
])('%s', (markdown, plain) => {
  expect(plainSummary(markdown)).toBe(plain);
});
