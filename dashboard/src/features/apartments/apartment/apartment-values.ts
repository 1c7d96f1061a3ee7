import type { Apartment } from '@oriel/contract/apartment';
import { APARTMENT_FIELDS, AREA_PARTS, LINK_PARTS } from '@oriel/contract/apartment-fields';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { LOCALES, type Locale } from '@oriel/contract/enums';
import { fieldNames, isNumber } from '@oriel/contract/field-table';
import { readNumber } from '@oriel/contract/read-number';
import { recordOf } from '@oriel/contract/record-of';
import { decimal } from '../../../i18n/format.ts';

export const ENERGY_PARTS = ['usable', 'final', 'primary', 'co2', 'renewableShare'] as const;

const PLAIN = fieldNames(APARTMENT_FIELDS);
const TEXTS = ['name', 'buildingId', 'finish', 'startPanoramaId', 'description'] as const;
const AMOUNTS = ['price', 'priceNet'] as const;
const NUMBERS = new Set<string>([...AMOUNTS, ...PLAIN.filter((name) => isNumber(APARTMENT_FIELDS[name]))]);
const MONEY = new Set(['price', 'priceNet', 'monthly', 'adminFee', 'deposit', 'amount']);

/** An apartment as form values: numbers as typed. */
export interface ApartmentValues
  extends Record<(typeof PLAIN)[number] | (typeof TEXTS)[number] | (typeof AMOUNTS)[number], string> {
  number: string;
  kind: Apartment['kind'];
  area: string;
  levels: string;
  orientations: Apartment['orientations'];
  areas: Record<(typeof AREA_PARTS)[number], string>;
  roomList: { name: string; type: Apartment['roomList'][number]['type']; area: string }[];
  features: string;
  tags: string;
  energy: Record<'class' | (typeof ENERGY_PARTS)[number], string>;
  priceHidden: boolean;
  promotion: Record<'price' | 'priceNet' | 'from' | 'to' | 'label', string>;
  rent: Record<'monthly' | 'adminFee' | 'deposit' | 'availableFrom' | 'minTermMonths', string>;
  otherCharges: { label: string; amount: string; required: boolean }[];
  components: {
    apartmentId: string;
    kind: Apartment['kind'];
    label: string;
    price: string;
    required: boolean;
  }[];
  links: Record<(typeof LINK_PARTS)[number], string>;
  i18n: Record<Locale, { name: string; description: string }>;
  visible: boolean;
  highlighted: boolean;
  agentIds: string[];
}

const typed = (value: number | undefined): string =>
  value === undefined ? '' : decimal(value).replace(/[\u00a0\u202f]/g, ' ');

function parts<K extends string>(
  names: readonly K[],
  of: Partial<Record<K, number | string | null>> | undefined,
): Record<K, string> {
  return recordOf(names, (name): string => {
    const value: number | string | null | undefined = of?.[name];
    return typeof value === 'number' ? typed(value) : (value ?? '');
  });
}

/** The initial values of the form. */
export function valuesOf(apartment: Apartment): ApartmentValues {
  return {
    ...parts(PLAIN, apartment),
    ...parts(TEXTS, apartment),
    ...parts(AMOUNTS, apartment),
    number: apartment.number,
    kind: apartment.kind,
    area: typed(apartment.area),
    levels: typed(apartment.levels),
    orientations: [...apartment.orientations],
    areas: parts(AREA_PARTS, apartment.areas),
    roomList: apartment.roomList.map(({ name, type, area }) => ({ name, type, area: typed(area) })),
    features: apartment.features.join(', '),
    tags: apartment.tags.join(', '),
    energy: { class: apartment.energy?.class ?? '', ...parts(ENERGY_PARTS, apartment.energy) },
    priceHidden: apartment.priceHidden,
    promotion: parts(['price', 'priceNet', 'from', 'to', 'label'], apartment.promotion),
    rent: parts(['monthly', 'adminFee', 'deposit', 'availableFrom', 'minTermMonths'], apartment.rent),
    otherCharges: apartment.otherCharges.map(({ label, amount, required }) => ({
      label,
      amount: typed(amount),
      required,
    })),
    components: apartment.components.map(({ apartmentId = '', kind, label, price, required }) => ({
      apartmentId,
      kind,
      label,
      price: typed(price),
      required,
    })),
    links: parts(LINK_PARTS, apartment.links),
    i18n: recordOf(LOCALES, (locale) => parts(['name', 'description'], apartment.i18n?.[locale])),
    visible: apartment.visible,
    highlighted: apartment.highlighted,
    agentIds: [...apartment.agentIds],
  };
}

