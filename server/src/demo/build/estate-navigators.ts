import type { ImagePoint } from '@oriel/contract/primitives';
import { NEW_FILTERS } from '../../modules/navigator/settings.ts';
import picture from '../material/site/site.json' with { type: 'json' };
import { takeIn } from './estates.ts';
import type { BuiltEstate, DemoSite } from './site.ts';

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
    overlays: picture.buildings.flatMap(({ code, points }) => {
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
  };
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
    images: [image],
  });
  await site.services.navigators.create(organizationId, {
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
    filters: [...NEW_FILTERS, 'sun', 'sunTime', 'openView'],
    i18n: { pl: { name: 'Brzozowa Park w 3D' } },
    images: [image],
  });
  return String(entrance._id);
}
