import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { NavigatorColors, NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';

/** A navigator's settings as form values; absent texts and choices are empty. */
export interface SettingsValues
  extends Pick<
    NavigatorDetail,
    'name' | 'slug' | 'mode' | 'loop' | 'settings' | 'showcase' | 'filters' | 'theme'
  > {
  defaultIndex: string;
  parentId: string;
  showcaseOrder: string;
  /** Null uses the estate's. */
  statusColors: NavigatorColors | null;
  coverAssetId: string;
  modelAssetId: string;
  i18n: Record<Locale, string>;
}

export function valuesOf(navigator: NavigatorDetail): SettingsValues {
  const { name, slug, mode, loop, settings, showcase, filters, theme, statusColors, i18n } = navigator;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...{ name, slug, mode, loop, settings, showcase, filters, theme, statusColors },
    defaultIndex: String(navigator.defaultIndex),
    parentId: navigator.parentId ?? '',
    showcaseOrder: String(navigator.showcaseOrder ?? ''),
    coverAssetId: navigator.coverAssetId ?? '',
    modelAssetId: navigator.modelAssetId ?? '',
    i18n: { en: text(i18n?.en?.name), gb: text(i18n?.gb?.name), pl: text(i18n?.pl?.name) },
  };
}

/** All values of the form, as the body of the call. */
export function bodyOf({
  defaultIndex,
  parentId,
  showcaseOrder,
  coverAssetId,
  modelAssetId,
  i18n,
  ...same
}: SettingsValues): NavigatorPatch {
  return {
    ...same,
    defaultIndex: Number(defaultIndex),
    parentId: parentId || null,
    showcaseOrder: showcaseOrder === '' ? null : Number(showcaseOrder),
    coverAssetId: coverAssetId || null,
    modelAssetId: modelAssetId || null,
    i18n: Object.fromEntries(LOCALES.map((locale) => [locale, { name: i18n[locale] || null }])),
  };
}

/** Maps a path of the body to a field of the form. */
export const fieldOf = (path: string): string => path.replace(/^(i18n\.\w+)\..*$/, '$1');
