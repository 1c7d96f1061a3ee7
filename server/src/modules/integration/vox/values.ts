import type { VoxRecord } from './parse-feed.ts';

/** A number out of a feed, with a dot or a comma; nothing when it is none. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined;
}

/** A number above zero: feeds write 0 for what there is none of. */
export function amountIn(record: VoxRecord, name: string): number | undefined {
  const value = numberOf(record.get(name));
  return value !== undefined && value > 0 ? value : undefined;
}

/** Whether a flag is set. */
export function flagIn(record: VoxRecord, name: string): boolean {
  return ['1', 'true', 'tak', 'yes'].includes(record.get(name)?.toLowerCase() ?? '');
}

/** The calendar day of a date or a time; nothing when it is none, as in `0000-00-00`. */
export function dayIn(record: VoxRecord, name: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[ T])/.exec(record.get(name) ?? '') ?? [];
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Text without marks of case and accent, for comparing. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
