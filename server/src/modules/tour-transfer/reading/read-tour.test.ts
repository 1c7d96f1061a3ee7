import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { realFile } from '../../../testing/pictures.ts';
import { northOf, verticalFov } from './pannellum.ts';
import { NoTour, readTour } from './read-tour.ts';

const codes = (source: string) => readTour(source).findings.list.map(({ code, path }) => `${code} ${path}`);
const scene = (source: string, key?: string) => {
  const { scenes } = readTour(source);
  const found = key === undefined ? scenes[0] : scenes.find((one) => one.key === key);
  if (!found) throw new Error(`no scene ${key}`);
  return found;
};

describe('Pannellum', () => {
  it('a real tour: names, files, views, north, links and points', async () => {
    const file = realFile('tours/peabody-library-us/tour.json');
    if (!file) return;
    const tour = readTour(await readFile(file, 'utf8'));
    expect(tour).toMatchObject({ format: 'PANNELLUM', entry: 'library' });
    expect(tour.findings.total).toBe(0);
    expect(tour.scenes.map(({ key, name, file: picture, north }) => [key, name, picture, north])).toEqual([
      ['library', 'George Peabody Library', 'library.jpg', 71],
      ['gallery', 'Gallery', 'gallery.jpg', 120],
      ['6th-floor', '6th Floor', '6th-floor.jpg', 0],
    ]);
    const [library, gallery] = tour.scenes;
    expect(library?.view).toEqual({ yaw: 50, pitch: 10, fov: 67.673 });
    expect(library?.links.map(({ target, label, position }) => ({ target, label, position }))).toEqual([
      { target: 'gallery', label: 'Gallery', position: { yaw: 65, pitch: -3 } },
      { target: '6th-floor', label: '6th Floor', position: { yaw: -135, pitch: 47 } },
    ]);
    // A configured yaw applies; otherwise our own arrival rules do.
    expect(library?.links[0]?.targetView).toBeUndefined();
    expect(gallery?.links[0]?.targetView).toEqual({ yaw: -120, pitch: 10, fov: 67.673 });
    expect(library?.points.map(({ type, url }) => [type, url])).toEqual([
      ['INFO', undefined],
      ['INFO', undefined],
      ['INFO', undefined],
      ['LINK', 'https://catalog.library.jhu.edu/'],
    ]);
    expect(library?.points[0]?.title).toMatch(/^The skylight is supported/);
  });

  it('converts its horizontal field of view, and its north from the azimuth of the centre', () => {
    // At 16:9, tan(100°/2) / (16/9) = tan(67.673°/2).
    expect(verticalFov(100)).toBeCloseTo(67.673, 3);
    expect(Math.tan((verticalFov(90) * Math.PI) / 360) * (16 / 9)).toBeCloseTo(1, 9);
    expect(northOf(90)).toBe(-90);
    expect(northOf(-30)).toBe(30);
    expect(northOf(289)).toBe(71);
  });

  it('reads a single scene with the values of `default`', () => {
    expect(scene('{"panorama": "a/b/My%20hall.jpg?v=2", "hfov": "90", "yaw": 200}')).toMatchObject({
      name: 'My hall',
      file: 'My hall.jpg',
      view: { yaw: -160, pitch: 0 },
    });
    const both =
      '{"default": {"firstScene": "b", "hfov": 60, "autoRotate": -2}, "scenes": {"a": {}, "b": {"hfov": 100}}}';
    expect(scene(both, 'a').view.fov).toBeCloseTo(verticalFov(60), 2);
    expect(scene(both, 'b').view.fov).toBeCloseTo(verticalFov(100), 2);
    expect(scene(both, 'a').autorotate).toBe(true);
    expect(readTour(both).entry).toBe('b');
  });

  it('understands the target view: same, sameAzimuth, a number, none', () => {
    const walk = (spot: object, north?: [number, number]) => {
      const tour = {
        default: { firstScene: 'a' },
        scenes: {
          a: {
            ...(north ? { northOffset: north[0] } : {}),
            hotSpots: [{ yaw: 10, pitch: 0, type: 'scene', sceneId: 'b', ...spot }],
          },
          b: { ...(north ? { northOffset: north[1] } : {}), yaw: 77, pitch: 5, hfov: 100 },
        },
      };
      return scene(JSON.stringify(tour), 'a').links[0]?.targetView;
    };
    // No view is configured for this link.
    expect(walk({})).toBeUndefined();
    expect(walk({ targetYaw: -30, targetPitch: 8, targetHfov: 60 })).toMatchObject({
      yaw: -30,
      pitch: 8,
      fov: 35.983,
    });
    expect(walk({ targetYaw: 'same' })).toBeUndefined();
    expect(walk({ targetYaw: 'sameAzimuth' }, [90, 0])).toBeUndefined();
    expect(walk({ targetYaw: 'same' }, [90, 0])?.yaw).toBe(10);
    // North is 90° further left in the first picture, so a yaw of 10 there is 100 here.
    expect(walk({ targetYaw: 'sameAzimuth', targetPitch: -4 }, [90, 0])).toMatchObject({
      yaw: 100,
      pitch: -4,
    });
  });

  it('detects the part of the sphere that a picture covers', () => {
    const source = JSON.stringify({
      default: { haov: 300 },
      scenes: {
        wide: { panorama: 'w.jpg', haov: 200, vaov: 80, vOffset: 4 },
        strip: { panorama: 's.jpg', haov: 360, vaov: 60 },
        sliver: { panorama: 'n.jpg', haov: 3 },
        whole: { panorama: 'a.jpg', haov: 360, vaov: 180 },
        like: { panorama: 'l.jpg' },
      },
    });
    expect(scene(source, 'wide').part).toEqual({ width: 200, middle: 4 });
    expect(scene(source, 'strip').part).toEqual({ width: 360, middle: 0 });
    // The narrowest extent accepted by an upload.
    expect(scene(source, 'sliver').part).toEqual({ width: 10, middle: 0 });
    expect(scene(source, 'whole').part).toBeUndefined();
    expect(scene(source, 'like').part).toEqual({ width: 300, middle: 0 });
  });

  it('reports what it cannot import', () => {
    const source = JSON.stringify({
      default: { firstScene: 'gone' },
      scenes: {
        tiles: { type: 'multires', multiRes: {}, hotSpots: [{ yaw: 0, pitch: 120 }, null] },
        part: { panorama: 'p.jpg', haov: 200, vaov: 80, vOffset: 4, horizonRoll: 3 },
        spots: { hotSpots: [{ yaw: 1, pitch: 1, type: 'info', text: 'x', URL: 'javascript:alert(1)' }] },
        nothing: 7,
      },
    });
    expect(codes(source)).toEqual([
      'SCENE_UNREADABLE scenes.nothing',
      'ENTRY_UNKNOWN default.firstScene',
      'EQUIRECTANGULAR_NEEDED scenes.tiles',
      'POSITION_INVALID scenes.tiles.hotSpots.0',
      'POSITION_INVALID scenes.tiles.hotSpots.1',
      'PARTIAL_SPHERE scenes.part',
      'HORIZON_LEFT_OUT scenes.part',
      'ADDRESS_LEFT_OUT scenes.spots.hotSpots.0.URL',
    ]);
    expect(scene(source, 'spots').points[0]).toMatchObject({ type: 'INFO', title: 'x' });
    const [old, ...others] = scene(
      '{"panorama":"a.jpg","hotSpots":[{"yaw":1,"pitch":1,"text":"Site","URL":"http://oak.example/a"},{"yaw":2,"pitch":2,"cssClass":"pulse"}]}',
    ).points;
    expect(old).toMatchObject({
      type: 'INFO',
      title: 'Site',
      description: '[http://oak.example/a](http://oak.example/a)',
    });
    // Content created by a script has no text to import.
    expect(others).toEqual([]);
  });
});

