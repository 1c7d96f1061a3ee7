/** The closed lists of the specification, section 3. Values are exactly those on the wire. */

export const APARTMENT_STATUSES = ['ACTIVE', 'BOOKED', 'SOLD'] as const;
export const PROPERTY_TYPES = [
  'RESIDENTIAL',
  'RESIDENTIAL_RENT',
  'RESIDENTIAL_LEASE',
  'COMMERCIAL',
  'COMMERCIAL_RENT',
  'COMMERCIAL_LEASE',
] as const;
export const AREA_UNITS = ['m2', 'sqft'] as const;
export const CURRENCIES = ['USD', 'EUR', 'PLN', 'CAD', 'GBP'] as const;
export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export const INTEGRATION_TYPES = ['VOX_DEVELOPER'] as const;
export const FEATURE_KEYS = ['estates', 'feedback', 'virtual_tours'] as const;
export const INQUIRY_STATUSES = ['NEW', 'READ'] as const;
export const BRAND_FONTS = ['fantasy', 'Lato', 'Hanken Grotesk', 'Montserrat'] as const;
export const TARGET_TYPES = ['estate', 'building'] as const;
export const ROLES = ['ADMIN', 'USER', 'AGENT'] as const;
export const TRACKING_EVENTS = [
  'load_viewer',
  'add_to_favorite',
  'remove_from_favorite',
  'see_apartment_details',
  'send_inquiry',
  'apply_filters',
] as const;
export const TOAST_VARIANTS = ['default', 'destructive'] as const;

/** Interface languages. `gb` is the product's key for British English; its BCP 47 tag is `en-GB`. */
export const LOCALES = ['en', 'gb', 'pl'] as const;

export const ORGANIZATION_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
export const MEMBERSHIP_STATUSES = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export const PANORAMA_VISIBILITIES = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const;
export const PANORAMA_KINDS = ['RENDER', 'PHOTO'] as const;
export const PROJECTIONS = ['EQUIRECTANGULAR', 'CUBEMAP'] as const;
export const TILE_STATUSES = ['PENDING', 'PROCESSING', 'READY', 'FAILED'] as const;
export const ASSET_STATUSES = ['PROCESSING', 'READY', 'FAILED'] as const;
export const ASSET_TYPES = [
  'IMAGE',
  'PANORAMA',
  'FLOOR_PLAN',
  'PDF',
  'DOCUMENT',
  'VIDEO',
  'AUDIO',
  'MODEL_3D',
  'LOGO',
  'OTHER',
] as const;

export type Role = (typeof ROLES)[number];
export type Locale = (typeof LOCALES)[number];
export type FeatureKey = (typeof FEATURE_KEYS)[number];
export type AssetType = (typeof ASSET_TYPES)[number];
export type TileStatus = (typeof TILE_STATUSES)[number];

/** BCP 47 tag of an interface language, for `lang` attributes and number formats. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-US', gb: 'en-GB', pl: 'pl-PL' };
