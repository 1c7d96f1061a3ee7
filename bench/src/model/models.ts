import type { NavigatorModel, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { houseModel } from '../../../server/src/media/building-model/testing/house-model.ts';
import { eventually, fileForm } from '../../../server/src/testing/pictures.ts';
import { progress } from '../progress.ts';
import type { Call } from '../server/caller.ts';

/** Stacks of two apartments a floor that stand wall to wall: 20 floors of 10. */
const STACKS = 5;
const FLOORS = 20;
export const TOWER_FLATS = STACKS * FLOORS * 2;
/** Bands that each wall of the tower is cut into: about 120,000 triangles, those of a drawing program. */
const DETAIL = 48;
const PATIENCE_MS = 300_000;

/** A building that visitors can turn. */
export interface ShownModel {
  readonly slug: string;
  readonly url: string;
  /** The packed file that desktops get. */
  readonly file: Buffer;
  readonly triangles: number;
  readonly model: PublicNavigatorModel;
}

const numberOf = (stack: number) => (floor: number, side: number) => `${floor + 1}.${stack * 2 + side + 1}`;

/** A tower of 200 flats with a neighbour, as a drawing program would write it. */
export function towerFile(): Promise<Buffer> {
  return houseModel({
    floors: FLOORS,
    detail: DETAIL,
    neighbour: 30,
    houses: Array.from({ length: STACKS }, (_, stack) => ({
      at: [(stack - (STACKS - 1) / 2) * 20.2, 0] as const,
      nameOf: numberOf(stack),
    })),
  });
}

/** The flats of the tower. */
export function towerFlats(): readonly { readonly number: string; readonly floor: number }[] {
  return Array.from({ length: TOWER_FLATS }, (_, index) => {
    const [floor, place] = [Math.floor(index / (STACKS * 2)), index % (STACKS * 2)];
    return { number: numberOf(Math.floor(place / 2))(floor, place % 2), floor };
  });
}

/** Publishes the tower through the API; `ready` waits until it can be turned. */
export async function publishTower(
  url: string,
  call: Call,
): Promise<{ readonly ready: () => Promise<ShownModel> }> {
  progress(`a tower of ${TOWER_FLATS} flats`);
  const estate = await call<{ id: string }>('POST', '/estate', {
    name: 'A tower',
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    location: { type: 'Point', coordinates: [17.03, 51.1] },
  });
  await call('PATCH', `/estate/${estate.id}`, { status: 'PUBLISHED' });
  const rows = towerFlats().map(({ number, floor }) => `${number};${floor};3;60;700000;available`);
  const sheet = ['number;floor;rooms;area;price;status', ...rows].join('\n');
  await call('POST', `/apartment/import?estateId=${estate.id}`, fileForm(sheet, 'flats.csv', 'text/csv'));
  const file = fileForm(await towerFile(), 'tower.glb', 'model/gltf-binary');
  const asset = await call<{ id: string }>('POST', '/asset?type=MODEL_3D', file);
  const { slug } = await call<{ slug: string }>('POST', '/navigator', {
    name: 'Tower in 3D',
    target: { type: 'estate', id: estate.id },
    mode: 'MODEL',
    modelAssetId: asset.id,
    published: true,
  });
  return { ready: () => shownModel(url, call, slug) };
}

/** A published model once it is made. */
export async function shownModel(url: string, call: Call, slug: string): Promise<ShownModel> {
  const { status } = await eventually(
    () => call<NavigatorModel>('GET', `/navigator/${slug}/model`),
    (one) => one.status === 'READY' || one.status === 'FAILED',
    PATIENCE_MS,
  );
  if (status === 'FAILED') throw new Error(`The model of ${slug} was refused`);
  const answer = await fetch(`${url}/api/v1/navigator/${slug}/model`);
  const { data: model } = (await answer.json()) as { data: PublicNavigatorModel };
  const file = Buffer.from(await (await fetch(new URL(model.full.url, url))).arrayBuffer());
  return { slug, url: `${url}/viewer/${slug}`, file, triangles: model.full.triangles, model };
}