const DATA_JS = `
// made by hand
var APP_DATA = {
  'scenes': [
    { id: "0-hall", name: 'Hall', levels: [{ tileSize: 512, size: 512 },], faceSize: 1344,
      initialViewParameters: { yaw: Math.PI / 2, pitch: 0.1, fov: 1.5707963267948966 },
      linkHotspots: [{ yaw: -1, pitch: .5, rotation: 0.78, target: "1-living-room" }, { yaw: 3, pitch: 0, target: "nowhere" }],
      infoHotspots: [{ yaw: 0, pitch: -0.2, title: "Doors &amp; more", text: "<p>Made of <b>oak</b>.</p><script>alert(1)</script><ul><li>one<li>two</ul><a href='https://oak.example/'>More</a> <a href='javascript:alert(2)'>bad</a>" }],
      videoHotspots: [{}] },
    { id: "1-living-room", name: "Living Room", linkHotspots: [{ yaw: 0, pitch: 0, target: "HALL" }], /* none */ infoHotspots: [] },
  ],
  name: \`My tour\`, settings: { mouseViewMode: "drag", autorotateEnabled: !0 },
};
window.open = function () { throw new Error('never run'); };
`;

describe('Marzipano', () => {
  it('a data.js with comments, single quotes, trailing commas and radians', () => {
    const tour = readTour(DATA_JS);
    expect(tour).toMatchObject({ format: 'MARZIPANO', name: 'My tour', entry: '0-hall' });
    const [hall, living] = tour.scenes;
    // Its pitch is positive downwards.
    expect(hall?.view).toEqual({ yaw: 90, pitch: -5.73, fov: 90 });
    expect(hall?.links[0]).toMatchObject({
      target: '1-living-room',
      position: { yaw: -57.296, pitch: -28.648 },
    });
    expect(hall?.links[0]).not.toHaveProperty('targetView');
    expect(hall?.autorotate).toBe(true);
    // By its name in another case, which is unambiguous.
    expect(living?.links[0]?.target).toBe('0-hall');
    expect(codes(DATA_JS)).toEqual([
      'EQUIRECTANGULAR_NEEDED scenes',
      'CONTENT_LEFT_OUT scenes.0.videoHotspots',
    ]);
  });

  it('converts HTML texts to markdown without active content', () => {
    const [point] = scene(DATA_JS).points;
    expect(point?.title).toBe('Doors & more');
    expect(point?.description).toBe('Made of **oak**.\n\n- one\n- two\n\n[More](https://oak.example/) bad');
  });

  it('interprets angles like Marzipano itself', () => {
    const View = createRequire(import.meta.url)('marzipano/src/views/Rectilinear.js') as new (
      view: object,
    ) => { setSize(size: object): void; coordinatesToScreen(at: object): { x: number; y: number } };
    const view = new View({ yaw: 0, pitch: 0, fov: Math.PI / 2 });
    view.setSize({ width: 1000, height: 500 });
    const right = view.coordinatesToScreen({ yaw: 0.2, pitch: 0 });
    const down = view.coordinatesToScreen({ yaw: 0, pitch: 0.2 });
    expect(right.x).toBeGreaterThan(500);
    expect(down.y).toBeGreaterThan(250);
    expect(view.coordinatesToScreen({ yaw: 0, pitch: Math.PI / 4 - 1e-9 }).y).toBeCloseTo(500, 3);
  });

  it('distinguishes scenes with the same id', () => {
    const source =
      'APP_DATA = {scenes: [{id: "a", name: "A"}, {id: "a", name: "B", infoHotspots: [{}, {yaw: 1, pitch: 0, iframe: "x"}]}, {}, 5]}';
    expect(readTour(source).scenes.map(({ key, name }) => [key, name])).toEqual([
      ['a', 'A'],
      ['a (2)', 'B'],
      ['scenes.2', 'scenes.2'],
    ]);
    expect(codes(source)).toContain('SCENE_ID_REPEATED scenes.1.id');
    // An empty object is ignored, and a point filled by a script has no text.
    expect(codes(source)).toContain('POINT_EMPTY scenes.1.infoHotspots.1');
    expect(codes(source)).not.toContain('POSITION_INVALID scenes.1.infoHotspots.0');
  });
});

