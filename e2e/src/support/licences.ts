import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What `package-lock.json` says of one package. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** The package's real name, where another one stands in for it. */
  readonly name?: string;
  readonly link?: boolean;
  readonly resolved?: string;
}

export type Lock = Readonly<Record<string, Locked>>;

/** A package that ships, and what is to be said against its licence, if anything. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Workspaces that it ships with. */
  readonly ships: readonly string[];
  /** Why it may ship all the same. */
  readonly exception?: string;
  readonly permitted: boolean;
}

/** Workspaces whose production dependencies reach a server or a browser. */
const SHIPPING = ['server', 'dashboard', 'viewer', 'sdk', 'contract'] as const;

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages by the beginning of their name, with the licence that is meant and why it may ship. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  {
    name: /^@img\/sharp-(?:libvips-|wasm32$|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips as a shared library that sharp loads and anybody can replace; the server only, unmodified',
  },
  {
    name: /^dictionary-pl$/,
    licence: 'MPL-2.0',
    why: 'used under MPL-2.0: a word list in files of its own; the server only, unmodified',
  },
];

/** Stands in for packages that are left out (ADR 63). */
const NOTHING = 'empty-npm-package';

/** Where Node finds a dependency of a package: the nearest `node_modules`. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = lock[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === '') return undefined;
  }
}

/** Places of everything that a workspace ships with; peers that are not installed and other platforms' builds that are left out count as absent. */
function closure(lock: Lock, workspace: string): Set<string> {
  const seen = new Set<string>();
  const open = [workspace];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const { dependencies, optionalDependencies, peerDependencies } = lock[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(lock, at, name);
      if (place !== undefined) open.push(place);
    }
  }
  return seen;
}

/** Whether an SPDX expression of names, `AND`, `OR` and brackets is met by the given licences. An unreadable one is not. */
export function isMet(expression: string, permitted: ReadonlySet<string>): boolean {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  const any = (): boolean => {
    let met = all();
    while (words[0] === 'OR') {
      words.shift();
      met = all() || met;
    }
    return met;
  };
  const all = (): boolean => {
    let met = one();
    while (words[0] === 'AND') {
      words.shift();
      met = one() && met;
    }
    return met;
  };
  const one = (): boolean => {
    const word = words.shift();
    if (word !== '(') return word !== undefined && permitted.has(word);
    const met = any();
    return words.shift() === ')' && met;
  };
  const met = any();
  return met && words.length === 0;
}

/** All packages that ship, by name and version. `licenceOf` is asked where the lock file names no licence. */
export async function shippedPackages(
  lock: Lock,
  licenceOf: (place: string) => Promise<string | undefined>,
): Promise<readonly Shipped[]> {
  const ships = new Map<string, string[]>();
  for (const workspace of SHIPPING)
    for (const place of closure(lock, workspace))
      if (place.includes('node_modules/') && lock[place]?.name !== NOTHING)
        ships.set(place, [...(ships.get(place) ?? []), workspace]);
  const found = await Promise.all(
    [...ships].map(async ([place, workspaces]): Promise<Shipped> => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = lock[place]?.license ?? (await licenceOf(place)) ?? 'unknown';
      const named = EXCEPTIONS.find((one) => one.name.test(name));
      const plain = isMet(licence, PERMISSIVE);
      const excepted = !plain && named && isMet(licence, new Set([...PERMISSIVE, named.licence]));
      return {
        name,
        version: lock[place]?.version ?? '',
        licence,
        ships: workspaces,
        permitted: plain || excepted === true,
        ...(excepted ? { exception: named.why } : {}),
      };
    }),
  );
  return found.sort((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'));
}

/** The licence in a package of old: a list of licences, or a file with a text that names itself. */
async function installedLicence(top: string, place: string): Promise<string | undefined> {
  const folder = path.join(top, place);
  const { license, licenses } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    license?: string;
    licenses?: readonly { type: string }[];
  };
  if (license !== undefined || licenses !== undefined)
    return license ?? licenses?.map(({ type }) => type).join(' AND ');
  const text = await readFile(path.join(folder, 'LICENSE'), 'utf8').catch(() => '');
  return BSD_2.test(text.replaceAll(/\s+/g, ' ')) ? 'BSD-2-Clause' : undefined;
}

/** The two clauses, and no third about names. */
const BSD_2 =
  /Redistribution and use in source and binary forms.*Redistributions of source code must retain(?!.*Neither the name).*Redistributions in binary form must reproduce/;

/** What ships with this repository. */
export async function shippedHere(top: string): Promise<readonly Shipped[]> {
  const { packages } = JSON.parse(await readFile(path.join(top, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  return await shippedPackages(packages, (place) => installedLicence(top, place));
}

/** Known vulnerabilities of what ships, as lines; undefined when the registry gives no answer. */
export async function knownVulnerabilities(top: string): Promise<readonly string[] | undefined> {
  const run = promisify(execFile);
  const options = { cwd: top, timeout: 60_000, maxBuffer: 64 * 1024 ** 2 };
  const text = await run('npm', ['audit', '--omit=dev', '--json'], options).then(
    ({ stdout }) => stdout,
    // It also fails when it has found something.
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  try {
    const { vulnerabilities } = JSON.parse(text) as {
      vulnerabilities?: Record<string, { severity: string; range: string }>;
    };
    return (
      vulnerabilities &&
      Object.entries(vulnerabilities).map(([name, one]) => `${one.severity}: ${name} ${one.range}`)
    );
  } catch {
    return undefined;
  }
}
