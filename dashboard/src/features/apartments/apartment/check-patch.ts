import type { Apartment } from '@oriel/contract/apartment';
import { ApartmentPatch } from '@oriel/contract/apartment-input';
import { needsArea } from '@oriel/contract/apartment-kinds';
import { schemaErrors } from '../../../base/schema-errors.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { isLet } from '../../../kit/apartments/words.ts';

type Errors = Record<string, string>;

const isWholeCents = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

function amounts(patch: ApartmentPatch): [string, number | null | undefined][] {
  const { price, priceNet, promotion, rent, otherCharges = [], components = [] } = patch;
  return [
    ['price', price],
    ['priceNet', priceNet],
    ['promotion.price', promotion?.price],
    ['promotion.priceNet', promotion?.priceNet],
    ['rent.monthly', rent?.monthly],
    ['rent.adminFee', rent?.adminFee],
    ['rent.deposit', rent?.deposit],
    ...otherCharges.map(({ amount }, index): [string, number] => [`otherCharges.${index}.amount`, amount]),
    ...components.map(({ price: one }, index): [string, number | undefined] => [
      `components.${index}.price`,
      one,
    ]),
  ];
}

/** Rules beyond the shape that need only the apartment itself. */
function ruleErrors(patch: ApartmentPatch, apartment: Apartment, t: Translate): Errors {
  const errors: Errors = {};
  for (const [path, amount] of amounts(patch)) {
    if (typeof amount === 'number' && !isWholeCents(amount)) errors[path] = t('apartments.wrong.price');
  }
  if (typeof patch.rooms === 'number' && !Number.isInteger(patch.rooms * 2))
    errors.rooms = t('invalid.halves');
  const area = patch.area === undefined ? apartment.area : patch.area;
  if ((area ?? undefined) === undefined && needsArea(patch.kind ?? apartment.kind))
    errors.area = t('invalid.required');
  const touches = ['price', 'rent', 'promotion'].some((name) => name in patch);
  const promotion = patch.promotion === undefined ? apartment.promotion : patch.promotion;
  if (!touches || !promotion) return errors;
  const price = isLet(apartment)
    ? (patch.rent === undefined ? apartment.rent : patch.rent)?.monthly
    : patch.price === undefined
      ? apartment.price
      : patch.price;
  if (typeof promotion.price === 'number' && promotion.price >= (price ?? 0)) {
    errors['promotion.price'] = t('invalid.promotionPrice');
  }
  if (promotion.from && promotion.to && promotion.to < promotion.from)
    errors['promotion.to'] = t('invalid.endBeforeStart');
  return errors;
}

/** Errors of a change by path: from the contract's schema and the server's additional rules. */
export function checkPatch(patch: ApartmentPatch, apartment: Apartment, t: Translate): Errors {
  return { ...ruleErrors(patch, apartment, t), ...schemaErrors(ApartmentPatch, patch, t) };
}
