import type { FeedbackMap } from '@oriel/contract/feedback';

type View = Pick<FeedbackMap, 'center' | 'zoom'>;

/** Zoom of a place that was written without one: some streets. */
const STREETS = 16;
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** How places are written: in links of OpenStreetMap and of Google Maps, and as a latitude with a longitude. */
const FORMS: readonly { readonly form: RegExp; readonly order: readonly ('lat' | 'lng' | 'zoom')[] }[] = [
  {
    form: new RegExp(String.raw`#map=(\d{1,2}(?:\.\d+)?)/${NUMBER}/${NUMBER}`),
    order: ['zoom', 'lat', 'lng'],
  },
  { form: new RegExp(String.raw`@${NUMBER},${NUMBER},(\d{1,2}(?:\.\d+)?)z`), order: ['lat', 'lng', 'zoom'] },
  { form: new RegExp(`[?&](?:q|query|ll)=${NUMBER}(?:,|%2C)${NUMBER}`), order: ['lat', 'lng'] },
  { form: new RegExp(String.raw`^${NUMBER}°?\s*[,;\s]\s*${NUMBER}°?$`), order: ['lat', 'lng'] },
];

/** The place that somebody has written or pasted; undefined when it is none. */
export function writtenPlace(text: string): View | undefined {
  for (const { form, order } of FORMS) {
    const match = form.exec(text.trim());
    if (!match) continue;
    const found = new Map(order.map((name, index) => [name, Number(match[index + 1])]));
    const [lat = Number.NaN, lng = Number.NaN] = [found.get('lat'), found.get('lng')];
    const zoom = found.get('zoom') ?? STREETS;
    if (Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom <= 22) return { center: [lng, lat], zoom };
  }
  return undefined;
}

/** A place as it can be written: five digits are about a metre. */
export function placeText([lng, lat]: FeedbackMap['center']): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}
