import { callAs } from './call-as.ts';

/** A plan of the demo's building A: three apartments in a row on each of its first storeys. */
const PLANS = [
  { floor: 0, label: 'Garden level', drawn: ['1A', '1B', '1C'] },
  { floor: 1, drawn: ['2A', '2B', '2C'] },
  // Apartment 2C has a stair up to it.
  { floor: 2, drawn: ['3A', '3B', '2C'] },
] as const;

const row = (place: number) => {
  const [left, right] = [0.1 + place * 0.28, 0.34 + place * 0.28];
  return [
    [left, 0.3],
    [right, 0.3],
    [right, 0.7],
    [left, 0.7],
  ];
};

/** Publishes the plans of a building of the demo, a picture for each storey; returns the address of the viewer. */
export async function planNavigator(url: string): Promise<string> {
  const call = (method: string, path: string, body?: unknown) =>
    callAs(url, 'admin@demo.oriel.example', method, path, body);
  const turntable = await call('GET', '/navigator/brzozowa-park-a');
  const apartments: { id: string; number: string }[] = await call(
    'GET',
    `/apartment?buildingId=${turntable.target.id}&limit=100`,
  );
  const { floors } = await call('GET', `/building/${turntable.target.id}`);
  const images = PLANS.map(({ floor, drawn, ...plan }, index) => ({
    index,
    angle: 0,
    floor,
    ...plan,
    assetId: floors.find(({ level }: { level: number }) => level === floor).planAssetId,
    overlays: drawn.map((number, place) => ({
      targetType: 'apartment',
      targetId: apartments.find((one) => one.number === number)?.id,
      points: row(place),
    })),
  }));
  const { slug } = await call('POST', '/navigator', {
    name: 'Building A, floor plans',
    target: turntable.target,
    parentId: turntable.parentId,
    mode: 'FLOOR_PLAN',
    published: true,
    images,
  });
  return `/viewer/${slug}`;
}
