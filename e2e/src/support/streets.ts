import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A town's streets as a service of maps would give them, without tiles. */
export interface Streets {
  readonly origin: string;
  /** address of its style */
  readonly style: string;
  readonly dark: string;
  /** address of a style whose tiles fail */
  readonly withoutTiles: string;
  close(): Promise<void>;
}

const TOWN = { lng: 17.05, lat: 51.11 } as const;

/** Steps of about 100 m. */
const at = (east: number, north: number): [number, number] => [
  TOWN.lng + east * 0.00143,
  TOWN.lat + north * 0.0009,
];

function line(...points: [number, number][]): object {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: points } };
}

function area(...points: [number, number][]): object {
  const ring = [...points, points[0]];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function source(features: object[]): object {
  return { type: 'geojson', data: { type: 'FeatureCollection', features }, attribution: '© A town’s survey' };
}

function styleOf({
  ground,
  street,
  green,
  water,
}: Record<'ground' | 'street' | 'green' | 'water', string>): object {
  const lines = [-12, -7, -3, 2, 6, 11].flatMap((step) => [
    line(at(step, -14), at(step + 1, 0), at(step, 14)),
    line(at(-14, step), at(0, step - 1), at(14, step)),
  ]);
  return {
    version: 8,
    sources: {
      green: source([area(at(-2.6, -3.4), at(1.6, -3.6), at(1.8, 1.2), at(-2.4, 1.2))]),
      water: source([line(at(-14, 4), at(-4, 3.4), at(4, 4.4), at(14, 3))]),
      streets: source(lines),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      { id: 'green', type: 'fill', source: 'green', paint: { 'fill-color': green } },
      { id: 'water', type: 'line', source: 'water', paint: { 'line-color': water, 'line-width': 24 } },
      { id: 'streets', type: 'line', source: 'streets', paint: { 'line-color': street, 'line-width': 7 } },
    ],
  };
}

const PATHS: Readonly<Record<string, (origin: string) => object>> = {
  '/style.json': () => styleOf({ ground: '#f2efe9', street: '#ffffff', green: '#cfe3c4', water: '#a9cbe3' }),
  '/dark.json': () => styleOf({ ground: '#1c1b19', street: '#3a3834', green: '#25331f', water: '#1c3345' }),
  '/without-tiles.json': (origin) => ({
    version: 8,
    sources: { town: { type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.pbf`], maxzoom: 14 } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#f2efe9' } },
      { id: 'streets', type: 'line', source: 'town', 'source-layer': 'streets' },
    ],
  }),
};

export async function serveStreets(): Promise<Streets> {
  const server = createServer((request, response) => {
    const make = PATHS[request.url ?? ''];
    response.setHeader('access-control-allow-origin', '*');
    // A tile that is missing means an empty one; only a failure is a trouble.
    response.writeHead(make ? 200 : 503, { 'content-type': 'application/json' });
    response.end(make ? JSON.stringify(make(origin)) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    style: `${origin}/style.json`,
    dark: `${origin}/dark.json`,
    withoutTiles: `${origin}/without-tiles.json`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
