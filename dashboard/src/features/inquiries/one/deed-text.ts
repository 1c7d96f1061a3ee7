import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  type AreaUnit,
  type Currency,
  ORIENTATIONS,
  SUN_TIMES,
} from '@oriel/contract/enums';
import type { InquiryJourney } from '@oriel/contract/inquiry';
import { areaSize, calendarDay, decimal, money } from '../../../i18n/format.ts';
import type { MessageId, Translate } from '../../../i18n/translate.ts';

type Event = InquiryJourney['events'][number];

/** What the figures and ids of a journey are of: the estate that was asked about, if it is known. */
export interface JourneyPlace {
  readonly currency?: Currency | undefined;
  readonly areaUnit?: AreaUnit | undefined;
  /** Names of its buildings, by id. */
  readonly buildings: ReadonlyMap<string, string>;
}

/** A value in words; empty for one that says nothing. */
type Shown = (value: unknown, place: JourneyPlace, t: Translate) => string;

function plain(value: unknown): string {
  if (typeof value === 'number') return decimal(value);
  return typeof value === 'string' ? value : '';
}

/** Several values, each in its words. */
function each(word: (value: unknown, place: JourneyPlace, t: Translate) => string): Shown {
  return (value, place, t) =>
    [value]
      .flat()
      .map((one) => word(one, place, t))
      .filter((text) => text !== '')
      .join(', ');
}

/** Codes in words; what is none of them stays as it came. */
function coded<Code extends string>(codes: readonly Code[], word: (code: Code, t: Translate) => string) {
  return each((value, _place, t) => {
    const code = codes.find((one) => one === value);
    return code ? word(code, t) : plain(value);
  });
}

const price: Shown = (value, { currency }) =>
  typeof value === 'number' && currency ? money(value, currency) : plain(value);
const area: Shown = (value, { areaUnit }) =>
  typeof value === 'number' && areaUnit ? areaSize(value, areaUnit) : plain(value);
/** Switches say by their name what they are. */
const on: Shown = (value) => (value === true || value === 'true' ? '✓' : '');

/** The filters that visitors set, by the names of the viewer's address. */
const FILTERS: Readonly<Record<string, readonly [said: MessageId, shown: Shown]>> = {
  rooms: ['journeyFilter.rooms', each(plain)],
  kind: ['journeyFilter.kind', coded(APARTMENT_KINDS, (one, t) => t(`apartmentKind.${one}`))],
  status: ['journeyFilter.status', coded(APARTMENT_STATUSES, (one, t) => t(`apartmentStatus.${one}`))],
  priceMin: ['journeyFilter.priceMin', price],
  priceMax: ['journeyFilter.priceMax', price],
  pricePerAreaMin: ['journeyFilter.pricePerAreaMin', price],
  pricePerAreaMax: ['journeyFilter.pricePerAreaMax', price],
  areaMin: ['journeyFilter.areaMin', area],
  areaMax: ['journeyFilter.areaMax', area],
  floorMin: ['journeyFilter.floorMin', plain],
  floorMax: ['journeyFilter.floorMax', plain],
  buildingId: [
    'journeyFilter.building',
    each((id, { buildings }, t) => buildings.get(String(id)) ?? t('journeyFilter.otherBuilding')),
  ],
  staircase: ['journeyFilter.staircase', each(plain)],
  orientation: ['journeyFilter.orientation', coded(ORIENTATIONS, (one, t) => t(`orientation.${one}`))],
  features: ['journeyFilter.features', each((one) => plain(one).replaceAll('_', ' '))],
  completionTo: [
    'journeyFilter.completionTo',
    (day) => (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? calendarDay(day) : ''),
  ],
  promotion: ['journeyFilter.promotion', on],
  hasPanorama: ['journeyFilter.hasPanorama', on],
  sunMin: ['journeyFilter.sunMin', plain],
  sunMax: ['journeyFilter.sunMax', plain],
  sunTime: ['journeyFilter.sunTime', coded(SUN_TIMES, (one, t) => t(`journeySun.${one}`))],
  openView: ['journeyFilter.openView', on],
};

/** Filters in words: "2, 3 rooms; price up to $500,000". Those without words are counted. */
function filtersText(props: Event['props'], place: JourneyPlace, t: Translate): string {
  const { filters } = props;
  if (typeof filters !== 'object' || filters === null) return '';
  const said: string[] = [];
  let others = 0;
  for (const [name, value] of Object.entries(filters)) {
    const [message, shown] = Object.hasOwn(FILTERS, name) ? (FILTERS[name] ?? []) : [];
    const text = shown?.(value, place, t);
    if (message && text) said.push(t(message, { value: text, last: Number([value].flat().at(-1)) }));
    else others += 1;
  }
  if (others > 0) said.push(t('journeyFilter.others', { count: others }));
  return said.join('; ');
}

/** A visitor's action in words. */
export function deedText(
  event: Event,
  number: string | undefined,
  place: JourneyPlace,
  t: Translate,
): string {
  const apartment = number ?? t('journey.goneApartment');
  if (event.name !== 'apply_filters') return t(`journeyEvent.${event.name}`, { apartment });
  const filters = filtersText(event.props, place, t);
  const found = event.props.resultCount;
  const searched = filters ? t('journeyEvent.searchedFor', { filters }) : t('journeyEvent.searched');
  return typeof found === 'number' ? `${searched} ${t('journeyEvent.found', { count: found })}` : searched;
}
