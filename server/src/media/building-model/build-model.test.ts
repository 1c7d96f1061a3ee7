import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../open-storage.ts';
import { type BuildModelOptions, type BuiltModel, buildModel, type ListedApartment } from './build-model.ts';
import { ModelFault } from './model-fault.ts';
import { type HouseOptions, houseModel, rewritten } from './testing/house-model.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-model-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PLACE = { latitude: 51.1, longitude: 17.03, timezone: 'Europe/Warsaw', year: 2026 };
const LETTERS = ['A', 'B'];
const named = (floor: number, side: number) => `${floor + 1}${LETTERS[side]}`;

function homes(floors = 3): ListedApartment[] {
  return Array.from({ length: floors * 2 }, (_, index) => {
    const floor = Math.floor(index / 2);
    return { id: `id-${named(floor, index % 2)}`, number: named(floor, index % 2), floor };
  });
}

let count = 0;
/** Minutes of sun of the first apartment, month by month, in a file as it should be. */
let usual: readonly number[] | undefined;
async function built(
  house: HouseOptions | Buffer,
  more: Partial<BuildModelOptions> = {},
): Promise<BuiltModel> {
  count += 1;
  const sourcePath = path.join(folder, `source-${count}.glb`);
  await writeFile(sourcePath, Buffer.isBuffer(house) ? house : await houseModel(house));
  return await buildModel({
    storage: openStorage({ folder: path.join(folder, 'media') }),
    folder: 'models/one',
    sourcePath,
    sourceSha256: String(count).padStart(64, '0'),
    apartments: homes(),
    buildings: [],
    frame: { north: 0 },
    assignments: [],
    place: PLACE,
    ...more,
  });
}

const codes = ({ findings }: BuiltModel) => findings.map(({ code }) => code).sort();

async function refusal(house: HouseOptions | Buffer): Promise<ModelFault['finding']> {
  const fault = await built(house).catch((error: unknown) => error);
  if (!(fault instanceof ModelFault)) throw new Error('The model was taken', { cause: fault });
  return fault.finding;
}

