import type { Building, BuildingPatch } from '@oriel/contract/building';
import { BUILDING_FIELDS } from '@oriel/contract/building-fields';
import { LOCALES, type Locale, type PropertyType } from '@oriel/contract/enums';
import { recordOf } from '@oriel/contract/record-of';
import { type AddressTexts, addressTexts } from '../../../kit/form/address-fields.ts';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { orNull, translated, withoutEmpty } from '../../../kit/form/empty-text.ts';
import { numberOf, pointOf, textOf } from '../../../kit/form/number-text.ts';
import { plainBody, plainTexts } from '../../../kit/form/plain-fields.ts';

type Floor = Building['floors'][number];

export interface FloorValues {
  level: string;
  label: string;
  planAssetId: string;
  i18n: Record<Locale, { label: string }>;
  /** Data that this form does not show, and keeps. */
  kept: Pick<Floor, 'navigatorImageId'>;
}

/** A building as form values: absent texts are empty, numbers are as written. */
export interface BuildingValues extends Record<keyof typeof BUILDING_FIELDS, string> {
  name: string;
  type: PropertyType | '';
  address: AddressTexts;
  lat: string;
  lng: string;
  floors: FloorValues[];
  floorsAbove: string;
  floorsBelow: string;
  staircases: string[];
  model3dAssetId: string;
  coverAssetId: string;
  i18n: Record<Locale, { name: string }>;
}

export function buildingValues(building: Building): BuildingValues {
  const { address, location, i18n } = building;
  const [lng, lat] = location?.coordinates ?? [];
  return {
    ...plainTexts(BUILDING_FIELDS, building),
    name: building.name,
    type: building.type ?? '',
    address: addressTexts(address),
    lat: textOf(lat),
    lng: textOf(lng),
    floors: building.floors
      .toSorted((a, b) => a.level - b.level)
      .map(({ level, label, planAssetId, navigatorImageId, i18n: labels }) => ({
        level: String(level),
        label,
        planAssetId: planAssetId ?? '',
        i18n: recordOf(LOCALES, (locale) => ({ label: translated(labels?.[locale]?.label) })),
        kept: navigatorImageId ? { navigatorImageId } : {},
      })),
    floorsAbove: String(building.floorsAbove),
    floorsBelow: String(building.floorsBelow),
    staircases: building.staircases,
    model3dAssetId: building.model3dAssetId ?? '',
    coverAssetId: building.coverAssetId ?? '',
    i18n: recordOf(LOCALES, (locale) => ({ name: translated(i18n?.[locale]?.name) })),
  };
}

function bodyOf(values: BuildingValues): BuildingPatch {
  const address = withoutEmpty(values.address);
  return {
    ...plainBody(BUILDING_FIELDS, values),
    name: values.name.trim(),
    type: values.type === '' ? null : values.type,
    address:
      Object.keys(address).length === 0
        ? null
        : { ...address, city: values.address.city, country: values.address.country },
    location: pointOf(values) ?? null,
    floors: values.floors.map(({ level, label, planAssetId, i18n, kept }) => ({
      level: numberOf(level) ?? 0,
      label: label.trim(),
      planAssetId: orNull(planAssetId),
      i18n: recordOf(LOCALES, (locale) => ({ label: orNull(i18n[locale].label) })),
      ...kept,
    })),
    floorsAbove: numberOf(values.floorsAbove) ?? 0,
    floorsBelow: numberOf(values.floorsBelow) ?? 0,
    staircases: values.staircases,
    model3dAssetId: orNull(values.model3dAssetId),
    coverAssetId: orNull(values.coverAssetId),
    i18n: recordOf(LOCALES, (locale) => ({ name: orNull(values.i18n[locale].name) })),
  };
}

/** The changes of a form. */
export function buildingChanges(building: Building, values: BuildingValues): BuildingPatch {
  return changesOf(bodyOf(buildingValues(building)), bodyOf(values));
}

/** A floor that is not stored yet. */
export function newFloor(level: number, label: string): FloorValues {
  return {
    level: String(level),
    label,
    planAssetId: '',
    i18n: recordOf(LOCALES, () => ({ label: '' })),
    kept: {},
  };
}

/** Whether a floor's name reads differently in other languages: it has letters, or a translation. */
export function isWorded({ label, i18n }: FloorValues): boolean {
  return /\p{L}/u.test(label) || LOCALES.some((locale) => i18n[locale].label !== '');
}

/** The floors with missing ones between the lowest and the highest added, in order. */
export function filledFloors(
  floors: readonly FloorValues[],
  { above, below }: { readonly above: number; readonly below: number },
  labelOf: (level: number) => string,
): FloorValues[] {
  const known = new Map(floors.map((floor) => [numberOf(floor.level), floor]));
  const levels = Array.from({ length: above + below }, (_, index) => index - below);
  const made = levels.filter((level) => !known.has(level)).map((level) => newFloor(level, labelOf(level)));
  return [...floors, ...made].toSorted((a, b) => (numberOf(a.level) ?? 0) - (numberOf(b.level) ?? 0));
}