describe('the container of a configuration', () => {
  const TOUR = '{"default":{"firstScene":"a"},"scenes":{"a":{"panorama":"a.jpg"}}}';

  it.each([
    ['JSON', TOUR],
    ['JSON with a byte order mark', `\uFEFF${TOUR}`],
    ['an object alone', `{scenes: {a: {}}, /* x */}`],
    ['an object with a semicolon', '{"scenes": {"a": {},},};'],
    ['a call', `document.onready = () => { pannellum.viewer('panorama', ${TOUR}); }`],
    ['a module', `import x from 'y'; export default ${TOUR}`],
    ['window.APP_DATA', 'window.APP_DATA={"scenes":[{"id":"a"}]}'],
    [
      'a page',
      `<!doctype html><script src="x.js"></script><script>let x = {a: 1};</script><script>pannellum.viewer('p', ${TOUR})</script>`,
    ],
  ])('%s', (_, source) => {
    expect(readTour(source).scenes.map(({ key }) => key)).toEqual(['a']);
  });

  it.each([
    ['nothing of ours', '{"a": 1}', 'unknown', undefined],
    ['a list', '[1, 2]', 'unknown', undefined],
    ['no scenes', '{"scenes": []}', 'unknown', undefined],
    ['a broken script', 'var APP_DATA = {\n scenes: [\n {id: "a",,}', 'unreadable', 3],
    ['words', 'Dear team, here is the tour', 'unreadable', 1],
    ['a page without one', '<p>hello</p>', 'unknown', undefined],
  ])('rejects %s', (_, source, reason, line) => {
    let error: unknown;
    try {
      readTour(source);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NoTour);
    expect(error).toMatchObject({ reason, line });
  });
});

