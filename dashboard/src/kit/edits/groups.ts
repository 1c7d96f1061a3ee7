/** Groups that the server merges field by field; it replaces all other values as a whole. */
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
