import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Copy, DockerfileParser, type From } from 'dockerfile-ast';
import { STEPS } from '../../../server/bin/build/steps.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OUTPUTS = STEPS.map(({ output }) => output);
/** Imports, and files that are found beside a module or below the root. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
const BESIDE = /new URL\('(\.{1,2}[^']*|[\w-]+\.css)', import\.meta\.url\)/g;
const BELOW_ROOT = /(?:path\.join\((?:deps\.)?(?:builtFrontEnds|TOP), |\bbuilt\()'([^']+)'/g;

const isWithin = (file: string, folder: string): boolean =>
  folder === '' || file === folder || file.startsWith(`${folder}/`);

/** What the image holds, by the texts of Dockerfile and .dockerignore; paths are relative to the repository. */
export class Image {
  readonly #ignored: readonly string[];
  readonly #stages: readonly Stage[];
  /** Known answers: a pattern takes long to read, and all files of a folder ask for it. */
  readonly #inContextOf = new Map<string, boolean>();

  constructor(dockerfile: string, ignore: string) {
    this.#ignored = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const stages: { name: string; copies: Copied[] }[] = [];
    for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
      if (instruction.getKeyword() === 'FROM')
        stages.push({ name: (instruction as From).getBuildStage() ?? '', copies: [] });
      if (instruction.getKeyword() === 'COPY') stages.at(-1)?.copies.push(...copiedBy(instruction as Copy));
    }
    this.#stages = stages;
  }

  /** Whether a file of the repository reaches the build: neither it nor a folder of it is ignored. */
  #inContext(file: string): boolean {
    let is = this.#inContextOf.get(file);
    if (is === undefined) {
      const folder = path.dirname(file);
      const isIgnored = this.#ignored.some((pattern) => path.matchesGlob(file, pattern));
      is = !isIgnored && (folder === '.' || this.#inContext(folder));
      this.#inContextOf.set(file, is);
    }
    return is;
  }

  /** Whether a path is in a stage, as a file, a folder, or a part of one. */
  #holds(file: string, stage: Stage | undefined): boolean {
    return (
      (stage?.copies ?? []).some(({ from, source }) => {
        if (!isWithin(file, source)) return false;
        if (from !== '')
          return this.#holds(
            file,
            this.#stages.find(({ name }) => name === from),
          );
        return this.#inContext(file) && existsSync(path.join(ROOT, file));
      }) ||
      (stage?.name === 'build' && OUTPUTS.some((output) => isWithin(file, output)))
    );
  }

  holds(file: string): boolean {
    return this.#holds(file, this.#stages.at(-1));
  }

  /** What is copied and is not there. */
  missingSources(): string[] {
    return this.#stages.flatMap(({ copies }) =>
      copies.flatMap(({ from, source }) => {
        const there =
          from === ''
            ? this.#inContext(source) && existsSync(path.join(ROOT, source))
            : source === '' ||
              this.#holds(
                source,
                this.#stages.find(({ name }) => name === from),
              );
        return there ? [] : [source];
      }),
    );
  }

  /** Workspaces whose packages the build would not install. */
  missingWorkspaces(): string[] {
    const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const [first] = this.#stages;
    return workspaces.filter(
      (name) => !first?.copies.some(({ source }) => source === `${name}/package.json`),
    );
  }

  /** What the modules in the image import or read, and the image does not hold. */
  missingReads(): string[] {
    const modules = globSync('{server,contract}/src/**/*.ts', { cwd: ROOT }).filter((file) =>
      this.holds(file),
    );
    const missing = modules.flatMap((file) =>
      readsOf(file)
        .filter((read) => !this.holds(read))
        .map((read) => `${file} reads ${read}`),
    );
    return missing.sort();
  }
}

const known = new Map<string, readonly string[]>();

/** What a module imports or reads of the repository. */
function readsOf(file: string): readonly string[] {
  let reads = known.get(file);
  if (!reads) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const beside = [...text.matchAll(IMPORT), ...text.matchAll(BESIDE)].map(([, address = '']) =>
      path.join(path.dirname(file), address).replace(/\/$/, ''),
    );
    const below = [...text.matchAll(BELOW_ROOT)].map(([, address = '']) => address);
    // The root itself is nothing to read: what is below it is.
    reads = [...beside, ...below].filter((read) => read !== '.');
    known.set(file, reads);
  }
  return reads;
}

interface Stage {
  readonly name: string;
  readonly copies: readonly Copied[];
}

interface Copied {
  /** Name of the stage that it comes from; empty for the repository. */
  readonly from: string;
  readonly source: string;
}

function copiedBy(copy: Copy): Copied[] {
  const from =
    copy
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue() ?? '';
  const words = copy.getArguments().map((argument) => argument.getValue());
  return words
    .slice(0, -1)
    .map((word) => ({ from, source: word.replace(/^\/app\/|^\.$|^\.\//, '').replace(/\/$/, '') }));
}
