/**
 * Composes the light model of the demo's whole estate from that of building A: B and C are its storeys, stacked to their own height, on
 * plots beside it. Nodes carry the numbers that the demo gives their apartments, below a node for each building.
 *
 *     node server/src/demo/models/estate.mjs [FILE]
 */
import { fileURLToPath } from 'node:url';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { dedup, meshopt, prune, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';

const MATERIAL = new URL('../material/building/', import.meta.url);
/** Where it is written. */
const [out = fileURLToPath(new URL('../site/estate.glb', MATERIAL))] = process.argv.slice(2);
/** Metres from floor to floor, and the floor of the model that stands for all higher ones below the penthouses. */
const STOREY = 3.1;
const USUAL = 3;
/** Height from which a part of building A belongs to its penthouses and roof, and from which to the usual floor. */
const TOP = 12.7;
const USUAL_FROM = TOP - STOREY;
const UNITS = 'ABCDE';
/** Half the plot of building A, metres, and the distance to the next. */
const PLOT = { x: 34.2, north: -26, south: 28 };
const NEXT = 68;

const BUILDINGS = [
  { code: 'A', floors: 4, at: [0, 0, 0], turned: 0 },
  { code: 'B', floors: 7, at: [-NEXT, 0, 0], turned: 0 },
  { code: 'C', floors: 6, at: [NEXT, 0, -4], turned: -90 },
];

const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
  'meshopt.encoder': MeshoptEncoder,
});
const document = await io.read(fileURLToPath(new URL('building.glb', MATERIAL)));
await document.transform(weld());
const root = document.getRoot();
const buffer = root.listBuffers()[0];
const scene = root.getDefaultScene() ?? root.listScenes()[0];
const named = new Map(root.listNodes().map((node) => [node.getName(), node]));
const meshOf = (name) => named.get(name)?.getMesh() ?? undefined;

/** A mesh with the triangles of another that a test takes, by the middle of each and its box; undefined without any. */
function part(mesh, takes) {
  const taken = document.createMesh();
  for (const primitive of mesh.listPrimitives()) {
    const position = primitive.getAttribute('POSITION');
    const indices = primitive.getIndices();
    const kept = [];
    for (let at = 0; at < indices.getCount(); at += 3) {
      const corners = [0, 1, 2].map((corner) => indices.getScalar(at + corner));
      if (takes(corners.map((corner) => position.getElement(corner, [])))) kept.push(...corners);
    }
    if (kept.length === 0) continue;
    const own = compacted(primitive, kept);
    taken.addPrimitive(own.setMaterial(primitive.getMaterial()));
  }
  if (taken.listPrimitives().length > 0) return taken;
  taken.dispose();
  return undefined;
}

/** A primitive with only the vertices of some triangles. */
function compacted(primitive, corners) {
  const used = [...new Set(corners)];
  const places = new Map(used.map((vertex, place) => [vertex, place]));
  const made = document.createPrimitive();
  for (const name of primitive.listSemantics()) {
    const accessor = primitive.getAttribute(name);
    const values = used.flatMap((vertex) => accessor.getElement(vertex, []));
    const array = new (accessor.getArray().constructor)(values);
    made.setAttribute(
      name,
      document.createAccessor().setType(accessor.getType()).setArray(array).setBuffer(buffer),
    );
  }
  const indices = Uint16Array.from(corners, (vertex) => places.get(vertex));
  return made.setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer));
}