describe('a model of a house', () => {
  it('becomes two light files, with every apartment in its place', async () => {
    const model = await built({ nameOf: named, neighbour: 12 });
    expect(codes(model)).toEqual([]);
    expect(model.frame).toEqual({ up: 'Y', unit: 1, north: 0, ground: 0 });
    expect(model.shown.floors).toEqual([
      { level: 0, bottom: 0, top: 3 },
      { level: 1, bottom: 3, top: 6 },
      { level: 2, bottom: 6, top: 8.8 },
    ]);
    expect(model.shown.apartments.map(({ apartmentId }) => apartmentId)).toEqual(homes().map(({ id }) => id));
    const [first] = model.shown.apartments;
    expect(first).toMatchObject({ index: 1, min: [-10, 0, -6.02], max: [-0.1, 2.8, 6.02] });
    expect(first?.windows).toEqual([{ at: [-6, 1.65, 6.02], azimuth: 180, area: 3 }]);
    const { url, triangles } = model.shown.full;
    const document = await new NodeIO()
      .registerExtensions(ALL_EXTENSIONS)
      .read(path.join(folder, 'media', url));
    expect(
      document
        .getRoot()
        .listExtensionsRequired()
        .map(({ extensionName }) => extensionName),
    ).toEqual(['KHR_mesh_quantization']);
    const primitives = document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives());
    expect(primitives.length).toBeLessThan(6);
    expect(triangles).toBe(12 * (6 + 6 + 2));
    const numbers = new Set(
      primitives.flatMap((primitive) => [...(primitive.getAttribute('_APARTMENT')?.getArray() ?? [])]),
    );
    expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each<[string, HouseOptions, Partial<BuiltModel['frame']>, string[]]>([
    ['with Z up', { up: 'Z' }, { up: 'Z', unit: 1 }, ['UP_GUESSED']],
    ['in millimetres', { unit: 0.001 }, { up: 'Y', unit: 0.001 }, ['UNIT_GUESSED']],
    [
      'in inches with Z up',
      { up: 'Z', unit: 0.0254 },
      { up: 'Z', unit: 0.0254 },
      ['UNIT_GUESSED', 'UP_GUESSED'],
    ],
    ['far from the origin', { at: [5000, 7000] }, { up: 'Y', unit: 1 }, ['MOVED']],
    ['packed with Draco', { draco: true }, { up: 'Y', unit: 1 }, []],
  ])('%s stands as it should', async (_, house, frame, findings) => {
    const model = await built({ ...house, nameOf: named, neighbour: 12 });
    expect(model.frame).toMatchObject(frame);
    expect(codes(model)).toEqual(findings);
    const { min, max } = model.shown.building;
    const size = [0, 1, 2].map((axis) => (max[axis] ?? 0) - (min[axis] ?? 0));
    for (const [axis, metres] of [20, 8.8, 12.04].entries()) expect(size[axis]).toBeCloseTo(metres, 0);
    // The same sun shines, however the file was written.
    usual ??= (await built({ nameOf: named, neighbour: 12 })).light[0]?.sunlight?.months;
    const months = model.light[0]?.sunlight?.months ?? [];
    expect(usual?.[5]).toBeGreaterThan(200);
    for (const [month, minutes] of (usual ?? []).entries()) {
      expect(Math.abs((months[month] ?? 0) - minutes)).toBeLessThanOrEqual(house.draco ? 10 : 3);
    }
  });

  it('has its windows where light passes the material, and shows them see-through', async () => {
    const model = await built({ nameOf: named, neighbour: 12, nameless: true });
    expect(model.shown.apartments[0]?.windows).toEqual([{ at: [-6, 1.65, 6.02], azimuth: 180, area: 3 }]);
    const document = await new NodeIO()
      .registerExtensions(ALL_EXTENSIONS)
      .read(path.join(folder, 'media', model.shown.full.url));
    const materials = document.getRoot().listMaterials();
    expect(materials.map((material) => [material.getAlphaMode(), material.getAlpha()])).toContainEqual([
      'BLEND',
      0.5,
    ]);
    expect(materials.flatMap((material) => material.listExtensions())).toEqual([]);
  });

  it('turned by its north has its windows to the other side', async () => {
    const model = await built({ nameOf: named }, { frame: { north: 90 } });
    expect(model.shown.apartments[0]?.windows[0]?.azimuth).toBe(270);
  });

  it('says which apartments and which parts have no counterpart', async () => {
    const model = await built({
      nameOf: (floor, side) => (floor < 2 ? named(floor, side) : `Apartment X${side}`),
    });
    expect(model.findings).toContainEqual({
      code: 'APARTMENTS_WITHOUT_PART',
      severity: 'warning',
      count: 2,
      names: ['3A', '3B'],
    });
    const stray = model.findings.find(({ code }) => code === 'PARTS_WITHOUT_APARTMENT');
    expect(stray?.names?.some((name) => name.startsWith('Apartment X0'))).toBe(true);
  });

  it('without names takes what is assigned by hand', async () => {
    const plain = await built({ neighbour: 12 });
    expect(plain.shown.apartments).toEqual([]);
    expect(plain.light).toEqual([]);
    const walls = plain.parts.filter(({ name }) => name === '').slice(0, 6);
    expect(walls).toHaveLength(6);
    const assignments = walls.map(({ node }, place) => ({ node, apartmentId: homes()[place]?.id ?? '' }));
    const model = await built({ neighbour: 12 }, { assignments });
    expect(model.shown.apartments).toHaveLength(6);
    // The panes belong to nobody, and to the apartment they stand at.
    expect(model.shown.apartments[0]?.windows[0]).toMatchObject({ azimuth: 180 });
  });

  it('has a file for the editor in which every part of the source can be pointed at', async () => {
    const model = await built({ neighbour: 12 });
    const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
    const document = await io.readBinary(await readFile(path.join(folder, 'media', model.pickable.url)));
    const numbers = new Set<number>();
    for (const mesh of document.getRoot().listMeshes()) {
      for (const primitive of mesh.listPrimitives()) {
        const owners = primitive.getAttribute('_APARTMENT');
        for (let at = 0; at < (owners?.getCount() ?? 0); at += 1) numbers.add(owners?.getScalar(at) ?? 0);
      }
    }
    expect([...numbers].sort((a, b) => a - b)).toEqual(model.parts.map((_, place) => place + 1));
  });

  it('without a place or surroundings says what is missing', async () => {
    const { place: _none, ...nowhere } = { place: PLACE };
    const sourceOnly = await built({ nameOf: named }, nowhere);
    expect(codes(sourceOnly)).toEqual(['NO_SURROUNDINGS']);
    expect(sourceOnly.light[0]?.outlook).toBeUndefined();
  });

  it('loses sun to a neighbour', async () => {
    const [free] = (await built({ nameOf: named, neighbour: 4 })).light;
    const [shaded] = (await built({ nameOf: named, neighbour: 40 })).light;
    expect(shaded?.sunlight?.months[11]).toBe(0);
    expect(free?.sunlight?.months[11]).toBeGreaterThan(300);
    expect(shaded?.outlook?.distance).toBeLessThan(30);
  });
});

describe('a file that is no model', () => {
  it('says what the validator says, and where', async () => {
    const broken = rewritten(await houseModel({ nameOf: named }), ({ accessors: [first] }) => {
      if (first) first.bufferView = 9999;
    });
    const finding = await refusal(broken);
    expect(finding).toMatchObject({ code: 'INVALID', severity: 'error' });
    expect(finding.place).toMatch(/^\/accessors\/0/);
  });

  it('is refused for more triangles than anything can turn, before it is unpacked', async () => {
    const bomb = rewritten(await houseModel({ nameOf: named, draco: true }), ({ accessors }) => {
      for (const accessor of accessors) if (accessor.type === 'SCALAR') accessor.count = 9_000_000;
    });
    expect(await refusal(bomb)).toMatchObject({ code: 'TOO_COMPLEX', count: 39_000_000 });
  });
});