describe('malicious input', () => {
  it('treats prototype keys like any others', () => {
    const source =
      '{"scenes": {"__proto__": {"title": "P"}, "constructor": {"hotSpots": [{"yaw":1,"pitch":1,"sceneId":"__proto__"}]}}}';
    expect(readTour(source).scenes.map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
    const script = 'x = {scenes: [{id: "a", "__proto__": {name: "inherited"}, constructor: 1}]}';
    expect(scene(script).name).toBe('a');
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });

  it('keeps keys and texts of any length out of the report', () => {
    const long = 'x'.repeat(100_000);
    const tour = readTour(
      JSON.stringify({
        scenes: { [long]: {}, a: { type: long, hotSpots: [{ yaw: 0, pitch: 0, sceneId: long }] } },
      }),
    );
    expect(tour.scenes.map(({ key }) => key)).toEqual(['a']);
    expect(JSON.stringify(tour.findings.list).length).toBeLessThan(2000);
  });

  it('handles deep nesting without a stack overflow, or rejects it', () => {
    const deep = `${'{"scenes":'.repeat(200_000)}1${'}'.repeat(200_000)}`;
    // A tour with one empty scene, for a reader that looks no deeper than necessary.
    expect(readTour(deep).scenes).toHaveLength(1);
    expect(() => readTour(`x = ${'['.repeat(200_000)}`)).toThrow(NoTour);
  });

  it('reads ten thousand points with as many faults in a moment, and counts them', () => {
    const spots = Array.from({ length: 10_000 }, (_, index) => ({
      yaw: index,
      pitch: index % 2 === 0 ? 200 : 0,
      text: 'x'.repeat(50),
    }));
    const source = JSON.stringify({ scenes: { a: { hotSpots: spots } } });
    const from = performance.now();
    const tour = readTour(`var x = ${source}`);
    expect(performance.now() - from).toBeLessThan(3000);
    expect(tour.scenes[0]?.points).toHaveLength(5000);
    expect(tour.findings.total).toBe(5001);
    expect(tour.findings.list).toHaveLength(300);
  });

  it('limits texts of any length and markup', () => {
    const text = `${'<b>'.repeat(5000)}<img src=x onerror=alert(1)>*not bold* ${'long '.repeat(3000)}`;
    const { points } = scene(
      JSON.stringify({
        scenes: { a: { title: '<i>A</i>'.repeat(200), hotSpots: [{ yaw: 0, pitch: 0, text }] } },
      }),
    );
    expect(points[0]?.title.length).toBeLessThanOrEqual(120);
    expect(points[0]?.description?.length).toBeLessThanOrEqual(2000);
    expect(points[0]?.description).not.toMatch(/<img|onerror/);
  });
});
