import { describe, expect, it } from 'vitest';
import { floorOf, kindOf, orientationsOf, statusOf } from '../../inventory/apartment/readings.ts';
import { FeedError } from '../client.ts';
import { feedApartment, feedOf } from '../testing/feed-server.ts';
import { voxFeedAddress } from './client.ts';
import { mapVoxApartment } from './map-apartment.ts';
import { parseVoxFeed } from './parse-feed.ts';

function parse(text: string) {
  return parseVoxFeed(Buffer.from(text));
}

function mapped(fields: Record<string, string | number>, mapping = {}) {
  const [record] = parse(feedOf([feedApartment(7, fields)]));
  if (!record) throw new Error('no record');
  const apartment = mapVoxApartment(record, mapping);
  if (!apartment) throw new Error('no flat');
  return apartment;
}

describe('a feed', () => {
  it('is read as records of texts, without nested content', () => {
    const records = parse(
      '<r><realestate><id> 7 </id><name><![CDATA[A & B]]></name><x>1<y>2</y>3</x><e/></realestate></r>',
    );
    expect(records.map((record) => Object.fromEntries(record))).toEqual([
      { id: '7', name: 'A & B', x: '13' },
    ]);
  });

  it('is decoded by its declared encoding', () => {
    const text =
      '<?xml version="1.0" encoding="windows-1250"?><r><realestate><id>1</id><type>gara\x9f</type></realestate></r>';
    const [record] = parseVoxFeed(Buffer.from(text, 'latin1'));
    expect(record?.get('type')).toBe('garaź');
    expect(() => parseVoxFeed(Buffer.from([0x3c, 0x72, 0x3e, 0xff, 0xfe]))).toThrow(FeedError);
  });

  it.each([
    ['a document type', '<!DOCTYPE r [<!ENTITY a "b">]><r><realestate><id>1</id></realestate></r>'],
    ['an external entity', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>'],
    ['an entity that nobody declared', '<r><realestate><id>&secret;</id></realestate></r>'],
    ['a page', '<html><body>Login<br></body></html>'],
    ['half a document', '<r><realestate><id>1</id>'],
    ['nesting beyond all measure', '<a>'.repeat(60) + '</a>'.repeat(60)],
    ['no XML', '{"data":[]}'],
    ['nothing', ''],
  ])('is rejected when it is %s', (_name, text) => {
    expect(() => parse(text)).toThrow(FeedError);
  });

  it('is requested with the key in its address', () => {
    const config = { baseUrl: 'https://t.voxdeveloper.com/', investmentId: '42', buildingFilter: [] };
    expect(voxFeedAddress({ config, mapping: {}, apiKey: 'a/b c?d' })).toBe(
      'https://t.voxdeveloper.com/webservice/realestatestatuslist/api_key/a%2Fb%20c%3Fd/investment_id/42',
    );
  });
});

describe("the feed's value", () => {
  it.each([
    [{ id: '1' }, 'ACTIVE'],
    [{ id: '2' }, 'BOOKED'],
    [{ id: '3' }, 'BOOKED'],
    [{ id: '4' }, 'SOLD'],
    [{ id: '8' }, 'SOLD'],
    [{ id: '9', name: 'Sprzedany' }, undefined],
    [{ id: '77' }, undefined],
    [{ id: '77', name: 'Rezerwacja ustna' }, 'BOOKED'],
    [{ name: 'Dostępne' }, 'ACTIVE'],
    [{ name: 'Umowa przedwstępna' }, 'SOLD'],
    [{ name: 'Akt notarialny' }, 'SOLD'],
    [{ name: 'Tajemnica' }, undefined],
    [{}, undefined],
  ])('of a status %o is %s', (status, meaning) => {
    expect(statusOf(status, {})).toBe(meaning);
  });

  it("of a status is looked up in the estate's own table first", () => {
    const mapping = { status: { '9': 'BOOKED', 'umowa przedwstepna': 'BOOKED' } } as const;
    expect(statusOf({ id: '9' }, mapping)).toBe('BOOKED');
    expect(statusOf({ id: '4', name: 'Umowa przedwstępna' }, mapping)).toBe('BOOKED');
    expect(statusOf({ id: '1' }, mapping)).toBe('ACTIVE');
  });

  it.each([
    ['1', 'Mieszkanie', 'APARTMENT'],
    ['1', '', 'APARTMENT'],
    ['', 'Lokal mieszkalny', 'APARTMENT'],
    ['', 'Budynek mieszkalny jednorodzinny', 'HOUSE'],
    ['2', 'Dom jednorodzinny', 'HOUSE'],
    ['3', 'Lokal usługowy', 'COMMERCIAL'],
    ['4', 'Lokal użytkowy', 'COMMERCIAL'],
    ['5', 'Miejsce postojowe', 'PARKING'],
    ['6', 'Garaż', 'GARAGE'],
    ['7', 'Komórka lokatorska', 'STORAGE'],
    ['8', 'Cokolwiek', 'OTHER'],
    ['', '', 'APARTMENT'],
  ])('of the type %s %s is %s', (id, name, kind) => {
    expect(kindOf({ id, name }, {})).toBe(kind);
  });

  it.each([
    ['NW', ['NW']],
    ['N, E;S/W', ['N', 'E', 'S', 'W']],
    ['pn-wsch', ['NE']],
    ['Pd.-Zach.', ['SW']],
    ['południe, zachód', ['S', 'W']],
    ['północny-wschód', ['NE']],
    ['N N', ['N']],
    ['dwór', []],
  ])('of the direction %s is %o', (text, sides) => {
    expect(orientationsOf(text)).toEqual(sides);
  });

  it.each([
    ['parter', 0],
    ['Parter wysoki', 0],
    ['3', 3],
    ['-1', -1],
    ['2.5', undefined],
    ['poddasze', undefined],
    ['999', undefined],
  ])('of the floor %s is %s', (text, floor) => {
    expect(floorOf(text)).toBe(floor);
  });

  it("of an apartment becomes stored fields, never the seller's lowest price", () => {
    const apartment = mapped({
      name: 'Mieszkanie 7',
      administrative_number: '12/7',
      area: 60,
      area_usable: '55,5',
      balkon: 4.2,
      ogrod: 0,
      promotion: 1,
      promotion_price: 450_000,
      promotion_date_from: '2026-01-01 00:00:00',
      promotion_date_to: '0000-00-00',
      direction: 'S',
      two_levels: 1,
      staircase: 'II',
      plan_link: 'https://x.example/plan.pdf',
      card_link: 'http://x.example/card.pdf',
      view360: 'https://x.example/360',
      energy_class: 'A',
      share_of_renewable_energy_sources: 12.5,
      completion_date: '2027-03-31',
    });
    expect(apartment).toEqual({
      externalId: '7',
      externalStatus: { id: '1', name: 'Dostępne' },
      status: 'ACTIVE',
      number: 'L7',
      building: 'A',
      groups: {
        number: { number: 'L7', name: 'Mieszkanie 7', administrativeNumber: '12/7' },
        kind: { kind: 'APARTMENT' },
        price: { price: 50_000_000, priceNet: 46_296_296, vatRate: 8, priceHidden: false },
        promotion: { promotion: { price: 45_000_000, from: '2026-01-01' } },
        area: { area: 55.5, areaTotal: 60, areas: { balcony: 4.2 } },
        rooms: { rooms: 2, levels: 2 },
        floor: { floor: 1, staircase: 'II' },
        orientations: { orientations: ['S'] },
        visible: { visible: true },
        links: {
          links: { floorPlan2dUrl: 'https://x.example/plan.pdf' },
          virtualWalkUrl: null,
          view360Url: 'https://x.example/360',
        },
        energy: { energy: { class: 'A', renewableShare: 12.5 } },
        description: { description: null },
        completionDate: { completionDate: '2027-03-31' },
      },
      warnings: [{ externalId: '7', code: 'LINK_IGNORED', values: { field: 'card_link' } }],
    });
    expect(JSON.stringify(apartment)).not.toContain('444444');
    expect(JSON.stringify(apartment)).not.toContain('44444400');
  });

  it('that is unreadable becomes a warning', () => {
    const codes = (fields: Record<string, string | number>) =>
      mapped(fields).warnings.map(({ code }) => code);
    expect(codes({ floor: 'poddasze' })).toEqual(['FLOOR_UNREADABLE']);
    expect(codes({ promotion: 1, promotion_price: 600_000 })).toEqual(['PROMOTION_INVALID']);
    expect(codes({ area: 0, area_usable: '' })).toEqual(['AREA_MISSING']);
    const priced = { price: 500_000, area_usable: 50, area: 50 };
    expect(codes({ ...priced, pricemkw: 10_040 })).toEqual([]);
    expect(mapped({ ...priced, pricemkw: '1000,00' }).warnings).toEqual([
      { externalId: '7', code: 'PRICE_PER_AREA_DIFFERS', values: { given: 1000, computed: 10_000 } },
    ]);
    expect(codes({ ...priced, pricemkw: 0 })).toEqual([]);
    expect(codes({ ...priced, area: 62.5, pricemkw: 8000 })).toEqual([]);
    expect(mapped({ promotion: 0, promotion_price: 400_000 }).groups.promotion).toEqual({ promotion: null });
    expect(mapped({ dont_send_to_www: 1 }).groups.visible).toEqual({ visible: false });
    expect(mapped({ ask_for_price: 1, price: 0 }).groups.price).toMatchObject({
      price: null,
      priceHidden: true,
    });
  });

  it('may come from a configured element', () => {
    const apartment = mapped(
      { symbol: 'X-1', etap: 'B2' },
      { fields: { number: 'symbol', building: 'Etap' } },
    );
    expect([apartment.number, apartment.building]).toEqual(['X-1', 'B2']);
  });
});
