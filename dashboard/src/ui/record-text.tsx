import type { ReactNode } from 'react';
import { calendarDay } from '../i18n/format.ts';

const LINKS: Readonly<Record<string, string>> = { url: '', email: 'mailto:', tel: 'tel:' };
const SAFE = /^(https?:\/\/|mailto:|tel:)/i;

/** The value of a field for reading: days written out, addresses as links. */
export function recordText(text: string, type = 'text', unit = ''): ReactNode {
  const written = text.trim();
  if (written === '') return '';
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/.test(written) ? calendarDay(written) : written;
  const scheme = LINKS[type];
  const href = scheme === undefined ? '' : `${scheme}${written}`;
  if (SAFE.test(href)) {
    return (
      <a href={href} rel="noopener noreferrer" className="text-accent underline underline-offset-4">
        {written}
      </a>
    );
  }
  return unit ? `${written} ${unit}` : written;
}
