import { needsArea } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind } from '@oriel/contract/enums';
import { toMinor } from '../../../platform/money.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import type { ApartmentFields } from '../../inventory/apartment/fields.ts';
import { floorOf, kindOf, numberOf, orientationsOf, statusOf } from '../../inventory/apartment/readings.ts';
import type { FeedApartment } from '../client.ts';
import type { IntegrationMappingDocument, SyncWarningDocument } from '../model.ts';
import type { VoxRecord } from './parse-feed.ts';
import { amountIn, dayIn, flagIn } from './values.ts';

type Warn = (code: string, values?: Record<string, string | number>) => void;
type Read = (
  field: keyof NonNullable<IntegrationMappingDocument['fields']>,
  usual: string,
) => string | undefined;

const MAX_AREA = 100_000;
/** Rounding of the feed's figures; the integrity check calls the same a mismatch. */
const PER_AREA_TOLERANCE = 0.01;

function minor(amount: number | undefined): number | null {
  return amount === undefined ? null : toMinor(amount);
}

/** VAT rate from a net and a gross price, percent with one decimal. */
function vatRate(gross: number | undefined, net: number | undefined): number | null {
  if (gross === undefined || net === undefined || gross < net) return null;
  const rate = Math.round((gross / net - 1) * 1000) / 10;
  return rate <= 100 ? rate : null;
}

// `minimal_price_gross` is the seller's secret lower limit and is never read.
function prices(record: VoxRecord, warn: Warn): ApartmentFields {
  const priceHidden = flagIn(record, 'ask_for_price');
  const unread = ['price', 'price_net'].map((name) => record.get(name)).find(isUnreadableAmount);
  // What cannot be read is no price of none: the one that is known stays.
  if (unread !== undefined) {
    warn('PRICE_UNREADABLE', { price: unread.slice(0, 40) });
    return { priceHidden };
  }
  const gross = amountIn(record, 'price');
  const net = amountIn(record, 'price_net');
  return { price: minor(gross), priceNet: minor(net), vatRate: vatRate(gross, net), priceHidden };
}

/** Whether a feed says something that is no amount, or one of which nobody can say whether it has thousands or decimals. */
function isUnreadableAmount(text: string | undefined): boolean {
  if (!text?.trim()) return false;
  return numberOf(text) === undefined || /^\d{1,3}[.,]\d{3}$/.test(text.trim());
}

/**
 * Tells when the feed's price per square metre is not its price over its area, usable or whole: one of them was mistyped, and the law has
 * all of them published. Ours is always computed.
 */
function comparePerArea(record: VoxRecord, { area, areaTotal }: ApartmentFields, warn: Warn): void {
  const [price, given] = [amountIn(record, 'price'), amountIn(record, 'pricemkw')];
  if (!price || !given || !area) return;
  const fits = [area, areaTotal].some(
    (one) => one && Math.abs((given * one) / price - 1) <= PER_AREA_TOLERANCE,
  );
  if (!fits) warn('PRICE_PER_AREA_DIFFERS', { given: Math.round(given), computed: Math.round(price / area) });
}

function promotion(record: VoxRecord, warn: Warn): ApartmentFields {
  const lower = flagIn(record, 'promotion') ? amountIn(record, 'promotion_price') : undefined;
  if (lower === undefined) return { promotion: null };
  const from = dayIn(record, 'promotion_date_from');
  const to = dayIn(record, 'promotion_date_to');
  const price = amountIn(record, 'price');
  if (price === undefined || lower >= price || (from && to && to < from)) {
    warn('PROMOTION_INVALID');
    return { promotion: null };
  }
  const net = amountIn(record, 'promotion_price_net');
  return {
    promotion: withoutEmpty({
      price: toMinor(lower),
      priceNet: net === undefined ? undefined : toMinor(net),
      from,
      to,
    }) as NonNullable<ApartmentFields['promotion']>,
  };
}

const AREAS = {
  balcony: 'balkon',
  terrace: 'taras',
  garden: 'ogrod',
  loggia: 'loggia',
  mezzanine: 'antresole_area',
  attic: 'area_attic',
  plot: 'plot_area',
} as const;

function areas(kind: ApartmentKind, record: VoxRecord, read: Read, warn: Warn): ApartmentFields {
  const usable = numberOf(read('area', 'area_usable'));
  const whole = numberOf(read('areaTotal', 'area'));
  const area = [usable, whole].find((value) => value !== undefined && value > 0 && value <= MAX_AREA);
  if (area === undefined && needsArea(kind)) warn('AREA_MISSING');
  const total = whole !== undefined && area !== undefined && whole > area ? whole : undefined;
  const parts = Object.entries(AREAS).map(([part, element]) => [part, amountIn(record, element)] as const);
  return {
    ...(area === undefined ? {} : { area }),
    areaTotal: total ?? null,
    areas: Object.fromEntries(
      parts.filter(([, value]) => value !== undefined && value <= MAX_AREA),
    ) as Record<string, number>,
  };
}

