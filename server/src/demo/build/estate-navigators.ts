import type { ImagePoint } from '@oriel/contract/primitives';
import { NEW_FILTERS } from '../../modules/navigator/settings.ts';
import picture from '../material/site/site.json' with { type: 'json' };
import { takeIn } from './estates.ts';
import type { BuiltEstate, DemoSite } from './site.ts';

/** With their places in the model: metres to the east, up and to the south. */
const POINTS = [
  {
    key: 'pool',
    at: [-73.3, 0, 24],
    title: 'Pool and sun deck',
    description:
      'Open from May to September, for residents and their guests.\n\nThe deck is larch; the water is heated by the panels on the roof.',
    picture: 'pool.webp',
    pl: {
      title: 'Basen z tarasem',
      description:
        'Czynny od maja do września, dla mieszkańców i ich gości.\n\nTaras z modrzewia, wodę podgrzewają panele na dachu.',
    },
  },
  {
    key: 'pergola',
    at: [-53.6, 0, 20.5],
    title: 'Pergola',
    description:
      'A table for twelve under a roof of slats, with a grill beside it. Residents book it by the hour.',
    picture: 'pergola.webp',
    pl: {
      title: 'Pergola',
      description:
        'Stół dla dwunastu osób pod ażurowym dachem, obok grill. Mieszkańcy rezerwują ją na godziny.',
    },
  },
  {
    key: 'garden',
    at: [-31, 0, 0],
    title: 'Birch garden',
    description:
      'Birches, serviceberries and lawn between buildings A and B, with nothing to mow for residents.',
    pl: {
      title: 'Ogród brzozowy',
      description: 'Brzozy, świdośliwy i trawnik między budynkami A i B. Mieszkańcy nie muszą niczego kosić.',
    },
  },
  {
    key: 'paddling-pool',
    at: [-5.3, 0, 24],
    title: 'Paddling pool',
    description: 'Forty centimetres deep, fenced, and in sight of the terraces of building A.',
    pl: {
      title: 'Brodzik',
      description: 'Czterdzieści centymetrów głębokości, ogrodzony, na widoku z tarasów budynku A.',
    },
  },
] as const;

/** The site as a picture, with an outline for each building, and as a model of all three; returns the id of the first, which is above all others. */
export async function buildEstateNavigators(site: DemoSite, estate: BuiltEstate): Promise<string> {
  const { organizationId, _id } = estate.document;
  const target = { type: 'estate' as const, id: String(_id) };
  const take = (file: string, type: 'IMAGE' | 'MODEL_3D', name: string) =>
    takeIn(site, organizationId, `site/${file}`, { type, name });
  const view = String(await take('site.webp', 'IMAGE', 'Brzozowa Park from the south-west'));
  const model = String(await take('estate.glb', 'MODEL_3D', 'Brzozowa Park, 3D model'));
  const image = {
    index: 0,
    angle: picture.angle,
    assetId: view,
    overlays: [
      ...picture.buildings.flatMap(({ code, points }) => {
        const building = estate.buildings.find((one) => one.code === code);
        if (!building) return [];
        return [
          {
            targetType: 'building' as const,
            targetId: String(building.document._id),
            points: points as ImagePoint[],
            source: 'MODEL' as const,
          },
        ];
      }),
      ...picture.points.map(({ key, points }) => ({
        targetType: 'poi' as const,
        targetId: key,
        points: points as ImagePoint[],
      })),
    ],
  };
  const pointsOfInterest = [];
  for (const { key, title, description, pl, at: _at, ...point } of POINTS) {
    const assetId = 'picture' in point ? String(await take(point.picture, 'IMAGE', title)) : undefined;
    pointsOfInterest.push({ key, title, description, i18n: { pl }, ...(assetId ? { assetId } : {}) });
  }
  const entrance = await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park',
    slug: 'brzozowa-park',
    target,
    mode: 'STATIC',
    loop: false,
    published: true,
    showcase: true,
    showcaseOrder: 0,
    coverAssetId: view,
    pointsOfInterest,
    images: [image],
  });
  const live = await site.services.navigators.create(organizationId, {
    name: 'Brzozowa Park in 3D',
    slug: 'brzozowa-park-3d',
    target,
    parentId: String(entrance._id),
    mode: 'MODEL',
    loop: false,
    defaultIndex: 0,
    published: true,
    modelAssetId: model,
    coverAssetId: view,
    pointsOfInterest,
    filters: [...NEW_FILTERS, 'sun', 'sunTime', 'openView'],
    i18n: { pl: { name: 'Brzozowa Park w 3D' } },
    images: [image],
  });
  await site.deps.database.models.NavigatorModel.updateOne(
    { organizationId, navigatorId: live._id },
    { $set: { pointsOfInterest: POINTS.map(({ key, at }) => ({ key, at: [...at] })) } },
  );
  return String(entrance._id);
}