const middleOf = (corners, axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3;
const lowestOf = (corners) => Math.min(...corners.map((corner) => corner[1]));
const highestOf = (corners) => Math.max(...corners.map((corner) => corner[1]));

/** Stairs, slabs and outer walls by storey. What is higher than one stands in all of them. */
const shell = ['core', 'roof'].map((name) => {
  const mesh = meshOf(name);
  return {
    name,
    below: part(mesh, (corners) => lowestOf(corners) < USUAL_FROM && middleOf(corners, 1) < USUAL_FROM + 1.6),
    usual: part(
      mesh,
      (corners) =>
        middleOf(corners, 1) >= USUAL_FROM && middleOf(corners, 1) < TOP && highestOf(corners) < TOP + 0.6,
    ),
    top: part(mesh, (corners) => middleOf(corners, 1) >= TOP),
  };
});

function add(parent, name, mesh, height, extras = {}) {
  if (!mesh) return undefined;
  const node = document.createNode(name).setMesh(mesh).setTranslation([0, height, 0]).setExtras(extras);
  parent.addChild(node);
  return node;
}

/** The apartment of a floor and a unit, whose parts are those of building A. */
function addApartment(parent, number, source, height, extras) {
  const node = add(parent, number, meshOf(source), height, { ...extras, flat: number });
  const facade = document.createNode(`${number}.facade`).setMesh(meshOf(`${source}.facade`));
  node.addChild(facade);
}

function addBuilding({ code, floors, at, turned }) {
  const half = (turned * Math.PI) / 360;
  const building = document
    .createNode(`Building ${code}`)
    .setExtras({ building: code })
    .setTranslation(at)
    .setRotation([0, Math.sin(half), 0, Math.cos(half)]);
  const raised = (floors - USUAL - 1) * STOREY;
  let count = 0;
  const numberOf = (floor, unit) => {
    count += 1;
    return code === 'A' ? `${floor + 1}${unit}` : `${code}${count}`;
  };
  for (let floor = 0; floor < floors; floor += 1) {
    const source = Math.min(floor, USUAL);
    for (const unit of UNITS) {
      addApartment(building, numberOf(floor, unit), `${source + 1}${unit}`, (floor - source) * STOREY, {
        floor,
      });
    }
  }
  for (const unit of 'PQ') {
    addApartment(building, numberOf(floors, unit), `5${unit}`, raised, { floor: floors });
  }
  for (const { name, below, usual, top } of shell) {
    add(building, `${name}.below`, below, 0);
    for (let extra = 0; extra <= floors - USUAL - 1; extra += 1)
      add(building, `${name}.floor`, usual, extra * STOREY);
    add(building, `${name}.top`, top, raised);
  }
  scene.addChild(building);
}

/** What stands around: the plot of building A for each, the streets, and the houses that are not in the way. */
function addSurroundings() {
  const site = meshOf('site');
  const onPlot = (corners) =>
    corners.every(([x, , z]) => Math.abs(x) <= PLOT.x && z >= PLOT.north && z <= PLOT.south);
  const plot = part(site, onPlot);
  const streets = part(site, (corners) => !onPlot(corners));
  for (const shift of [-NEXT, 0, NEXT]) {
    scene.addChild(document.createNode('plot').setMesh(plot).setTranslation([shift, 0, 0]));
  }
  // The streets and the lawn are drawn to 90 m, and go on below all that stands there.
  scene.addChild(document.createNode('streets').setMesh(streets).setScale([2.4, 1, 1]));
  scene.addChild(document.createNode('lawn').setMesh(meshOf('ground')).setScale([2.4, 1, 2.6]));
  const free = withoutHousesIn(meshOf('context'), (x, z) => {
    const besides = Math.abs(Math.abs(x) - NEXT) < PLOT.x + 8;
    // To the south the view onto the estate is free.
    return z > PLOT.south + 6 || (besides && z > PLOT.north - 6);
  });
  if (free) scene.addChild(document.createNode('context').setMesh(free));
  for (const tree of root.listNodes().filter((node) => /^tree\.\d/.test(node.getName()))) {
    const [x, y, z] = tree.getTranslation();
    for (const shift of [-NEXT, 0, NEXT]) {
      // Building C stands across its plot.
      if (shift === NEXT && Math.abs(x) < 14 && z > -24 && z < 18) continue;
      if (Math.abs(x) > PLOT.x && shift !== 0) continue;
      scene.addChild(
        document
          .createNode(tree.getName())
          .setMesh(tree.getMesh())
          .setTranslation([x + shift, y, z])
          .setRotation(tree.getRotation())
          .setScale(tree.getScale()),
      );
    }
  }
}

/** A mesh of houses without those that stand at a forbidden place. */
function withoutHousesIn(mesh, forbidden) {
  const parents = new Map();
  const rootOf = (key) => {
    let at = key;
    while (parents.get(at) !== at) at = parents.get(at);
    return at;
  };
  const keyOf = ([x, y, z]) => [x, y, z].map((value) => Math.round(value * 50)).join();
  const every = [];
  part(mesh, (corners) => {
    every.push(corners);
    return false;
  });
  for (const corners of every) {
    const keys = corners.map(keyOf);
    for (const key of keys) if (!parents.has(key)) parents.set(key, key);
    for (const key of keys.slice(1)) parents.set(rootOf(key), rootOf(keys[0]));
  }
  const bad = new Set(
    every
      .filter((corners) => corners.some(([x, , z]) => forbidden(x, z)))
      .map((corners) => rootOf(keyOf(corners[0]))),
  );
  return part(mesh, (corners) => !bad.has(rootOf(keyOf(corners[0]))));
}

const before = scene.listChildren();
for (const building of BUILDINGS) addBuilding(building);
addSurroundings();
for (const node of before) {
  node.traverse((one) => one !== node && one.detach());
  node.dispose();
}
await document.transform(dedup(), prune(), meshopt({ encoder: MeshoptEncoder, level: 'medium' }));
await io.write(out, document);
