import type { BrandKey } from '@oriel/contract/brand';
import type { HelpId } from '@oriel/contract/help';

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

/** Where a brand's teams begin: the first of its guides, whose list every page of the dashboard would load for this. */
const BEGINNING: Readonly<Record<BrandKey, HelpId>> = { oriel: 'first-hour', localloop: 'feedback' };

/** The guide that answers what is asked at an address of the dashboard; elsewhere the first of the brand's. */
export function guideAt(pathname: string, search: string, key: BrandKey): HelpId {
  const place = `${pathname.replace(/^\/dashboard/, '')}${search}`;
  return PLACES.find(([pattern]) => pattern.test(place))?.[1] ?? BEGINNING[key];
}
