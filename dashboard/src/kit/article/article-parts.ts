import sizes from 'virtual:picture-sizes';
import { articleLanguage, isBritish } from '@oriel/contract/articles';
import { inBritish } from '@oriel/contract/british';

const PICTURES = import.meta.glob<string>('./pictures/*.{webp,svg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A part of an article: text, or a picture between two paragraphs. */
export type ArticlePart =
  | { readonly text: string }
  | { readonly picture: ArticlePicture; readonly phone: ArticlePicture | undefined; readonly words: string };

/** An address, and the size in pixels, which keeps its place free. */
export interface ArticlePicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The markdown of a file below its title, as readers of a locale get it. */
export function articleBody(file: string, locale: string): string {
  // The title stands above; the sections come next below it.
  const body = file.replace(/^# .*\n/, '').replaceAll(/^##/gm, '#');
  return isBritish(locale) ? inBritish(body) : body;
}

/**
 * Splits an article at its pictures. `![words](name)` on a line of its own names a picture in `pictures/`: a screenshot taken in each
 * language and, as `name-phone`, on a phone, or a drawing without words. A name without a file is left out.
 */
export function articleParts(text: string, locale: string): readonly ArticlePart[] {
  return text.split(/^(?=!\[)|(?<=^!\[[^\n]*\n)/m).flatMap((part): readonly ArticlePart[] => {
    const [, words = '', name = ''] = /^!\[(.*)\]\((.*)\)\s*$/.exec(part) ?? [];
    if (name === '') return part.trim() === '' ? [] : [{ text: part }];
    const picture = articlePicture(name, locale);
    return picture ? [{ picture, phone: articlePicture(`${name}-phone`, locale), words }] : [];
  });
}

/** A screenshot in the reader's language, or a drawing. */
export function articlePicture(name: string, locale: string): ArticlePicture | undefined {
  for (const file of [`${name}.${articleLanguage(locale)}.webp`, `${name}.svg`]) {
    const [src, size] = [PICTURES[`./pictures/${file}`], sizes[file]];
    if (src && size) return { src, ...size };
  }
  return undefined;
}
