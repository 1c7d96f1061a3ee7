import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { customProperties, shadowCss } from './shadow-css.ts';

test('rewrites window queries to container queries', () => {
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

test('keeps device queries', () => {
  expect(shadowCss('@media (prefers-reduced-motion: reduce) { :root { --a: 0s } }')).toBe(
    '@media (prefers-reduced-motion: reduce){ .oriel-inline { --a: 0s } }',
  );
});

test('fails the build on an unsupported query', () => {
  expect(() => shadowCss('@media (max-width: 9px), (hover: none) {.a{top:0}}')).toThrow(/Cannot tell/);
});

test('rewrites all our style sheets, leaving no window queries', () => {
  const folder = new URL('../src/styles/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const css = shadowCss(readFileSync(new URL(name, folder), 'utf8'));
    expect(css, name).not.toMatch(/:root|[\d.]d?v[wh]\b|@media[^{]*(width|height)/);
    // rem would depend on the host page's text size.
    expect(css, name).not.toMatch(/\drem\b/);
  }
});

test('finds custom properties that are set or read', () => {
  expect(customProperties('.a{--one:1px;width:calc(var(--two, 2px) + var(--one))}')).toEqual([
    '--one',
    '--two',
  ]);
});
