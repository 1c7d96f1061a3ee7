import type { InquiryJourney } from '@oriel/contract/inquiry';
import { decimal, money } from '../../../i18n/format.ts';
import type { MessageId, Translate } from '../../../i18n/translate.ts';

type Event = InquiryJourney['events'][number];

const FILTERS: Readonly<Record<string, MessageId>> = {
  rooms: 'journeyFilter.rooms',
  priceMin: 'journeyFilter.priceMin',
  priceMax: 'journeyFilter.priceMax',
  areaMin: 'journeyFilter.areaMin',
  areaMax: 'journeyFilter.areaMax',
  floorMin: 'journeyFilter.floorMin',
  floorMax: 'journeyFilter.floorMax',
  orientation: 'journeyFilter.orientation',
};

function valueText(value: unknown): string {
  if (typeof value === 'number') return decimal(value);
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'string' ? value : '';
}

/** Filters in words: "2, 3 rooms; price up to $500,000". Filters without words are counted. */
function filtersText(props: Event['props'], currency: string | undefined, t: Translate): string {
  const { filters } = props;
  if (typeof filters !== 'object' || filters === null) return '';
  return Object.entries(filters)
    .flatMap(([name, value]) => {
      const said = FILTERS[name];
      const isPrice = typeof value === 'number' && name.startsWith('price') && currency !== undefined;
      const text = isPrice ? money(value, currency) : valueText(value);
      const last = Number([value].flat().at(-1));
      return said && text ? [t(said, { value: text, last })] : [];
    })
    .join('; ');
}

/** A visitor's action in words. Prices are in the currency of the apartments asked about. */
export function deedText(
  event: Event,
  number: string | undefined,
  currency: string | undefined,
  t: Translate,
): string {
  const apartment = number ?? t('journey.goneApartment');
  if (event.name !== 'apply_filters') return t(`journeyEvent.${event.name}`, { apartment });
  const filters = filtersText(event.props, currency, t);
  const found = event.props.resultCount;
  const searched = filters ? t('journeyEvent.searchedFor', { filters }) : t('journeyEvent.searched');
  return typeof found === 'number' ? `${searched} ${t('journeyEvent.found', { count: found })}` : searched;
}
