import type { EmbedKind } from './embed-snippets.ts';
import type { NavigatorFilter } from './enums.ts';

/** The query parameters of the hosted viewers. What describes a page is in its address, so a link, a reload and an embedded link show the same. */

/** How to show something, not what: they stay wherever a visitor goes from it, and in a link that they pass on. */
export const DISPLAY_OPTIONS = [
  'agentId',
  'avatar',
  'mode',
  'enableDetails',
  'disableInquiry',
  'hideAvailability',
  'lang',
] as const;

/** What the page around was told of its visitor's consent: it holds for that page and that visitor alone. */
const CONSENT = 'consent';

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Parameters of each filter of a building, those of the API's apartment lists: two for a range. */
export const FILTER_PARAMETERS = {
  rooms: ['rooms'],
  area: ['areaMin', 'areaMax'],
  price: ['priceMin', 'priceMax'],
  pricePerArea: ['pricePerAreaMin', 'pricePerAreaMax'],
  floor: ['floorMin', 'floorMax'],
  building: ['buildingId'],
  staircase: ['staircase'],
  orientation: ['orientation'],
  status: ['status'],
  kind: ['kind'],
  features: ['features'],
  completion: ['completionTo'],
  promotion: ['promotion'],
  panorama: ['hasPanorama'],
  sun: ['sunMin', 'sunMax'],
  sunTime: ['sunTime'],
  openView: ['openView'],
} as const satisfies Record<NavigatorFilter, readonly [string] | readonly [least: string, most: string]>;

/** The place in a building, besides the filters. */
export const BUILDING_PLACE = [
  'sort',
  'apartment',
  'point',
  'details',
  'view',
  'layout',
  'saved',
  'compare',
  'picture',
  'light',
  'in',
  'storey',
  'look',
] as const;

/** The place in a tour. `heading` is a direction by the compass, `walk` starts the guided walk, `dollhouse` shows the rooms from above. */
const TOUR_PLACE = ['panorama', 'yaw', 'pitch', 'fov', 'heading', 'walk', 'dollhouse'] as const;

/** What is shown of a feedback project. `at` is a place that somebody is to comment on, `plain` shows texts in plain language. */
const PROJECT_PLACE = ['startingItemId', 'sort', 'category', 'at', 'plain'] as const;

/** All of them, by kind of page, without those that the SDK and its frames speak to the viewers with (`iframe`, `asleep`). */
export const VIEWER_PARAMETERS: Readonly<Record<EmbedKind, readonly string[]>> = {
  panorama: [...DISPLAY_OPTIONS, CONSENT, ...CAMPAIGN, ...TOUR_PLACE],
  navigator: [
    ...DISPLAY_OPTIONS,
    CONSENT,
    ...CAMPAIGN,
    ...BUILDING_PLACE,
    ...Object.values(FILTER_PARAMETERS).flat(),
  ],
  project: ['mode', 'lang', ...PROJECT_PLACE],
};
