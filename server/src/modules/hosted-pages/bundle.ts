import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Files that a page must load for an entry of a front end. */
export interface Entry {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The built viewer: the hashed files of each entry, from Vite's manifest. */
export class Bundle {
  readonly #folder: string;
  readonly #manifest: Readonly<Record<string, ManifestChunk>>;
  readonly #base: string;

  constructor(folder: string, manifest: Readonly<Record<string, ManifestChunk>>, base: string) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#base = base;
  }

  static async read(folder: string, base: string): Promise<Bundle> {
    const file = path.join(folder, '.vite/manifest.json');
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Error(`The front end in ${folder} is not built. Run npm run build.`);
    });
    return new Bundle(folder, JSON.parse(text) as Record<string, ManifestChunk>, base);
  }

  /** The text of an entry's style sheets. */
  async stylesOf(source: string): Promise<string> {
    const files = this.entry(source).styles.map((file) => file.slice(this.#base.length));
    const texts = await Promise.all(files.map((file) => readFile(path.join(this.#folder, file), 'utf8')));
    return texts.map((text) => text.trim()).join('');
  }

  /** @throws Error when the build has no such entry */
  entry(source: string): Entry {
    const chunk = this.#manifest[source];
    if (!chunk) throw new Error(`The build has no entry ${source}`);
    const reached = new Set<string>();
    const follow = (key: string): void => {
      for (const next of this.#manifest[key]?.imports ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        follow(next);
      }
    };
    follow(source);
    const chunks = [...reached].flatMap((key) => this.#manifest[key] ?? []);
    const styles = new Set([chunk, ...chunks].flatMap((one) => one.css ?? []));
    return {
      script: this.#base + chunk.file,
      styles: [...styles].map((file) => this.#base + file),
      preloads: chunks.map((one) => this.#base + one.file),
    };
  }
}
