import { readFile } from 'node:fs/promises';
import type { Document, Node } from '@gltf-transform/core';
import { type ModelBuilding, type NodeOwner, ownersOfNodes } from '@oriel/contract/model-owners';
import type {
  ModelAssignment,
  ModelFinding,
  ModelFrame,
  ModelPart,
  ModelSettings,
  PublicNavigatorModel,
} from '@oriel/contract/navigator-model';
import { MODEL_LIMITS } from '@oriel/contract/navigator-model';
import { contentHash } from '../content-hash.ts';
import type { Storage } from '../storage.ts';
import { buildingsIn } from './buildings.ts';
import { FORMS } from './make-renditions.ts';
import { type ModelMesh, meshesOf, openModel, rootsOf } from './model-file.ts';
import { findFrame, type GuessedFrame } from './model-frame.ts';
import { Obstacles } from './obstacles.ts';
import { azimuthOf, type Box, emptyBox, isEmpty, widen } from './space.ts';
import { type StoredRendition, storeRenditions } from './store-renditions.ts';
import { type Outlook, outlookOf, type Sunlight, type SunPlace, sunlightOf } from './sunlight.ts';
import { boxAround, type Surface, surfacesOf } from './surfaces.ts';
import { validated } from './validate.ts';
import { MODEL_VERSION } from './version.ts';
import { bodiesOf, findWindows, type ModelWindow } from './windows.ts';

/** What is known of an apartment that may be in the model. */
export interface ListedApartment {
  readonly id: string;
  readonly number: string;
  readonly floor?: number;
  readonly buildingId?: string;
}

