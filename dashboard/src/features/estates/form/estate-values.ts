import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { Estate, EstatePatch } from '@oriel/contract/estate';
import { ESTATE_FIELDS } from '@oriel/contract/estate-fields';
import { recordOf } from '@oriel/contract/record-of';
import { type AddressTexts, addressTexts } from '../../../kit/form/address-fields.ts';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { orNull, translated, withoutEmpty } from '../../../kit/form/empty-text.ts';
import { numberOf, pointOf, textOf } from '../../../kit/form/number-text.ts';
import { plainBody, plainTexts } from '../../../kit/form/plain-fields.ts';

interface NearbyValues {
  name: string;
  category: string;
  walkMinutes: string;
  lat: string;
  lng: string;
}

type Same =
  | 'name'
  | 'slug'
  | 'type'
  | 'areaUnit'
  | 'currency'
  | 'timezone'
  | 'agentIds'
  | 'amenities'
  | 'galleryAssetIds';

/** An estate as form values: absent texts are empty, numbers are as written. */
export interface EstateValues extends Pick<Estate, Same>, Record<keyof typeof ESTATE_FIELDS, string> {
  description: string;
  legalNotice: string;
  address: AddressTexts;
  lat: string;
  lng: string;
  coverAssetId: string;
  logoAssetId: string;
  salesContact: { name: string; email: string; phone: string };
  nearby: NearbyValues[];
  northOffset: string;
  settings: Omit<Estate['settings'], 'bookingDays'> & { bookingDays: string };
  priceDisclosure: { enabled: boolean; startDate: string; datasetId: string };
  i18n: Record<Locale, { name: string; description: string; legalNotice: string }>;
}

export function valuesOf(estate: Estate): EstateValues {
  const { name, slug, type, areaUnit, currency, timezone, agentIds, amenities, galleryAssetIds } = estate;
  const { address, location, salesContact, priceDisclosure, settings, i18n } = estate;
  const [lng, lat] = location?.coordinates ?? [];
  return {
    ...{ name, slug, type, areaUnit, currency, timezone, agentIds, amenities, galleryAssetIds },
    ...plainTexts(ESTATE_FIELDS, estate),
    description: estate.description ?? '',
    legalNotice: estate.legalNotice ?? '',
    address: addressTexts(address),
    lat: textOf(lat),
    lng: textOf(lng),
    coverAssetId: estate.coverAssetId ?? '',
    logoAssetId: estate.logoAssetId ?? '',
    salesContact: {
      name: salesContact.name ?? '',
      email: salesContact.email ?? '',
      phone: salesContact.phone ?? '',
    },
    nearby: estate.nearby.map((place) => ({
      name: place.name,
      category: place.category,
      walkMinutes: textOf(place.walkMinutes),
      lat: textOf(place.location?.coordinates[1]),
      lng: textOf(place.location?.coordinates[0]),
    })),
    northOffset: textOf(estate.northOffset),
    settings: { ...settings, bookingDays: String(settings.bookingDays) },
    priceDisclosure: {
      enabled: priceDisclosure.enabled,
      startDate: priceDisclosure.startDate ?? '',
      datasetId: priceDisclosure.datasetId ?? '',
    },
    i18n: recordOf(LOCALES, (locale) => ({
      name: translated(i18n?.[locale]?.name),
      description: translated(i18n?.[locale]?.description),
      legalNotice: translated(i18n?.[locale]?.legalNotice),
    })),
  };
}

/** All values of the form, as the body of the call. */
function bodyOf(values: EstateValues): EstatePatch {
  const { name, slug, type, areaUnit, currency, timezone, agentIds, amenities, galleryAssetIds } = values;
  const { settings, priceDisclosure, salesContact } = values;
  const contact = withoutEmpty(salesContact);
  return {
    ...{ name: name.trim(), slug: slug.trim(), type, areaUnit, currency, timezone: timezone.trim() },
    ...{ agentIds, amenities, galleryAssetIds },
    ...plainBody(ESTATE_FIELDS, values),
    description: orNull(values.description),
    legalNotice: orNull(values.legalNotice),
    // City and country are required by form and server.
    address: { ...withoutEmpty(values.address), city: values.address.city, country: values.address.country },
    location: pointOf(values) ?? null,
    coverAssetId: orNull(values.coverAssetId),
    logoAssetId: orNull(values.logoAssetId),
    salesContact: Object.keys(contact).length > 0 ? contact : null,
    nearby: values.nearby.map((place) => {
      const { name: placeName, category, walkMinutes } = place;
      const minutes = numberOf(walkMinutes);
      const location = pointOf(place);
      return {
        name: placeName.trim(),
        category: category.trim(),
        ...(minutes === undefined ? {} : { walkMinutes: minutes }),
        ...(location ? { location } : {}),
      };
    }),
    northOffset: numberOf(values.northOffset) ?? 0,
    settings: { ...settings, bookingDays: numberOf(settings.bookingDays) ?? 0 },
    priceDisclosure: {
      enabled: priceDisclosure.enabled,
      startDate: orNull(priceDisclosure.startDate),
      datasetId: orNull(priceDisclosure.datasetId),
    },
    i18n: recordOf(LOCALES, (locale) => ({
      name: orNull(values.i18n[locale].name),
      description: orNull(values.i18n[locale].description),
      legalNotice: orNull(values.i18n[locale].legalNotice),
    })),
  };
}

/** The changes of a form. */
export function estateChanges(estate: Estate, values: EstateValues): EstatePatch {
  return changesOf(bodyOf(valuesOf(estate)), bodyOf(values));
}

/** Maps a path of the server's to a field of the form. */
export function estateField(path: string): string {
  const coordinate = /^(.*?)location(?:\.coordinates(?:\.([01]))?)?$/.exec(path);
  if (coordinate) return `${coordinate[1]}${coordinate[2] === '0' ? 'lng' : 'lat'}`;
  return path.replace(/^(amenities|agentIds|galleryAssetIds)\.\d+$/, '$1');
}
