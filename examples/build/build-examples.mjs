import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Multi-file projects built by Vite, like their developers would; everything else in `public/` is served as it is. */
const PROJECTS = ['npm-module', 'react'];
/** Handwritten files of a project. */
const WRITTEN = ['package.json', 'index.html', 'src'];

/**
 * Builds `examples/dist/`: the pages, the projects, a copy of the script for the page that serves it itself, and the source files of each.
 *
 * @param {{ root: string, outDir: string, vite: (folder: string, outDir: string) => Promise<void> }} options
 */
export async function buildExamples({ root, outDir, vite }) {
  const examples = path.join(root, 'examples');
  const sdk = path.join(root, 'sdk/dist');
  await cp(path.join(examples, 'public'), outDir, { recursive: true });
  await cp(path.join(sdk, 'v1'), path.join(outDir, 'oriel'), {
    recursive: true,
    filter: (file) => !file.endsWith('.tgz'),
  });

  const sources = {};
  for (const name of await readdir(path.join(examples, 'public'))) {
    if (name.endsWith('.html')) sources[name] = await partsOf(path.join(examples, 'public'), name);
  }
  for (const project of PROJECTS) {
    const staged = path.join(root, '.build/examples', project);
    await rm(staged, { recursive: true, force: true });
    await mkdir(staged, { recursive: true });
    for (const part of WRITTEN) {
      await cp(path.join(examples, project, part), path.join(staged, part), { recursive: true });
    }
    // The result of `npm install https://HOST/sdk/v1/oriel-sdk.tgz`; the workspace of that name contains its sources.
    await cp(path.join(sdk, 'npm'), path.join(staged, 'node_modules/@oriel/sdk'), { recursive: true });
    await vite(staged, path.join(outDir, project));
    sources[`${project}/`] = await copySources(
      path.join(examples, project),
      path.join(outDir, 'sources', project),
    );
  }
  await writeFile(path.join(outDir, 'sources.json'), `${JSON.stringify(sources, null, 2)}\n`);
}

/** A page and the local files it refers to. */
async function partsOf(folder, name) {
  const text = await readFile(path.join(folder, name), 'utf8');
  const named = [...text.matchAll(/(?:src|href)="([\w-]+\.(?:css|js))"/g)].map(([, file]) => file);
  return [name, ...new Set(named)].map((file) => ({ name: file, address: file }));
}

/** Copies a project's files as plain text, so that they are displayed and not run. */
async function copySources(project, target) {
  await mkdir(target, { recursive: true });
  const files = [];
  for (const part of WRITTEN) {
    const inside = part === 'src' ? (await readdir(path.join(project, part))).sort() : [''];
    for (const file of inside) {
      const name = path.posix.join(part, file);
      const address = `${name.replaceAll('/', '_')}.txt`;
      await cp(path.join(project, name), path.join(target, address));
      files.push({ name, address: `sources/${path.basename(project)}/${address}` });
    }
  }
  return files;
}
