import { COUNTED_KINDS } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind, AreaUnit, PropertyType } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { ApartmentHint } from '@oriel/contract/navigator-image';
import type { ApartmentComplex, Graph, Offer, Product, Thing } from 'schema-dts';
import { dayIn } from '../../platform/calendar.ts';
import type { Models } from '../../platform/database.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { inLanguage, type TextLanguage } from '../../platform/translation.ts';
import { visibilityOf } from '../inventory/apartment/public-visibility.ts';
import { HINT_FIELDS, type HintedApartment, hintOf, seenBy } from '../navigator/apartments.ts';
import type { NavigatorPlace } from '../navigator/find.ts';
import { apartmentsOfTarget } from '../navigator/overlay-targets.ts';

/** Most apartments described: the page is read by people first. */
const OFFERS_MAX = 100;
const DESCRIPTION_MAX = 500;

/** Area units in the codes of UN/CEFACT, which schema.org asks for. */
const UNIT_CODES: Readonly<Record<AreaUnit, string>> = { m2: 'MTK', sqft: 'FTK' };
const MONTH = 'MON';
const KINDS: Readonly<Partial<Record<ApartmentKind, string>>> = {
  APARTMENT: 'Apartment',
  HOUSE: 'House',
  COMMERCIAL: 'Accommodation',
};

interface Described {
  readonly models: Models;
  readonly place: NavigatorPlace;
  /** The same as visitors see it. */
  readonly navigator: PublicNavigator;
  readonly language: TextLanguage;
  readonly now: Date;
  readonly publicUrl: string;
}

/**
 * What a building's page offers, in the vocabulary of schema.org: the place, and each available apartment with what visitors see of it and,
 * if they see its price, an offer. Undefined unless the team allows it for its estate.
 */
export async function estateData(described: Described): Promise<Graph | undefined> {
  const { place, navigator, publicUrl } = described;
  if (!place.estate.settings.searchOffers) return undefined;
  const page = `${publicUrl}/viewer/${navigator.slug}`;
  const homes = await homesOf(described, page);
  return { '@context': 'https://schema.org', '@graph': [complexOf(described, page), ...homes] };
}

function complexOf({ place, navigator, language, publicUrl }: Described, page: string): ApartmentComplex {
  const { estate } = place;
  const { address, location } = estate;
  const { name, description } = inLanguage(estate, language, ['name', 'description']);
  const [longitude, latitude] = location?.coordinates ?? [];
  const { total, ACTIVE } = navigator.apartments;
  return withoutEmpty({
    '@type': 'ApartmentComplex' as const,
    '@id': `${page}#place`,
    url: page,
    name: navigator.name === name ? name : `${name}, ${navigator.name}`,
    description: description?.slice(0, DESCRIPTION_MAX),
    image: imageOf(navigator, publicUrl),
    address: withoutEmpty({
      '@type': 'PostalAddress' as const,
      streetAddress: [address.street, address.number].filter(Boolean).join(' ') || undefined,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region,
      addressCountry: address.country,
    }),
    geo:
      latitude === undefined || longitude === undefined
        ? undefined
        : { '@type': 'GeoCoordinates' as const, latitude, longitude },
    numberOfAccommodationUnits: { '@type': 'QuantitativeValue' as const, value: total },
    numberOfAvailableAccommodationUnits:
      ACTIVE === undefined ? undefined : { '@type': 'QuantitativeValue' as const, value: ACTIVE },
  });
}

function imageOf({ coverUrl }: PublicNavigator, publicUrl: string): string | undefined {
  return coverUrl && new URL(coverUrl, publicUrl).href;
}

async function homesOf(described: Described, page: string): Promise<Thing[]> {
  const { models, place, now } = described;
  const visibility = visibilityOf(place.estate, place.navigator);
  // Where availability is hidden, an offer would tell which apartments are still for sale.
  if (!visibility.status) return [];
  const apartments = await models.Apartment.find(
    {
      ...apartmentsOfTarget(place.navigator),
      ...seenBy(visibility),
      status: 'ACTIVE',
      kind: { $in: COUNTED_KINDS },
    },
    { ...HINT_FIELDS, type: 1 },
  )
    .sort({ numberKey: 1, _id: 1 })
    .limit(OFFERS_MAX)
    .lean<(HintedApartment & { readonly type: PropertyType })[]>();
  const today = dayIn(place.estate.timezone, now);
  return apartments.map((apartment) =>
    homeOf(hintOf(apartment, visibility, today), apartment.type, described, page),
  );
}

function homeOf(hint: ApartmentHint, type: PropertyType, described: Described, page: string): Thing {
  const { place, navigator, publicUrl } = described;
  const kind = KINDS[hint.kind] ?? 'Place';
  const url = `${page}?apartment=${hint.id}`;
  const offers = offerOf(hint, type, place, url);
  const home = withoutEmpty({
    // With an offer a home is a product as well: schema.org has offers of those alone. Without one, search engines call a product faulty.
    '@type': offers ? [kind, 'Product'] : kind,
    '@id': `${url}#home`,
    name: `${navigator.name} ${hint.number}`,
    url,
    image: imageOf(navigator, publicUrl),
    floorSize: hint.area && {
      '@type': 'QuantitativeValue' as const,
      value: hint.area,
      unitCode: UNIT_CODES[place.estate.areaUnit],
    },
    numberOfRooms: hint.rooms,
    floorLevel: hint.floor === undefined ? undefined : String(hint.floor),
    containedInPlace: { '@id': `${page}#place` },
    offers,
  });
  return home as unknown as Product;
}

/** Undefined without a price. */
function offerOf(
  hint: ApartmentHint,
  type: PropertyType,
  { estate, organization }: NavigatorPlace,
  url: string,
): Offer | undefined {
  const rented = type.endsWith('_RENT') || type.endsWith('_LEASE');
  const price = hint.effectivePrice ?? hint.price;
  if (price === undefined) return undefined;
  const { currency: priceCurrency } = estate;
  const asked = rented
    ? {
        priceSpecification: {
          '@type': 'UnitPriceSpecification' as const,
          price,
          priceCurrency,
          unitCode: MONTH,
        },
      }
    : { price, priceCurrency };
  return {
    '@type': 'Offer' as const,
    '@id': `${url}#offer`,
    url,
    availability: 'https://schema.org/InStock' as const,
    businessFunction: { '@id': `http://purl.org/goodrelations/v1#${rented ? 'LeaseOut' : 'Sell'}` },
    ...asked,
    seller: { '@type': 'Organization' as const, name: organization.name },
  };
}
