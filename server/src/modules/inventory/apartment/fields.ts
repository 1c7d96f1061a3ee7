import { APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { recordOf } from '@oriel/contract/record-of';
import { Types } from 'mongoose';
import { sanitizeMarkdown } from '../../../platform/markdown.ts';
import { isMoney, type MinorUnits, toMinor } from '../../../platform/money.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import { mergedTranslations } from '../../../platform/translation.ts';
import type { ApartmentDocument } from './model.ts';

/** The fields of an apartment in a body. */
export type ApartmentBody = Omit<ApartmentPatch, 'reason' | 'override'>;

/** Fields that change with an apartment's status. */
type StatusFields =
  | 'status'
  | 'statusChangedAt'
  | 'bookedUntil'
  | 'bookedForInquiryId'
  | 'bookedBy'
  | 'soldAt';

/** The settable fields of an apartment, as stored; `null` clears one. */
export type ApartmentFields = {
  [K in Exclude<keyof ApartmentBody, 'i18n'> | StatusFields | 'i18n' | 'sync']?: NonNullable<
    ApartmentDocument[K]
  > | null;
};

function id(value: string): Types.ObjectId {
  return new Types.ObjectId(value);
}

function minorOf(value: number | undefined): MinorUnits | undefined {
  return value === undefined ? undefined : toMinor(value);
}

/** Sanitised markdown; null when nothing is left. */
function markdown(text: string): string | null {
  return sanitizeMarkdown(text).trim() || null;
}

function translations(change: ApartmentBody['i18n'], current: Pick<ApartmentDocument, 'i18n'>) {
  const clean = Object.entries(change ?? {}).map(([language, texts]) => [
    language,
    typeof texts?.description === 'string' ? { ...texts, description: markdown(texts.description) } : texts,
  ]);
  return mergedTranslations(current.i18n, Object.fromEntries(clean)) ?? null;
}

/** How a value from the wire is stored, for fields whose stored form differs. */
const STORED: { [K in keyof ApartmentBody]?: (value: never) => unknown } = {
  description: markdown,
  price: toMinor,
  priceNet: toMinor,
  promotion: (value: NonNullable<ApartmentBody['promotion']>) =>
    withoutEmpty({ ...value, price: toMinor(value.price), priceNet: minorOf(value.priceNet) }),
  rent: (value: NonNullable<ApartmentBody['rent']>) =>
    withoutEmpty({
      ...value,
      monthly: toMinor(value.monthly),
      adminFee: minorOf(value.adminFee),
      deposit: minorOf(value.deposit),
    }),
  otherCharges: (value: NonNullable<ApartmentBody['otherCharges']>) =>
    value.map((charge) => ({ ...charge, amount: toMinor(charge.amount) })),
  components: (value: NonNullable<ApartmentBody['components']>) =>
    value.map((component) =>
      withoutEmpty({
        ...component,
        apartmentId: component.apartmentId ? id(component.apartmentId) : undefined,
        price: minorOf(component.price),
      }),
    ),
  planPosition: (value: NonNullable<ApartmentBody['planPosition']>) => ({
    assetId: id(value.assetId),
    points: value.points,
  }),
  links: (value: object) => withoutEmpty(value),
  buildingId: id,
  startPanoramaId: id,
  ...recordOf(APARTMENT_FILES, () => id),
  bookedForInquiryId: id,
  galleryAssetIds: (value: string[]) => value.map(id),
  agentIds: (value: string[]) => value.map(id),
  bookedUntil: (value: string) => new Date(value),
  soldAt: (value: string) => new Date(value),
};

/** Converts a body to its stored form. */
export function fieldsOf(
  body: ApartmentBody,
  current: Pick<ApartmentDocument, 'i18n'> = {},
): ApartmentFields {
  const entries = Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (name === 'i18n') return [[name, translations(body.i18n, current)] as const];
    const stored = STORED[name as keyof ApartmentBody] as ((value: unknown) => unknown) | undefined;
    return [[name, value === null || !stored ? value : stored(value)] as const];
  });
  return Object.fromEntries(entries) as ApartmentFields;
}

/** Amounts in a body, by their path. */
function amountsOf(body: ApartmentBody): [string, number | null | undefined][] {
  const { price, priceNet, promotion, rent, otherCharges, components } = body;
  return [
    ['price', price],
    ['priceNet', priceNet],
    ['promotion.price', promotion?.price],
    ['promotion.priceNet', promotion?.priceNet],
    ['rent.monthly', rent?.monthly],
    ['rent.adminFee', rent?.adminFee],
    ['rent.deposit', rent?.deposit],
    ...(otherCharges ?? []).map(({ amount }, index): [string, number] => [
      `otherCharges.${index}.amount`,
      amount,
    ]),
    ...(components ?? []).map(({ price: one }, index): [string, number | undefined] => [
      `components.${index}.price`,
      one,
    ]),
  ];
}

/** Paths of amounts with more than two decimals. */
export function unevenAmounts(body: ApartmentBody): string[] {
  return amountsOf(body).flatMap(([path, amount]) =>
    amount === null || amount === undefined || isMoney(amount) ? [] : [path],
  );
}
