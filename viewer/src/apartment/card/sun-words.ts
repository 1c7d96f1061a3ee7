import type { Orientation } from '@oriel/contract/enums';
import { type SunDay, sunnySides, sunshineOn } from '../../core/sunshine.ts';
import { SIDE_TEXTS } from '../../locales/known-words.ts';
import type { TextId } from '../../locales/texts.tsx';

/**
 * Describes when the sun shines on an apartment on a day, naming only the sides it reaches.
 *
 * @param day localised name of the day
 * @param timezone IANA name of the time zone for the times
 */
export function sunSentence(
  { orientations, sun, day }: { orientations: readonly Orientation[]; sun: SunDay; day: string },
  {
    text,
    tag,
    figures = tag,
    timezone,
  }: {
    text: (id: TextId, values: Record<string, unknown>) => string;
    tag: string;
    figures?: string;
    timezone: string;
  },
): string {
  const clock = new Intl.DateTimeFormat(figures, { hour: 'numeric', minute: '2-digit', timeZone: timezone });
  const list = new Intl.ListFormat(tag);
  const bright = sunnySides(orientations, sun);
  const named = bright.length > 0 ? bright : orientations;
  const sides = list.format(named.map((one) => text(SIDE_TEXTS[one], {})));
  const said = { day, sides, count: named.length };
  if (bright.length === 0) return text('sun.none', said);
  const spans = sunshineOn(orientations, sun).map(({ from, to }) =>
    text('sun.span', { from: clock.format(from), to: clock.format(to) }),
  );
  return text('sun.shines', { ...said, spans: list.format(spans) });
}