export interface ReadValues {
  readonly patch: ApartmentPatch;
  /** Paths of invalid numbers. */
  readonly notNumbers: readonly string[];
}

/** Parses typed numbers, and collects invalid ones. */
class Reader {
  readonly notNumbers: string[] = [];

  number(path: string, text: string): number | undefined {
    if (text.trim() === '') return undefined;
    const name = path.split('.').at(-1) ?? '';
    const value = readNumber(text, MONEY.has(name) ? 'money' : 'measure');
    if (value === undefined) this.notNumbers.push(path);
    return value;
  }

  /** The non-empty parts of a group; those in `texts` are not numbers. */
  group(path: string, values: Readonly<Record<string, string>>, texts: readonly string[] = []): object {
    const entries = Object.entries(values).flatMap(([name, text]) => {
      const value = texts.includes(name) ? text.trim() || undefined : this.number(`${path}.${name}`, text);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(entries);
  }
}

const words = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
const orNull = (group: object): object | null => (Object.keys(group).length > 0 ? group : null);

/** How each field that is not plain text is sent. */
const WIRE: {
  [K in keyof ApartmentValues]?: (
    values: ApartmentValues,
    reader: Reader,
    before: ApartmentValues,
  ) => unknown;
} = {
  number: ({ number }) => number.trim(),
  area: ({ area }, reader) => reader.number('area', area) ?? null,
  levels: ({ levels }, reader) => reader.number('levels', levels) ?? 1,
  areas: ({ areas }, reader) => reader.group('areas', areas),
  energy: ({ energy }, reader) => orNull(reader.group('energy', energy, ['class'])),
  promotion: ({ promotion }, reader) => orNull(reader.group('promotion', promotion, ['from', 'to', 'label'])),
  rent: ({ rent }, reader) => orNull(reader.group('rent', rent, ['availableFrom'])),
  links: ({ links }) => new Reader().group('links', links, LINK_PARTS),
  features: ({ features }) => words(features),
  tags: ({ tags }) => words(tags),
  roomList: ({ roomList }, reader) =>
    roomList.map(({ name, type, area }, index) => ({
      name: name.trim(),
      type,
      ...reader.group(`roomList.${index}`, { area }),
    })),
  otherCharges: ({ otherCharges }, reader) =>
    otherCharges.map(({ label, amount, required }, index) => ({
      label: label.trim(),
      ...reader.group(`otherCharges.${index}`, { amount }),
      required,
    })),
  components: ({ components }, reader) =>
    components.map(({ apartmentId, kind, label, price, required }, index) => ({
      ...(apartmentId ? { apartmentId } : {}),
      kind,
      label: label.trim(),
      ...reader.group(`components.${index}`, { price }),
      required,
    })),
  i18n: ({ i18n }, _reader, before) =>
    Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const texts = Object.entries(i18n[locale]).flatMap(([name, text]) => {
          const former = before.i18n[locale][name as 'name' | 'description'];
          return text.trim() === former.trim() ? [] : [[name, text.trim() || null]];
        });
        return texts.length > 0 ? [[locale, Object.fromEntries(texts)]] : [];
      }),
    ),
};

/** Fields of the form that differ from its initial values. */
export function changedFields(values: ApartmentValues, before: ApartmentValues): (keyof ApartmentValues)[] {
  return (Object.keys(before) as (keyof ApartmentValues)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
}

/** The patch of the form's changes. */
export function patchOf(values: ApartmentValues, before: ApartmentValues): ReadValues {
  const reader = new Reader();
  const entries = changedFields(values, before).map((name) => {
    const wire = WIRE[name];
    if (wire) return [name, wire(values, reader, before)];
    const value = values[name];
    if (typeof value !== 'string') return [name, value];
    return [name, (NUMBERS.has(name) ? reader.number(name, value) : value.trim() || undefined) ?? null];
  });
  return { patch: Object.fromEntries(entries) as ApartmentPatch, notNumbers: reader.notNumbers };
}
