/**
 * A day of medium length ("May 5, 2026"), as a sentence can hold it: of the short months of Polish, May alone is a whole word, and would stand in
 * the nominative ("5 maj 2026").
 *
 * @param tag language and region that it is written for
 * @param more such as a time zone, or the time of the day besides
 */
export function dayInSentence(tag: string, date: Date, more: Intl.DateTimeFormatOptions = {}): string {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', ...more }).format(date);
  return tag.startsWith('pl') ? day.replace(/ maj(?= )/u, ' maja') : day;
}