export interface BuildModelOptions {
  readonly storage: Storage;
  /** Folder of the results; a folder of its own below it holds each version. */
  readonly folder: string;
  /** A cleaned GLB. */
  readonly sourcePath: string;
  readonly sourceSha256: string;
  readonly apartments: readonly ListedApartment[];
  /** Of the estate: numbers may repeat between them. */
  readonly buildings: readonly ModelBuilding[];
  readonly frame: ModelSettings;
  readonly assignments: readonly ModelAssignment[];
  /** Where the sun is computed; without it there is none. */
  readonly place?: SunPlace;
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** What has been found out about one apartment, by its id. */
export interface ApartmentLight {
  readonly apartmentId: string;
  readonly sunlight?: Sunlight;
  readonly outlook?: Outlook;
}

export interface BuiltModel {
  readonly findings: readonly ModelFinding[];
  readonly frame: ModelFrame;
  readonly parts: readonly ModelPart[];
  /** With storage keys in the place of addresses. */
  readonly shown: PublicNavigatorModel;
  readonly pickable: StoredRendition;
  readonly light: readonly ApartmentLight[];
}

/** Names shown of many. */
const NAMES = 8;

/** Draw calls beyond which phones no longer turn a model smoothly. */
export const DRAWS = 60;

/** How far a building may stand from the origin of its file without a word, metres. */
const NEAR = 2000;

/** What stands around a building counts as surroundings from this height, metres. */
const NEIGHBOUR = 3;

/**
 * Makes a file from a drawing program into what visitors turn: finds how it stands in the world and whose its parts are, packs it for
 * phones and desktops, and computes the sun and the view of every apartment.
 *
 * @throws ModelFault with the finding that refuses it
 */
export async function buildModel(options: BuildModelOptions): Promise<BuiltModel> {
  const { apartments, place, signal, onProgress = () => {} } = options;
  const data = await readFile(options.sourcePath);
  const findings: ModelFinding[] = [...(await validated(data))];
  signal?.throwIfAborted();
  onProgress(0.1);
  const document = await openModel(data);
  findings.push(...largePictures(document));
  const meshes = meshesOf(document);
  const owners = ownersIn(document, options);
  const frame = frameOf(meshes, owners, options.frame);
  const indexOf = new Map(apartments.map(({ id }, index) => [id, index + 1]));
  const surfaces = surfacesOf(meshes, frame.matrix, ({ node }) => {
    const owner = owners.get(node);
    const index = owner && indexOf.get(owner.apartment.id);
    return owner && index !== undefined
      ? { index, facade: owner.facade, building: owner.apartment.buildingId }
      : undefined;
  });
  onProgress(0.2);
  signal?.throwIfAborted();
  const { storage, folder, sourceSha256 } = options;
  const forms = { full: FORMS.full, phone: FORMS.phone, parts: FORMS.parts };
  const hash = contentHash(sourceSha256, {
    ...{ MODEL_VERSION, FORMS: forms, frame: options.frame, assignments: options.assignments },
    ...{ apartments, buildings: options.buildings },
  });
  const {
    files: { parts: pickable, ...files },
    draws,
  } = await storeRenditions(document, surfaces, {
    ...{ storage, key: `${folder}/${hash}`, forms: ['full', 'phone', 'parts'] },
    surfacesIn: (form) => (form === 'parts' ? byPart(surfaces, meshes) : surfaces),
    ...(signal ? { signal } : {}),
    onProgress: (done) => onProgress(0.2 + done * 0.5),
  });
  const obstacles = new Obstacles(surfaces);
  const windows = findWindows(surfaces, obstacles);
  const bodies = bodiesOf(surfaces);
  const sunlight = place
    ? sunlightOf(windows, obstacles, place, (done) => {
        signal?.throwIfAborted();
        onProgress(0.7 + done * 0.25);
      })
    : new Map<number, Sunlight>();
  const buildings = buildingsIn(surfaces, apartments, bodies);
  const surrounded =
    buildings.length > 1 ||
    surfaces.some(({ role, positions }) => role === 'around' && boxAround(positions).max[1] >= NEIGHBOUR);
  const floors = new Map([...bodies].map(([owner, box]) => [owner, box.min[1]]));
  const outlook = surrounded ? outlookOf(windows, obstacles, floors) : new Map<number, Outlook>();
  onProgress(1);
  findings.push(
    ...findingsOf({ ...options, frame, meshes, owners, windows, surrounded, draws, bodies, indexOf }),
  );
  return {
    findings,
    frame: frame.frame,
    pickable,
    parts: meshes.slice(0, MODEL_LIMITS.assignments).map(({ index, name, triangles, node }) => {
      const owner = owners.get(node);
      return { node: index, name, triangles, ...(owner ? { apartmentId: owner.apartment.id } : {}) };
    }),
    shown: {
      ...files,
      ...boundsOf(surfaces),
      buildings,
      floors: floorsOf(apartments, bodies, indexOf),
      apartments: apartments.flatMap(({ id }, place) => {
        const body = bodies.get(place + 1);
        return body
          ? [{ apartmentId: id, index: place + 1, ...rounded(body), windows: viewsOf(windows, place + 1) }]
          : [];
      }),
    },
    light: apartments.flatMap(({ id }, place) => {
      const [sun, view] = [sunlight.get(place + 1), outlook.get(place + 1)];
      return sun || view
        ? [{ apartmentId: id, ...(sun ? { sunlight: sun } : {}), ...(view ? { outlook: view } : {}) }]
        : [];
    }),
  };
}

/** The same surfaces owned by their meshes, numbered from 1: in the editor all that may be given to an apartment answers a click. */
function byPart(surfaces: readonly Surface[], meshes: readonly ModelMesh[]): Surface[] {
  const places = new Map(meshes.slice(0, MODEL_LIMITS.assignments).map((mesh, place) => [mesh, place + 1]));
  return surfaces.map((surface) => ({
    ...surface,
    role: 'building',
    owner: places.get(surface.mesh) ?? 0,
  }));
}

export function* largePictures(document: Document): Generator<ModelFinding> {
  const large = document
    .getRoot()
    .listTextures()
    .filter((picture) => Math.max(...(picture.getSize() ?? [0])) > MODEL_LIMITS.texture);
  if (large.length > 0) yield { code: 'PICTURES_SHRUNK', severity: 'note', count: large.length };
}

type Owners = ReadonlyMap<Node, NodeOwner<ListedApartment>>;

function ownersIn(document: Document, { apartments, assignments, buildings }: BuildModelOptions): Owners {
  const nodes = document.getRoot().listNodes();
  const byId = new Map(apartments.map((apartment) => [apartment.id, apartment]));
  const assigned = new Map<Node, ListedApartment | null>();
  for (const { node: place, apartmentId } of assignments) {
    const node = nodes[place];
    const apartment = apartmentId === null ? null : byId.get(apartmentId);
    // An apartment that has been deleted since leaves its part to the names again.
    if (node && apartment !== undefined) assigned.set(node, apartment);
  }
  return ownersOfNodes(
    rootsOf(document),
    (node) => ({ name: node.getName(), extras: node.getExtras(), children: node.listChildren() }),
    apartments,
    assigned,
    buildings,
  );
}

function frameOf(meshes: readonly ModelMesh[], owners: Owners, settings: ModelSettings): GuessedFrame {
  const own = meshes.filter(({ node }) => owners.has(node));
  const known = own.flatMap((mesh) => {
    const floor = owners.get(mesh.node)?.apartment.floor;
    return floor === undefined ? [] : [{ mesh, floor }];
  });
  return findFrame(settings, meshes, known, own);
}

interface Evidence {
  readonly frame: GuessedFrame;
  readonly meshes: readonly ModelMesh[];
  readonly owners: Owners;
  readonly windows: readonly ModelWindow[];
  readonly surrounded: boolean;
  readonly draws: number;
  readonly apartments: readonly ListedApartment[];
  readonly buildings: readonly ModelBuilding[];
  readonly bodies: ReadonlyMap<number, Box>;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly place?: SunPlace;
}

function* findingsOf({
  frame,
  meshes,
  owners,
  windows,
  surrounded,
  draws,
  apartments,
  buildings,
  bodies,
  indexOf,
  place,
}: Evidence): Generator<ModelFinding> {
  if (frame.guessed.includes('up') && frame.frame.up === 'Z')
    yield { code: 'UP_GUESSED', severity: 'warning' };
  if (frame.guessed.includes('unit') && frame.frame.unit !== 1) {
    yield { code: 'UNIT_GUESSED', severity: 'warning', detail: String(frame.frame.unit) };
  }
  if (frame.moved > NEAR) yield { code: 'MOVED', severity: 'note', count: Math.round(frame.moved) };
  const without = apartments.filter(({ id }) => !bodies.has(indexOf.get(id) ?? 0));
  if (without.length > 0) {
    yield many(
      'APARTMENTS_WITHOUT_PART',
      without.map((apartment) => nameWithBuilding(apartment, apartments, buildings)),
    );
  }
  const stray = meshes.filter(({ node, name }) => !owners.has(node) && APARTMENT_LIKE.test(name));
  if (stray.length > 0) {
    yield many('PARTS_WITHOUT_APARTMENT', [...new Set(stray.map(({ name }) => name))]);
  }
  const guessed = new Set(windows.filter((window) => window.guessed).map(({ owner }) => owner));
  if (guessed.size > 0) yield { code: 'NO_WINDOWS', severity: 'note', count: guessed.size };
  if (!place) yield { code: 'NO_LOCATION', severity: 'warning' };
  if (!surrounded) yield { code: 'NO_SURROUNDINGS', severity: 'note' };
  if (draws > DRAWS) yield { code: 'MANY_MATERIALS', severity: 'warning', count: draws };
}

/** Names that programs and people give to apartments. */
const APARTMENT_LIKE = /(^|[^a-z])(flat|apartment|apt|unit|lokal|mieszkanie|wohnung)s?([^a-z]|$)/i;

/** The number of an apartment, with its building where another one has the same number. */
function nameWithBuilding(
  { number, buildingId }: ListedApartment,
  apartments: readonly ListedApartment[],
  buildings: readonly ModelBuilding[],
): string {
  const building = buildings.find(({ id }) => id === buildingId);
  const repeats = apartments.filter((other) => other.number === number).length > 1;
  return building && repeats ? `${building.code ?? building.name} ${number}` : number;
}

function many(code: ModelFinding['code'], names: readonly string[]): ModelFinding {
  return { code, severity: 'warning', count: names.length, names: names.slice(0, NAMES) };
}

export function boundsOf(surfaces: readonly Surface[]): Pick<PublicNavigatorModel, 'building' | 'bounds'> {
  const building = emptyBox();
  const bounds = emptyBox();
  for (const { role, positions } of surfaces) {
    const box = boxAround(positions);
    widen(bounds, box);
    if (role !== 'around' && role !== 'plants') widen(building, box);
  }
  return { building: rounded(isEmpty(building) ? bounds : building), bounds: rounded(bounds) };
}

/** Storeys with apartments: from the floor of the lowest of them to that of the next storey. */
function floorsOf(
  apartments: readonly ListedApartment[],
  bodies: ReadonlyMap<number, Box>,
  indexOf: ReadonlyMap<string, number>,
): PublicNavigatorModel['floors'] {
  const levels = new Map<string, { buildingId?: string; level: number; bottom: number; top: number }>();
  for (const { id, floor, buildingId } of apartments) {
    const body = bodies.get(indexOf.get(id) ?? 0);
    if (!body || floor === undefined) continue;
    const key = `${buildingId ?? ''} ${floor}`;
    const known = levels.get(key);
    levels.set(key, {
      ...(buildingId ? { buildingId } : {}),
      level: floor,
      bottom: Math.min(known?.bottom ?? Infinity, body.min[1]),
      top: Math.max(known?.top ?? -Infinity, body.max[1]),
    });
  }
  const sorted = [...levels.values()].sort(
    (one, other) => one.level - other.level || one.bottom - other.bottom,
  );
  return sorted.map((one) => {
    const above = sorted.find((other) => other.buildingId === one.buildingId && other.level > one.level);
    const top = above ? Math.max(above.bottom, one.bottom + 1) : one.top;
    return { ...one, bottom: centimetres(one.bottom), top: centimetres(top) };
  });
}

/** The largest window to each side, the largest first. */
function viewsOf(windows: readonly ModelWindow[], owner: number) {
  const own = windows
    .filter((window) => window.owner === owner)
    .map(({ at, normal, width, height }) => ({
      at: at.map(centimetres) as [number, number, number],
      azimuth: Math.round(azimuthOf(normal[0], normal[2])) % 360,
      area: centimetres(width * height),
    }))
    .sort((one, other) => other.area - one.area);
  return own.filter(
    ({ azimuth }, place) =>
      !own.slice(0, place).some((larger) => Math.abs(((azimuth - larger.azimuth + 540) % 360) - 180) < 30),
  );
}

function rounded({ min, max }: Box): Box {
  return { min: min.map(centimetres) as Box['min'], max: max.map(centimetres) as Box['max'] };
}

function centimetres(value: number): number {
  return Math.round(value * 100) / 100;
}
