import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Variable fonts, by the file names that Vite generates. */
const VARIABLE = /-wght-normal-[\w-]+\.woff2$/;

/** The weights used in style sheets; a variable font with all weights is nearly twice as large. */
const WEIGHTS = { min: 400, max: 700 } as const;

/** All characters: a font keeps those it has. */
const EVERY_CHARACTER = Array.from({ length: 0xd800 - 0x20 }, (_, index) =>
  String.fromCodePoint(index + 0x20),
).join('');

/** Removes unused weights from the variable fonts, a third to a half of each file. */
export function lighterFonts(): Plugin {
  return {
    name: 'oriel:lighter-fonts',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !VARIABLE.test(file.fileName)) continue;
        file.source = await subsetFont(Buffer.from(file.source), EVERY_CHARACTER, {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHTS },
        });
      }
    },
  };
}
