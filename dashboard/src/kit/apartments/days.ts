/** The value of a date field, in the reader's time zone. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function at(day: string, hours: number, minutes: number): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hours, minutes);
}

/** The last minute of a day: a day is inclusive. */
export function endOfDay(day: string): Date {
  return at(day, 23, 59);
}

export function noonOf(day: string): Date {
  return at(day, 12, 0);
}

export function dayAfter(day: string, days: number): string {
  const moment = noonOf(day);
  moment.setDate(moment.getDate() + days);
  return dayOf(moment);
}
