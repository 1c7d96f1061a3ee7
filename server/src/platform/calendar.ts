/** Days are `YYYY-MM-DD`, so that they sort as text. */

const formats = new Map<string, Intl.DateTimeFormat>();

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
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
