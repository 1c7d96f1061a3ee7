import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { NavigatorColors, NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';

/** What the form holds of a navigator; texts and choices that are left out are empty. */
export interface SettingsValues
  extends Pick<
    NavigatorDetail,
    'name' | 'slug' | 'mode' | 'loop' | 'settings' | 'showcase' | 'filters' | 'theme'
  > {
  defaultIndex: string;
  parentId: string;
  showcaseOrder: string;
  /** Null takes those of the estate. */
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

/** All of it as the call takes it. */
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

/** The field that a path of the body stands for. */
export const fieldOf = (path: string): string => path.replace(/^(i18n\.\w+)\..*$/, '$1');
