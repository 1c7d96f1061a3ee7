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

export const ESTATE_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export const APARTMENT_KINDS = [
  'APARTMENT',
  'HOUSE',
  'COMMERCIAL',
  'PARKING',
  'GARAGE',
  'STORAGE',
  'PLOT',
  'OTHER',
] as const;
export const ROOM_TYPES = [
  'LIVING',
  'KITCHEN',
  'BEDROOM',
  'BATHROOM',
  'WC',
  'HALL',
  'STORAGE',
  'BALCONY',
  'OTHER',
] as const;
export const FINISHES = ['SHELL', 'DEVELOPER', 'TURNKEY', 'FURNISHED'] as const;
export const PRICE_SOURCES = ['MANUAL', 'SYNC', 'IMPORT'] as const;
export const NAVIGATOR_MODES = ['ROTATION', 'STATIC', 'FLOOR_PLAN', 'MODEL'] as const;
export const OVERLAY_TARGETS = ['apartment', 'building', 'navigator', 'poi', 'url'] as const;
export const OVERLAY_SOURCES = ['MANUAL', 'MASK', 'MODEL'] as const;
export const THEME_MODES = ['light', 'dark', 'auto'] as const;
export const PORTAL_ICONS = ['ARROW', 'DOOR', 'STAIRS_UP', 'STAIRS_DOWN', 'CIRCLE'] as const;
export const PORTAL_TRANSITIONS = ['FADE', 'WALK', 'NONE'] as const;
export const POI_TYPES = ['INFO', 'IMAGE', 'VIDEO', 'AUDIO', 'PDF', 'LINK', 'MODEL', 'APARTMENT'] as const;
export const COMMENT_TARGETS = ['PANORAMA', 'FEEDBACK_ITEM'] as const;
export const COMMENT_STATUSES = ['PUBLISHED', 'PENDING', 'HIDDEN', 'SPAM', 'DELETED'] as const;
export const REACTIONS = ['LIKE', 'DISLIKE'] as const;
export const OPINION_VOTES = ['AGREE', 'DISAGREE', 'PASS'] as const;
export const MODERATION_MODES = ['NONE', 'POST', 'PRE'] as const;
export const SENTIMENTS = ['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const;
export const FEEDBACK_STATUSES = ['DRAFT', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;
export const FEEDBACK_ITEM_TYPES = ['IMAGE', 'PANORAMA', 'MAP', 'VIDEO', 'MODEL'] as const;
export const AI_STATUSES = ['IDLE', 'QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;
export const AI_ENGINES = ['LOCAL', 'LLM'] as const;
export const INQUIRY_SOURCES = [
  'VIEWER',
  'VIEWER360',
  'EMBED',
  'WEBSITE',
  'FEEDBACK',
  'MANUAL',
  'API',
] as const;
export const PREFERRED_CONTACTS = ['EMAIL', 'PHONE', 'ANY'] as const;
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];
export const CONSENT_KEYS = [
  'MARKETING_EMAIL',
  'MARKETING_PHONE',
  'MARKETING_SMS',
  'PARTNERS',
  'CUSTOM',
] as const;
export const SPAM_VERDICTS = ['OK', 'SUSPECT', 'SPAM'] as const;
export const ASSIGNMENT_MODES = ['MANUAL', 'ROUND_ROBIN', 'AGENT_LINK'] as const;
export const ACTIVITY_SUBJECTS = ['APARTMENT', 'INQUIRY', 'COMMENT'] as const;
export const ACTIVITY_KINDS = [
  'NOTE',
  'CREATED',
  'UPDATED',
  'STATUS_CHANGED',
  'PRICE_CHANGED',
  'PRICE_MISTAKE',
  'PROMOTION_CHANGED',
  'VISIBILITY_CHANGED',
  'IMPORT_UNDONE',
  'SYNCED',
  'SYNC_WARNING',
  'INQUIRY_RECEIVED',
  'READ',
  'UNREAD',
  'ASSIGNED',
  'LEAD_SENT',
  'CONSENT_WITHDRAWN',
  'ANONYMIZED',
  'REPLIED',
  'ANSWERED',
  'NEXT_STEP_SET',
  'NEXT_STEP_DONE',
  'NEXT_STEP_CLEARED',
] as const;
/** What became of a mail: its mail server is tried again after a failure; without one, mails stay in a folder of the server. */
export const MAIL_DELIVERIES = ['WAITING', 'RETRYING', 'SENT', 'REFUSED', 'OUTBOX'] as const;
export type MailDelivery = (typeof MAIL_DELIVERIES)[number];
/** How the person of an inquiry was answered. */
export const ANSWER_CHANNELS = ['EMAIL', 'PHONE', 'OTHER'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];
export const ACTIVITY_ACTORS = ['USER', 'SYSTEM', 'INTEGRATION', 'VISITOR'] as const;
export const SYNC_STATUSES = ['RUNNING', 'SUCCESS', 'PARTIAL', 'FAILED'] as const;
export const INTEGRATION_HEALTHS = ['OK', 'DEGRADED', 'FAILING'] as const;
export const USER_ASSET_TYPES = ['LOGO', 'LOGO_DARK', 'COVER', 'SIGNATURE', 'OTHER'] as const;

export type ApartmentStatus = (typeof APARTMENT_STATUSES)[number];
export type ApartmentKind = (typeof APARTMENT_KINDS)[number];
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export type Orientation = (typeof ORIENTATIONS)[number];
export type Currency = (typeof CURRENCIES)[number];
export type AreaUnit = (typeof AREA_UNITS)[number];
export type EstateStatus = (typeof ESTATE_STATUSES)[number];
export type PriceSource = (typeof PRICE_SOURCES)[number];
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export type CommentStatus = (typeof COMMENT_STATUSES)[number];
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
export type TrackingEvent = (typeof TRACKING_EVENTS)[number];
export type Role = (typeof ROLES)[number];
export type Locale = (typeof LOCALES)[number];
export type FeatureKey = (typeof FEATURE_KEYS)[number];
export type AssetType = (typeof ASSET_TYPES)[number];
export type TileStatus = (typeof TILE_STATUSES)[number];

/** Roles that an organization with these features can give to its members: an AGENT sells, which takes estates. */
export function rolesWith(features: readonly FeatureKey[]): readonly Role[] {
  return features.includes('estates') ? ROLES : ROLES.filter((role) => role !== 'AGENT');
}

/** BCP 47 tag of an interface language, for `lang` attributes and number formats. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-US', gb: 'en-GB', pl: 'pl-PL' };

/** The translations that a reader gets, best first. British visitors read American texts rather than foreign ones. */
export const LANGUAGE_CHAIN: Readonly<Record<Locale, readonly Locale[]>> = {
  en: ['en', 'gb'],
  gb: ['gb', 'en'],
  pl: ['pl'],
};

/** Filters that a navigator can offer its visitors. */
export const NAVIGATOR_FILTERS = [
  'rooms',
  'area',
  'price',
  'pricePerArea',
  'floor',
  'building',
  'staircase',
  'orientation',
  'status',
  'kind',
  'features',
  'completion',
  'promotion',
  'panorama',
  'sun',
  'sunTime',
  'openView',
] as const;

/** Times of day at which an apartment may have sun. */
export const SUN_TIMES = ['MORNING', 'EVENING'] as const;
export type NavigatorFilter = (typeof NAVIGATOR_FILTERS)[number];

/** The way of an estate from its name to the first inquiry, in the order in which it is walked. */
export const GUIDE_STEPS = [
  'estate',
  'buildings',
  'apartments',
  'plans',
  'pictures',
  'outlines',
  'texts',
  'brand',
  'consents',
  'publish',
  'website',
  'inquiry',
] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];
