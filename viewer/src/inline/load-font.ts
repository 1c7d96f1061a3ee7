/// <reference types="vite/client" />

import lato from '@fontsource/lato/files/lato-latin-400-normal.woff2?url';
import latoBold from '@fontsource/lato/files/lato-latin-700-normal.woff2?url';
import latoExt from '@fontsource/lato/files/lato-latin-ext-400-normal.woff2?url';
import latoExtBold from '@fontsource/lato/files/lato-latin-ext-700-normal.woff2?url';
import hankenExt from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url';
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import montserratExt from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url';
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';

/** The same ranges as in styles/fonts.css. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

interface File {
  readonly url: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

const variable = (latin: string, ext: string): readonly File[] => [
  { url: latin, weight: '100 900', unicodeRange: LATIN },
  { url: ext, weight: '100 900', unicodeRange: LATIN_EXT },
];

/** Under names that no page uses itself: fonts are global to the document. */
const FILES: Readonly<Record<string, readonly File[]>> = {
  'Oriel Hanken Grotesk': variable(hanken, hankenExt),
  'Oriel Montserrat': variable(montserrat, montserratExt),
  'Oriel Lato': [
    { url: lato, weight: '400', unicodeRange: LATIN },
    { url: latoExt, weight: '400', unicodeRange: LATIN_EXT },
    { url: latoBold, weight: '500 900', unicodeRange: LATIN },
    { url: latoExtBold, weight: '500 900', unicodeRange: LATIN_EXT },
  ],
};

interface LoadedFont {
  viewers: number;
  readonly faces: FontFace[];
}

const loaded = new Map<string, LoadedFont>();

/**
 * Loads the viewer's font, and removes it with the last viewer. `@font-face` has no effect in a shadow root, and a font loaded by URL would
 * need the page's `font-src`: so the files are fetched as data, like everything else of ours.
 */
export function loadFont(place: HTMLElement): () => void {
  let family: string | undefined;
  const look = () => {
    const [, next] = /"(Oriel [^"]+)"/.exec(getComputedStyle(place).getPropertyValue('--oriel-font')) ?? [];
    if (next === family) return;
    removeFont(family);
    family = next;
    addFont(family);
  };
  // The brand arrives with the data, as a property of the element, and may bring another font.
  const watching = new MutationObserver(() => place.childElementCount > 0 && look());
  watching.observe(place, { attributeFilter: ['style'], childList: true });
  return () => {
    watching.disconnect();
    removeFont(family);
  };
}

function addFont(family: string | undefined): void {
  const files = family && FILES[family];
  if (!family || !files) return;
  const known = loaded.get(family);
  if (known) {
    known.viewers++;
    return;
  }
  const fresh: LoadedFont = { viewers: 1, faces: [] };
  loaded.set(family, fresh);
  for (const { url, ...descriptors } of files) {
    void fetch(url)
      .then((response) => response.arrayBuffer())
      .then((data) => {
        if (loaded.get(family) !== fresh) return;
        const face = new FontFace(family, data, descriptors);
        document.fonts.add(face);
        fresh.faces.push(face);
      })
      // The fallback font is fine.
      .catch(() => {});
  }
}

function removeFont(family: string | undefined): void {
  const one = family && loaded.get(family);
  if (!family || !one || --one.viewers > 0) return;
  loaded.delete(family);
  for (const face of one.faces) document.fonts.delete(face);
}
