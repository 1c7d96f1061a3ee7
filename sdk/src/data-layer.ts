import type { ApartmentFacts } from './messages.ts';

/** Optional: repeats the viewer's events in the page's data layer, for Google Tag Manager. Loaded for pages that ask for it. */

const EVENTS = [
  'load_viewer',
  'see_apartment_details',
  'add_to_favorite',
  'remove_from_favorite',
  'apply_filters',
  'inquiry:open',
  'send_inquiry',
  'comment:sent',
] as const;

/** Everything that is said of an apartment. A viewer may know more; nothing else gets into the page's statistics. */
const FACTS: readonly (keyof ApartmentFacts)[] = [
  'number',
  'building',
  'floor',
  'rooms',
  'area',
  'areaUnit',
  'price',
  'currency',
  'status',
];

/** Longest text in the data layer, characters: those of the statistics behind it are shorter. */
const TEXT_MAX = 100;

/**
 * Pushes `{ event: 'oriel_…', oriel: { … } }` for what a visitor does. All keys are in every entry, with `undefined` for what is not known: a
 * tag manager merges entries, and the price of one apartment would else stay with the next.
 *
 * @param host dispatches the viewer's events
 * @param viewer id of what the page shows
 * @param name of the data layer, a global array
 */
export function fillDataLayer(host: Element, viewer: string, name: string, signal: AbortSignal): void {
  for (const event of EVENTS) {
    const onEvent = ({ detail }: CustomEventInit) => {
      const { apartment, panorama, id = apartment, item, about, count } = detail;
      const oriel: Record<string, unknown> = {
        viewer,
        apartment: plain(id),
        panorama: plain(panorama),
        item: plain(item),
        results: plain(count),
      };
      for (const fact of FACTS) oriel[fact] = plain(about?.[fact]);
      const page = globalThis as Record<string, unknown>; // The page chose the name of the array.
      page[name] ??= [];
      const entries = page[name] as { push?: (entry: object) => void };
      entries.push?.({ event: `oriel_${event.replace(':', '_')}`, oriel });
    };
    host.addEventListener(event, onEvent as EventListener, { signal });
  }
}

/** Numbers and short texts; undefined for anything else. */
function plain(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : undefined;
}
