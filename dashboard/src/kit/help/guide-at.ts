import type { BrandKey } from '@oriel/contract/brand';
import { HELP_OF_BRAND, type HelpId } from '@oriel/contract/help';

/** The guide of each place in the dashboard; the first that matches. */
const PLACES: readonly (readonly [RegExp, HelpId])[] = [
  [/^\/apartments\/files/, 'prepare'],
  [/^\/apartments/, 'price-list'],
  [/^\/estates\/\w+\/navigators\/\w+\?(.*&)?tab=model\b/, 'models'],
  [/^\/estates\/\w+\/navigators\/\w+\?(.*&)?tab=frames\b/, 'prepare'],
  [/^\/estates\/\w+\/navigators\/\w+/, 'outlines'],
  [/^\/estates\/\w+\/assets/, 'prepare'],
  [/^\/estates\/\w+\?(.*&)?tab=statistics\b/, 'statistics'],
  [/^\/estates\/\w+\?(.*&)?tab=details\b/, 'publishing'],
  [/^\/tours/, 'tours'],
  [/^\/inquiries/, 'inquiries'],
  [/^\/?\?(.*&)?tab=statistics\b/, 'statistics'],
  [/^\/feedback/, 'feedback'],
  [/^\/embed/, 'website'],
  [/^\/users/, 'team'],
  [/^\/organizations\/\w+\?(.*&)?tab=privacy\b/, 'privacy'],
  [/^\/organizations/, 'team'],
];

/** The guide that answers what is asked at an address of the dashboard; elsewhere the first of the brand's. */
export function guideAt(pathname: string, search: string, key: BrandKey): HelpId {
  const place = `${pathname.replace(/^\/dashboard/, '')}${search}`;
  return PLACES.find(([pattern]) => pattern.test(place))?.[1] ?? HELP_OF_BRAND[key][0] ?? 'first-hour';
}
