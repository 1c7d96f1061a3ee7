/** The data of a scene for matching its picture. */
export interface Wanting {
  readonly key: string;
  readonly name: string;
  readonly file?: string | undefined;
}

/** Suffixes that people and programs add to picture names. */
const SUFFIX =
  /(?:\d{1,2}k|\d{4,5}x\d{4,5}|pano(?:rama)?|360|equi(?:rect(?:angular)?)?|final|edited|edit|copy|export|hdr|stitched|small|large|v\d{1,2}|\(\d+\))$/;

/** A name without differences between scene and file: case, accents, extension, separators. */
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

/** A plain name without any suffixes. */
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

/** Keys for comparing a scene and a picture: one in common makes a match. */
interface Likeness {
  readonly scene: (scene: Wanting) => readonly (string | undefined)[];
  readonly picture: (path: string) => readonly string[];
}

/** The suffixes of a path: `a/b/c.jpg`, `b/c.jpg`, `c.jpg`. */
function endings(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** The Marzipano Tool puts a number before the file name. */
function unnumbered(key: string): string {
  return key.replace(/^\d+-/, '');
}

/** From certain to likely. */
const LIKENESSES: readonly Likeness[] = [
  {
    scene: ({ file }) => [file?.replace(/^\.?\//, '').toLowerCase()],
    picture: (path) => endings(path.toLowerCase()),
  },
  {
    scene: ({ file }) => [file && baseName(file).toLowerCase()],
    picture: (path) => [baseName(path).toLowerCase()],
  },
  {
    scene: ({ file }) => [file && plainName(baseName(file))],
    picture: (path) => [plainName(baseName(path))],
  },
  { scene: ({ key }) => [plainName(key)], picture: (path) => [plainName(baseName(path))] },
  { scene: ({ name }) => [plainName(name)], picture: (path) => [plainName(baseName(path))] },
  { scene: ({ key }) => [plainName(unnumbered(key))], picture: (path) => [plainName(baseName(path))] },
  {
    scene: ({ key, name, file }) =>
      [file && baseName(file), name, key, unnumbered(key)].map((one) => one && bareName(one)),
    picture: (path) => [bareName(baseName(path))],
  },
];

/** Scenes and pictures that match each other and nothing else. */
function clearPairs(
  scenes: Iterable<Wanting>,
  pictures: Iterable<string>,
  { scene: traitsOf, picture: traitsOfPicture }: Likeness,
): { scene: Wanting; path: string }[] {
  const byTrait = new Map<string, Set<string>>();
  for (const path of pictures)
    for (const trait of traitsOfPicture(path))
      byTrait.set(trait, (byTrait.get(trait) ?? new Set()).add(path));
  const suitors = new Map<string, Wanting[]>();
  for (const scene of scenes) {
    const paths = new Set(traitsOf(scene).flatMap((trait) => [...((trait && byTrait.get(trait)) || [])]));
    // An ambiguous scene still blocks its candidates.
    for (const path of paths) {
      const list = suitors.get(path) ?? [];
      list.push(scene);
      if (paths.size > 1) list.push(scene);
      suitors.set(path, list);
    }
  }
  return [...suitors].flatMap(([path, [scene, ...others]]) =>
    scene && others.length === 0 ? [{ scene, path }] : [],
  );
}

/**
 * Matches pictures to scenes by name. Only unambiguous pairs: if two scenes fit a picture or two pictures a scene, the user decides.
 *
 * @param pictures their paths
 * @returns path of the picture by scene key
 */
export function matchPictures(
  scenes: readonly Wanting[],
  pictures: readonly string[],
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  const free = new Set(pictures);
  const open = new Set(scenes);
  for (const likeness of LIKENESSES) {
    for (const { scene, path } of clearPairs(open, free, likeness)) {
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
