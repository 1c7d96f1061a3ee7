import type { ActivityChange } from '@oriel/contract/activity';
import { AREA_PARTS } from '@oriel/contract/apartment-fields';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  type Currency,
  FINISHES,
  ORIENTATIONS,
} from '@oriel/contract/enums';
import type { Static } from 'typebox';
import { calendarDay, decimal, money } from '../../i18n/format.ts';
import { type Translate, useTranslate } from '../../i18n/translate.ts';
import { dayOf } from './days.ts';
import { FIELD_NAMES, NOTHING } from './words.ts';

const MONEY = new Set(['price', 'priceNet', 'pricePerArea', 'promotionPrice']);
const LONGEST = 60;
const ID = /^[0-9a-f]{24}$/;

/** Codes in words; what is no code stays as it is. */
function wordsOf<Code extends string>(
  values: readonly unknown[],
  codes: readonly Code[],
  word: (code: Code) => string,
): string {
  return (
    values
      .map((value) => {
        const code = codes.find((one) => one === value);
        return code ? word(code) : String(value);
      })
      .join(', ') || NOTHING
  );
}

/** "Balcony 5.2, Garden 40": an apartment's further areas. */
function partsText(value: object, t: Translate): string {
  const parts = Object.entries(value).flatMap(([name, size]) => {
    const part = AREA_PARTS.find((one) => one === name);
    return part && typeof size === 'number' ? [`${t(`areaPart.${part}`)} ${decimal(size)}`] : [];
  });
  return parts.join(', ') || NOTHING;
}

/** A field's value in the history or a comparison. */
export function shownValue(field: string, value: unknown, currency: Currency, t: Translate): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'apartments.yes' : 'apartments.no');
  if (typeof value === 'number') return MONEY.has(field) ? money(value, currency) : decimal(value);
  if (Array.isArray(value)) {
    if (field === 'orientations') return wordsOf(value, ORIENTATIONS, (one) => t(`orientation.${one}`));
    const plain = value.filter((one) => typeof one === 'string' && !ID.test(one));
    return plain.length === value.length ? plain.join(', ') || NOTHING : String(value.length);
  }
  if (typeof value === 'object') {
    if (field === 'areas') return partsText(value, t);
    const { price, monthly } = value as { price?: number; monthly?: number };
    const amount = price ?? monthly;
    return amount === undefined ? '…' : money(amount, currency);
  }
  const text = String(value);
  const status = APARTMENT_STATUSES.find((one) => one === text);
  if (field === 'status' && status) return t(`apartmentStatus.${status}`);
  if (field === 'kind') return wordsOf([text], APARTMENT_KINDS, (one) => t(`apartmentKind.${one}`));
  if (field === 'finish') return wordsOf([text], FINISHES, (one) => t(`finish.${one}`));
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return calendarDay(dayOf(new Date(text)));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return calendarDay(text);
  if (ID.test(text)) return '…';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** One field before and after. */
export function ChangeLine({
  change: { field, from, to },
  currency,
}: {
  change: Static<typeof ActivityChange>;
  currency: Currency;
}) {
  const t = useTranslate();
  const name = FIELD_NAMES[field];
  // Fields without a label are internal.
  if (!name) return null;
  return (
    <p className="text-secondary">
      {t(name)}:{' '}
      <span className="tabular">
        {shownValue(field, from, currency, t)} →{' '}
        <span className="text-ink">{shownValue(field, to, currency, t)}</span>
      </span>
    </p>
  );
}
