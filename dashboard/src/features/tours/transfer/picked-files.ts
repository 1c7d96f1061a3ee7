/** A dropped or picked file, with its path in the folder. */
export interface PickedFile {
  readonly file: File;
  /** Relative, with `/`; the bare name without a folder. */
  readonly path: string;
}

export interface Sorted {
  /** Files that may be the configuration, likeliest first. */
  readonly configurations: readonly PickedFile[];
  readonly pictures: readonly PickedFile[];
}

const PICTURE = /\.(jpe?g|png|webp|avif|tiff?)$/i;
const CONFIGURATION = /\.(json|js|html?)$/i;

/** Cube tiles, previews and scripts of other tools: a Marzipano export has thousands of them. */
const PARTS =
  /(^|\/)(tiles|fallback|vendor|node_modules|thumbnails?)\/|(^|\/)(preview|thumb(nail)?)\.\w+$|\.min\.js$/i;

/** Anything smaller is an icon: no panorama of 2048 pixels is that small. */
const PICTURE_MIN_BYTES = 10_000;

/** Usual names of configurations. */
const LIKELY = [/^data\.js$/i, /tour.*\.json$/i, /config.*\.json$/i, /\.json$/i, /\.html?$/i];

/** The server would reject larger configurations anyway. */
const CONFIGURATION_MAX_BYTES = 4_000_000;

/** Separates the configuration and pictures from the other files of a folder. */
export function sortFiles(files: readonly PickedFile[]): Sorted {
  const own = files.filter(({ path }) => !PARTS.test(path));
  const likelihood = ({ path }: PickedFile) => {
    const name = path.split('/').at(-1) ?? '';
    const place = LIKELY.findIndex((pattern) => pattern.test(name));
    return (place < 0 ? LIKELY.length : place) * 100 + path.split('/').length;
  };
  return {
    configurations: own
      .filter(({ path, file }) => CONFIGURATION.test(path) && file.size <= CONFIGURATION_MAX_BYTES)
      .sort((a, b) => likelihood(a) - likelihood(b)),
    pictures: own.filter(({ path, file }) => PICTURE.test(path) && file.size >= PICTURE_MIN_BYTES),
  };
}

/** Files of a file dialog, with their folder if one was picked. */
export function filesOfInput(list: Iterable<File>): PickedFile[] {
  return [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** Files of a drop, including those in folders. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  // The items are gone after the first await.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return filesOfInput(transfer.files);
  const found: PickedFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

/** More files than any tour has: dropping a whole disk must not read all of it. */
const MOST_FILES = 50_000;

async function collect(entry: FileSystemEntry, found: PickedFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ file, path });
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // A reader returns some entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
