import { decimal } from '../../../i18n/format.ts';

/** A value of any field as text; a dash if missing. */
export function told(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (Array.isArray(value)) return value.map(told).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${name} ${told(one)}`)
    .join(', ');
}
