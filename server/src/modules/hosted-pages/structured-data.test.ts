import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { type House, makeApartment, makeHouse } from '../navigator/testing/house.ts';
import { startWithPeople } from '../navigator/testing/people.ts';

let server: TestServer;
let house: House;
let token = '';

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('admin@demo.oriel.example');
  house = await makeHouse(server, {
    estate: {
      address: { street: 'Brzozowa', number: '12', postalCode: '50-001', city: 'Wrocław', country: 'PL' },
      location: { type: 'Point', coordinates: [17.03, 51.1] },
    },
  });
  await makeApartment(server, house, 'A1', { area: 48.5, rooms: 2, floor: 3 });
  await makeApartment(server, house, 'A2', { status: 'SOLD' });
  await makeApartment(server, house, 'A3', { visible: false });
  await makeApartment(server, house, 'A4', { priceHidden: true });
  await makeApartment(server, house, 'A5', { type: 'RESIDENTIAL_RENT', listPrice: 320_000 });
  await makeApartment(server, house, 'P1', { kind: 'PARKING' });
  const answer = await server.call('POST', '/navigator', {
    token,
    organization: String(house.organizationId),
    body: {
      name: 'Building A',
      slug: 'described',
      published: true,
      target: { type: 'estate', id: String(house.estateId) },
    },
  });
  expect(answer.status, answer.text).toBe(201);
}, 60_000);

afterAll(() => server?.stop());

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
type Thing = Record<string, any>;

/** The descriptions in a page, as a search engine finds them. */
async function describedAt(path: string): Promise<Thing[]> {
  const html = await (await fetch(server.url + path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(json);
    expect(context).toBe('https://schema.org');
    return graph;
  });
}

const homes = (things: Thing[]) =>
  things.filter((thing) => [thing['@type']].flat().some((type: string) => type === 'Apartment'));

const typed = (things: Thing[], type: string) => things.filter((thing) => thing['@type'] === type);

async function estate(settings: Record<string, boolean>): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]),
  );
  await server.running.database.models.Estate.updateOne(
    { organizationId: house.organizationId, _id: house.estateId },
    { $set: set },
  );
}

describe('what search engines read of an estate', () => {
  it('is nothing until the team allows it', async () => {
    expect(await describedAt('/viewer/described')).toEqual([]);
  });

  it('is the place, and the available apartments with what visitors see', async () => {
    await estate({ searchOffers: true });
    const things = await describedAt('/viewer/described');
    const [place] = typed(things, 'ApartmentComplex');
    expect(place).toMatchObject({
      name: 'Brzozowa Park, Building A',
      address: {
        streetAddress: 'Brzozowa 12',
        postalCode: '50-001',
        addressLocality: 'Wrocław',
        addressCountry: 'PL',
      },
      geo: { latitude: 51.1, longitude: 17.03 },
    });
    const found = homes(things);
    expect(found.map(({ name }) => name)).toEqual(['Building A A1', 'Building A A4', 'Building A A5']);
    const [first, hidden, rented] = found;
    expect(first).toMatchObject({
      '@type': ['Apartment', 'Product'],
      floorSize: { value: 48.5, unitCode: 'MTK' },
      numberOfRooms: 2,
      floorLevel: '3',
      containedInPlace: { '@id': place?.['@id'] },
      offers: {
        '@type': 'Offer',
        price: 500_000,
        priceCurrency: 'PLN',
        availability: 'https://schema.org/InStock',
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' },
      },
    });
    expect(hidden).toMatchObject({ '@type': 'Apartment' });
    expect(JSON.stringify(hidden)).not.toMatch(/price|offer/i);
    expect(rented?.offers).not.toHaveProperty('price');
    expect(rented?.offers.priceSpecification).toMatchObject({
      price: 3200,
      priceCurrency: 'PLN',
      unitCode: 'MON',
    });
    // The address of an offer opens the apartment.
    const { pathname, search } = new URL(first?.url);
    expect((await fetch(server.url + pathname + search)).status).toBe(200);
  });

  it('tells no more than visitors see', async () => {
    await estate({ showPrice: false });
    expect(JSON.stringify(homes(await describedAt('/viewer/described')))).not.toMatch(/price/i);
    await estate({ showPrice: true, hideAvailability: true });
    const hidden = await describedAt('/viewer/described');
    expect(homes(hidden)).toEqual([]);
    expect(typed(hidden, 'ApartmentComplex')[0]).not.toHaveProperty('numberOfAvailableAccommodationUnits');
    await estate({ hideAvailability: false });
    expect(homes(await describedAt('/viewer/described?hideAvailability=true'))).toEqual([]);
  });

  it('closes no block from inside a name', async () => {
    const { Navigator } = server.running.database.models;
    const own = { organizationId: house.organizationId, slug: 'described' };
    await Navigator.updateOne(own, { $set: { name: '</script><script>alert(1)</script>' } });
    const [place] = typed(await describedAt('/viewer/described'), 'ApartmentComplex');
    expect(place?.name).toContain('</script>');
  });
});

describe('what search engines read of the site', () => {
  it('is who makes it and what it is, and which pages are articles', async () => {
    const [organization, application] = await describedAt('/');
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Oriel' });
    expect(application).toMatchObject({
      '@type': 'SoftwareApplication',
      publisher: { '@id': organization?.['@id'] },
    });
    const [article] = typed(await describedAt('/help/price-list'), 'TechArticle');
    expect(article).toMatchObject({ headline: 'Importing a price list', inLanguage: 'en-US' });
    expect(typed(await describedAt('/resources/embedding'), 'Article')).toMatchObject([
      { datePublished: '2026-11-28' },
    ]);
    for (const path of ['/login', '/dashboard', '/nowhere'])
      expect(await describedAt(path), path).toEqual([]);
  });
});
