/** Days are `YYYY-MM-DD`, so that they sort as text. */

const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones: a name may be spelt in many ways. */
const FORMATS_MAX = 1000;

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Creating one takes longer than using it a hundred times.
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    if (formats.size >= FORMATS_MAX) formats.clear();
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

const LONGEST_OFFSET_MS = 15 * 3600_000;

/** The moment with which a day begins in a time zone: not midnight where clocks are put forward at midnight. */
export function startOfDay(timeZone: string, day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [utc - LONGEST_OFFSET_MS, utc + LONGEST_OFFSET_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
