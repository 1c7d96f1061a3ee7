import { LOCALES } from '@oriel/contract/enums';
import { type TextLanguage, type TranslationsDocument, textIn } from '../../platform/translation.ts';
import type { PanoramaDocument } from './model.ts';

type Named = Pick<PanoramaDocument, 'tourName' | 'i18n'>;

/** The tour name stored on an entry, in a language. */
export function tourNameOf({ tourName, i18n }: Named, language: TextLanguage): string | undefined {
  return tourName && textIn(i18n, language, 'tourName', tourName);
}

/** Translations without those of a tour's name. */
export function withoutTourName(i18n: TranslationsDocument | undefined): TranslationsDocument | undefined {
  const left = Object.entries(i18n ?? {}).flatMap(([locale, { tourName: _name, ...texts }]) =>
    Object.keys(texts).length > 0 ? [[locale, texts] as const] : [],
  );
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

const FIELDS = ['tourName', ...LOCALES.map((locale) => `i18n.${locale}.tourName`)];

/** Removes the tour name from a room that is no longer the entry. */
export const WITHOUT_TOUR_NAME: Readonly<Record<string, 1>> = Object.fromEntries(
  FIELDS.map((field) => [field, 1 as const]),
);

/** Copies the tour name of an entry to the room that replaces it. */
export function tourNameFields({ tourName, i18n }: Named): Record<string, string> {
  if (!tourName) return {};
  const translated = LOCALES.flatMap((locale) => {
    const text = i18n?.[locale]?.tourName;
    return text ? [[`i18n.${locale}.tourName`, text] as const] : [];
  });
  return { tourName, ...Object.fromEntries(translated) };
}
