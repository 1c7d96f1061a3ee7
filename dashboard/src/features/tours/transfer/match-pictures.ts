/** A scene, as much as tells which picture is its. */
export interface Wanting {
  readonly key: string;
  readonly name: string;
  readonly file?: string | undefined;
}

/** What people and programs put behind the name of a picture. */
const SUFFIX =
  /(?:\d{1,2}k|\d{4,5}x\d{4,5}|pano(?:rama)?|360|equi(?:rect(?:angular)?)?|final|edited|edit|copy|export|hdr|stitched|small|large|v\d{1,2}|\(\d+\))$/;

/** A name without what differs between a scene and its file: case, accents, extension, separators. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.(?:jpe?g|png|webp|avif|tiff?)$/, '')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}()]+/gu, ' ')
    .trim();
}

/** A plain name without suffixes, however many. */
function bareName(text: string): string {
  let name = plainName(text);
  for (;;) {
    const shorter = name.replace(SUFFIX, '').trim();
    if (shorter === name || shorter === '') return name.replace(/[() ]/g, '');
    name = shorter;
  }
}

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

type Likeness = (scene: Wanting, path: string) => boolean;

/** From certain to likely. */
const LIKENESSES: readonly Likeness[] = [
  ({ file }, path) =>
    file !== undefined && `/${path}`.toLowerCase().endsWith(`/${file.replace(/^\.?\//, '').toLowerCase()}`),
  ({ file }, path) => file !== undefined && baseName(path).toLowerCase() === baseName(file).toLowerCase(),
  ({ file }, path) => file !== undefined && plainName(baseName(path)) === plainName(baseName(file)),
  ({ key }, path) => plainName(baseName(path)) === plainName(key),
  ({ name }, path) => plainName(baseName(path)) === plainName(name),
  // The Marzipano Tool puts a number before the name of the file.
  ({ key }, path) => plainName(baseName(path)) === plainName(key.replace(/^\d+-/, '')),
  ({ key, name, file }, path) => {
    const bare = bareName(baseName(path));
    return [file && baseName(file), name, key, key.replace(/^\d+-/, '')].some(
      (one) => one && bareName(one) === bare,
    );
  },
];

/**
 * Which picture is which scene's, by names. Only what is clear on both sides: where two scenes would do for a picture or two pictures for a
 * scene, somebody has to say.
 *
 * @param pictures their paths
 * @returns path of the picture by key of the scene
 */
export function matchPictures(
  scenes: readonly Wanting[],
  pictures: readonly string[],
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  const free = new Set(pictures);
  const open = new Set(scenes);
  for (const isAlike of LIKENESSES) {
    const pairs = [...open].flatMap((scene) =>
      [...free].flatMap((path) => (isAlike(scene, path) ? [{ scene, path }] : [])),
    );
    for (const { scene, path } of pairs) {
      const isClear = pairs.every((one) => (one.scene === scene) === (one.path === path));
      if (!isClear) continue;
      matched.set(scene.key, path);
      free.delete(path);
      open.delete(scene);
    }
  }
  const [lastScene, ...otherScenes] = open;
  const [lastPicture, ...otherPictures] = free;
  if (lastScene && lastPicture && otherScenes.length + otherPictures.length === 0)
    matched.set(lastScene.key, lastPicture);
  return matched;
}
