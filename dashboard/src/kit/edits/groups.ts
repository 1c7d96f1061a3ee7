/** Groups whose own fields the server merges one by one; it replaces everything else whole. */
export const GROUPS: ReadonlySet<string> = new Set([
  'settings',
  'priceDisclosure',
  'i18n',
  'contact',
  'brand',
  'privacy',
  'theme',
]);

type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
