import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDS } from '@oriel/contract/brand';
import { GROUNDS } from '@oriel/viewer/shell/brand';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Values of a sheet's custom properties, with what they take from others. */
function tokensOf(...sheets: string[]): ReadonlyMap<string, string> {
  const css = sheets.map((sheet) => readFileSync(join(ROOT, sheet), 'utf8')).join('\n');
  const all = new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const resolved = (value: string) =>
    value.replace(/var\((--[\w-]+)\)/g, (own, name) => all.get(name) ?? own);
  return new Map([...all].map(([name, value]) => [name, resolved(value)]));
}

/** Each brand's tokens, as visitors' pages have them and as the dashboard and the site do. */
const LOOKS = {
  oriel: {
    visitors: tokensOf('viewer/src/styles/tokens.css'),
    site: tokensOf('dashboard/src/theme/tokens.css'),
  },
  localloop: {
    visitors: tokensOf('viewer/src/styles/localloop.css'),
    site: tokensOf('viewer/src/styles/localloop.css', 'dashboard/src/brands/localloop.css'),
  },
} as const;
const COLORS = ['paper', 'raised', 'sunken', 'ink', 'secondary', 'faint', 'line', 'accent', 'on-accent'];

describe.each(['oriel', 'localloop'] as const)('%s', (brand) => {
  const { visitors, site } = LOOKS[brand];
  it('looks the same to visitors as in the dashboard and on the site', () => {
    for (const name of COLORS) {
      expect(visitors.get(`--oriel-${name}`), name).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
      expect(site.get(`--color-${name}`), name).toBe(visitors.get(`--oriel-${name}`));
    }
    for (const name of ['radius-control', 'radius-card'])
      expect(site.get(`--${name}`), name).toBe(visitors.get(`--oriel-${name}`));
  });

  it('looks the same on pages that are only read', () => {
    const css = readFileSync(join(ROOT, 'server/src/modules/hosted-pages/plain-page.css'), 'utf8');
    const [, oriel = '', localloop = ''] = css.split(':root');
    const own = { oriel, localloop }[brand];
    const colors = [...own.matchAll(/--([\w-]+): (light-dark\(.*\));/g)];
    expect(colors).toHaveLength(9);
    for (const [, name = '', value] of colors) expect(value, name).toBe(site.get(`--color-${name}`));
  });

  it('has its paper around the page, and accents that are readable on its own backgrounds', () => {
    const both = (name: string) =>
      /#\w{6}, #\w{6}/.exec(visitors.get(`--oriel-${name}`) ?? '')?.[0].split(', ');
    const { themeColor, themeColorDark } = BRANDS[brand];
    expect(both('paper')).toEqual([themeColor.toLowerCase(), themeColorDark.toLowerCase()]);
    const grounds = ['paper', 'raised', 'sunken'].map(both);
    expect(GROUNDS[brand].light).toEqual(grounds.map((one) => one?.[0]));
    expect(GROUNDS[brand].dark).toEqual(grounds.map((one) => one?.[1]));
  });
});