function rooms(record: VoxRecord, read: Read): ApartmentFields {
  const count = numberOf(read('rooms', 'rooms'));
  const fits = count !== undefined && count > 0 && count <= 50 && Number.isInteger(count * 2);
  return { rooms: fits ? count : null, levels: flagIn(record, 'two_levels') ? 2 : 1 };
}

function floors(read: Read, warn: Warn): ApartmentFields {
  const text = read('floor', 'floor');
  const floor = floorOf(text);
  if (text !== undefined && floor === undefined) warn('FLOOR_UNREADABLE', { floor: text.slice(0, 40) });
  const staircase = read('staircase', 'staircase');
  return { floor: floor ?? null, staircase: staircase?.slice(0, 60) ?? null };
}

/** Links that are valid on a page. */
function links(record: VoxRecord, warn: Warn): ApartmentFields {
  const link = (name: string): string | undefined => {
    const text = record.get(name);
    if (text === undefined) return undefined;
    if (/^https:\/\/[^\s]+$/.test(text) && text.length <= 2000 && URL.canParse(text)) return text;
    warn('LINK_IGNORED', { field: name });
    return undefined;
  };
  return {
    links: withoutEmpty({ floorPlan2dUrl: link('plan_link'), cardPdfUrl: link('card_link') }),
    virtualWalkUrl: link('virtual_walk') ?? null,
    view360Url: link('view360') ?? null,
  };
}

function energy(record: VoxRecord): ApartmentFields {
  const figures = withoutEmpty({
    class: record.get('energy_class')?.slice(0, 10),
    usable: amountIn(record, 'annual_demand_indicator_for_usable_energy'),
    final: amountIn(record, 'annual_demand_indicator_for_final_energy'),
    primary: amountIn(record, 'annual_demand_indicator_for_non_renewable_primary_energy'),
    co2: amountIn(record, 'unit_amount_of_co2_emission'),
    renewableShare: amountIn(record, 'share_of_renewable_energy_sources'),
  }) as NonNullable<ApartmentFields['energy']>;
  return { energy: Object.keys(figures).length > 0 ? figures : null };
}

/** A record in our terms; undefined without an id. */
export function mapVoxApartment(
  record: VoxRecord,
  mapping: IntegrationMappingDocument,
): FeedApartment | undefined {
  const externalId = record.get('id')?.slice(0, 80);
  if (externalId === undefined) return undefined;
  const warnings: SyncWarningDocument[] = [];
  const warn: Warn = (code, values) => {
    warnings.push({ externalId, code, ...(values ? { values } : {}) });
  };
  const read: Read = (field, usual) => record.get((mapping.fields?.[field] ?? usual).toLowerCase());

  const id = record.get('status_id');
  const statusName = record.get('status_name');
  const status = statusOf({ id, name: statusName }, mapping);
  const number = (read('number', 'local_number') ?? record.get('name'))?.slice(0, 40);
  const name = read('name', 'name')?.slice(0, 120);
  const building = read('building', 'building')?.slice(0, 80);
  const kind = kindOf({ id: record.get('type_id'), name: record.get('type') }, mapping);
  const description = read('description', 'description')?.slice(0, 10_000);
  const area = areas(kind, record, read, warn);
  comparePerArea(record, area, warn);
  return {
    externalId,
    ...(id || statusName
      ? { externalStatus: { id: (id ?? '').slice(0, 40), name: (statusName ?? '').slice(0, 80) } }
      : {}),
    ...(status ? { status } : {}),
    ...(number ? { number } : {}),
    ...(building ? { building } : {}),
    groups: {
      number: {
        ...(number ? { number } : {}),
        name: name === number ? null : (name ?? null),
        administrativeNumber: read('administrativeNumber', 'administrative_number')?.slice(0, 60) ?? null,
      },
      kind: { kind },
      price: prices(record, warn),
      promotion: promotion(record, warn),
      area,
      rooms: rooms(record, read),
      floor: floors(read, warn),
      orientations: { orientations: orientationsOf(record.get('direction')) },
      visible: {
        visible:
          !flagIn(record, 'dont_send_to_www') && !flagIn(record, 'dont_export_realestate_to_xml_table'),
      },
      links: links(record, warn),
      energy: energy(record),
      description: { description: description ?? null },
      completionDate: {
        completionDate:
          dayIn(record, mapping.fields?.completionDate?.toLowerCase() ?? 'completion_date') ?? null,
      },
    },
    warnings,
  };
}
