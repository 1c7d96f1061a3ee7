import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { customProperties, shadowCss } from './shadow-css.ts';

test('what is asked of the window is asked of the box', () => {
  expect(shadowCss('@media (max-width: 899px) { .a { width: 100vw; height: calc(100dvh - 8px) } }')).toBe(
    '@container oriel (max-width: 899px){ .a { width: 100cqw; height: calc(100cqh - 8px) } }',
  );
  expect(shadowCss('@media (min-width: 641px), (max-height: 419px) { .a { top: 0 } }')).toBe(
    '@container oriel (min-width: 641px) or (max-height: 419px){ .a { top: 0 } }',
  );
  expect(shadowCss('@media (max-width: 640px) and (min-height: 420px) {.a{top:0}}')).toBe(
    '@container oriel ((max-width: 640px) and (min-height: 420px)){.a{top:0}}',
  );
  expect(
    shadowCss(
      '.z{top:0}@media (max-width: 9px) and (prefers-reduced-motion: reduce) {.a{top:0}}.b{top:1vmax}',
    ),
  ).toBe(
    '.z{top:0}@media (prefers-reduced-motion: reduce){@container oriel (max-width: 9px){.a{top:0}}}.b{top:1vmax}',
  );
});

test('what is asked of the device stays', () => {
  expect(shadowCss('@media (prefers-reduced-motion: reduce) { :root { --a: 0s } }')).toBe(
    '@media (prefers-reduced-motion: reduce){ .oriel-inline { --a: 0s } }',
  );
});

test('a query that cannot be rewritten stops the build', () => {
  expect(() => shadowCss('@media (max-width: 9px), (hover: none) {.a{top:0}}')).toThrow(/Cannot tell/);
});

test('every style sheet of ours can be, and none is left that asks for a window', () => {
  const folder = new URL('../src/styles/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const css = shadowCss(readFileSync(new URL(name, folder), 'utf8'));
    expect(css, name).not.toMatch(/:root|[\d.]d?v[wh]\b|@media[^{]*(width|height)/);
    // Nobody's text size but ours.
    expect(css, name).not.toMatch(/\drem\b/);
  }
});

test('custom properties are found where they are set and where they are read', () => {
  expect(customProperties('.a{--one:1px;width:calc(var(--two, 2px) + var(--one))}')).toEqual([
    '--one',
    '--two',
  ]);
});
