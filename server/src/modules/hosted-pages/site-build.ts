import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrandKey } from '@oriel/contract/brand';
import type { Locale } from '@oriel/contract/enums';
import type { SiteBuild } from '@oriel/contract/site';
import { inlineStyle } from '../../platform/inline-style.ts';
import { inlineScript } from './after-first-paint.ts';
import { Bundle } from './bundle.ts';

const BASE = '/site-assets/';

/** The typefaces that a page needs at once, by the beginnings of their files' names. */
const FONTS: Readonly<Record<BrandKey, readonly string[]>> = {
  oriel: ['hanken-grotesk-latin-wght-normal'],
  localloop: ['lato-latin-400-normal', 'lato-latin-700-normal'],
};

/** The built site: what renders its pages, and what every page loads. */
export async function readSite(builtFrontEnds: string) {
  const folder = path.join(builtFrontEnds, 'dashboard/site-dist');
  const bundle = await Bundle.read(folder, BASE);
  const css = await bundle.stylesOf('src/site/browser.ts');
  const build = (await import(pathToFileURL(path.join(folder, 'render.js')).href)) as SiteBuild;
  const boot = await readFile(path.join(builtFrontEnds, 'dashboard/src/theme/boot.js'), 'utf8');
  return {
    build,
    style: inlineStyle(css),
    script: bundle.entry('src/site/browser.ts').script,
    boot: inlineScript(boot.replaceAll(/^\s*\/\/.*$/gm, '')),
    /** Addresses of the typefaces for a page; Polish letters lie in files of their own. */
    fontsOf(brand: BrandKey, locale: Locale): readonly string[] {
      const names = FONTS[brand].flatMap((name) =>
        locale === 'pl' ? [name, name.replace('latin', 'latin-ext')] : [name],
      );
      return names.flatMap(
        (name) => new RegExp(`url\\(["']?(/[^)"']*/${name}-[^)"']*)`).exec(css)?.[1] ?? [],
      );
    },
  };
}

export type Site = Awaited<ReturnType<typeof readSite>>;
