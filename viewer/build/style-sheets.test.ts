import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../src/styles/', import.meta.url);
const SHEETS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    name,
    css: readFileSync(new URL(name, FOLDER), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }));

/** Custom properties that scripts and pages set on an element. */
const SET_ELSEWHERE =
  /^--(frame-|outline-|oriel-(aspect|category|cross-[xy]|pin|pin-ink|point|point-ink|share|size|touch|unit|zoom)$|drawn$|half$|ratio$)/;

test('every token that a sheet reads is set', () => {
  const all = SHEETS.map(({ css }) => css).join('\n');
  const set = new Set([...all.matchAll(/(--[a-z][\w-]*)\s*:/g)].map(([, name]) => name));
  const read = new Set([...all.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name = '']) => name));
  expect([...read].filter((name) => !set.has(name) && !SET_ELSEWHERE.test(name))).toEqual([]);
});

/** Turned into the floor with a double ring, and a dot of a plan, which has colours of its own. */
const OWN_RINGS = ['.oriel-portal-button:focus-visible .oriel-ring', '.oriel-plan-dot:focus-visible'];

test('the focus ring is 2 px in the accent everywhere', () => {
  const rings = SHEETS.flatMap(({ name, css }) =>
    [...css.matchAll(/([^{};]*:focus-visible[^{}]*)\{[^{}]*outline:\s*([^;]+);/g)].map(
      ([, selector = '', ring = '']) => ({ at: `${name} ${selector.trim()}`, ring }),
    ),
  );
  expect(rings.length).toBeGreaterThan(4);
  const others = rings.filter(({ ring }) => ring !== '2px solid var(--oriel-accent)' && ring !== 'none');
  expect(others.filter(({ at }) => !OWN_RINGS.some((own) => at.endsWith(own)))).toEqual([]);
});

test('an outline under the pointer is filled at 35 %', () => {
  const scene = SHEETS.find(({ name }) => name === 'scene.css')?.css ?? '';
  expect(/path\.is-pointed \{\s*fill-opacity: ([\d.]+)/.exec(scene)?.[1]).toBe('0.35');
});
