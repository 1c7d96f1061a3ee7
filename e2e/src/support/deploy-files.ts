import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Service } from 'kubernetes-models/v1';
import { parse } from 'yaml';

// Checks of the files in `deploy/` and of the Dockerfile, each by the text of its file. All return faults as sentences.

/** Rules of dclint about order and alphabet. */
const TASTE = [
  'service-keys-order',
  'services-alphabetical-order',
  'service-dependencies-alphabetical-order',
  'service-ports-alphabetical-order',
  'top-level-properties-order',
];

interface ComposeService {
  readonly build?: { readonly args?: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly command?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes?: object;
  readonly secrets?: object;
}

/** Of dclint, whose own types do not resolve here. */
interface LintMessage {
  readonly rule: string;
  readonly message: string;
  readonly data: object;
}

/** A compose file with its anchors and merges resolved. */
export function readCompose(text: string): ComposeFile {
  return parse(text, { merge: true }) as ComposeFile;
}

/** Faults of a compose file by the schema of the Compose specification and dclint's rules, and names that lead nowhere. */
export function composeFaults(text: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'oriel-compose-'));
  try {
    const file = path.join(folder, 'compose.yaml');
    writeFileSync(file, text);
    const rules = Object.fromEntries(TASTE.map((name) => [name, 0 as const]));
    const [result] = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles(
      [file],
      false,
    );
    const messages: readonly LintMessage[] = result?.messages ?? [];
    const faults = messages
      // The proxy is what the world talks to.
      .filter(
        ({ rule, data }) =>
          !(rule === 'no-unbound-port-interfaces' && 'serviceName' in data && data.serviceName === 'proxy'),
      )
      .map(({ rule, message }) => `${rule}: ${message}`);
    return faults.length > 0 ? faults : danglingNames(readCompose(text));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function danglingNames({ services, volumes = {}, secrets = {} }: ComposeFile): string[] {
  const faults: string[] = [];
  const check = (service: string, kind: string, names: readonly string[], known: object): void => {
    for (const name of names)
      if (!(name in known)) faults.push(`${service} names the ${kind} "${name}", which there is none of`);
  };
  for (const [name, { depends_on = [], volumes: mounts = [], secrets: used = [] }] of Object.entries(
    services,
  )) {
    check(name, 'service', Array.isArray(depends_on) ? depends_on : Object.keys(depends_on), services);
    const sources = mounts
      .map((mount) => mount.split(':')[0] ?? '')
      .filter((source) => !/^[./]/.test(source));
    check(name, 'volume', sources, volumes);
    check(name, 'secret', used, secrets);
  }
  return faults;
}

interface Container {
  readonly name: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string }[];
}

interface Pod {
  readonly metadata?: { readonly labels?: Labels };
  readonly spec: PodSpec;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly selector?: Labels & { readonly matchLabels?: Labels };
    readonly template?: Pod;
  };
}

type Labels = Readonly<Record<string, unknown>>;

export function readManifests(text: string): readonly Manifest[] {
  return (parse(text) as { items: readonly Manifest[] }).items;
}

const KINDS = { 'apps/v1 Deployment': Deployment, 'batch/v1 Job': Job, 'v1 Service': Service };

/** Faults of a list of Kubernetes objects: of their schemas, fields that no schema knows, and names that lead nowhere. */
export function manifestFaults(text: string): string[] {
  const items = readManifests(text);
  const pods = items.flatMap(({ kind, spec }) =>
    kind === 'Deployment' && spec?.template ? [spec.template] : [],
  );
  return items.flatMap((item) => {
    const name = `${item.kind} ${item.metadata?.name}`;
    return [...schemaFaults(item), ...nameFaults(item, pods)].map((fault) => `${name}: ${fault}`);
  });
}

function schemaFaults(item: Manifest): string[] {
  const type = `${item.apiVersion} ${item.kind}`;
  if (!(type in KINDS)) return [`no schema of ${type} is known here`];
  // A validator asks for each field that its schema knows, so that what was not asked for is unknown: the schemas themselves let it pass.
  const { watched, unread } = watchReads(
    new KINDS[type as keyof typeof KINDS](structuredClone(item) as never),
  );
  try {
    watched.validate();
  } catch (error) {
    return [String(error)];
  }
  return unread().map((field) => `unknown field ${field}`);
}

/** An object that keeps account of which of its fields, at any depth, were read. */
function watchReads<T extends object>(whole: T): { watched: T; unread(): string[] } {
  const reads = new Map<object, Set<PropertyKey>>();
  const proxies = new Map<object, object>();
  const watch = <O extends object>(target: O): O => {
    const known = proxies.get(target);
    if (known) return known as O;
    const seen = new Set<PropertyKey>();
    const proxy = new Proxy(target, {
      get(object, key) {
        seen.add(key);
        const value: unknown = Reflect.get(object, key);
        return typeof value === 'object' && value !== null ? watch(value) : value;
      },
    });
    reads.set(target, seen);
    proxies.set(target, proxy);
    return proxy;
  };
  const unreadIn = (object: object, where: string): string[] =>
    Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
      const place = where ? `${where}.${key}` : key;
      if (!Array.isArray(object) && !reads.get(object)?.has(key)) return [place];
      return typeof value === 'object' && value !== null ? unreadIn(value, place) : [];
    });
  return { watched: watch(whole), unread: () => unreadIn(whole, '') };
}

const includes = (labels: Labels = {}, wanted: Labels = {}): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value);

function nameFaults({ kind, spec }: Manifest, pods: readonly Pod[]): string[] {
  const { template, selector } = spec ?? {};
  const faults: string[] = [];
  const volumes = new Set(template?.spec.volumes?.map(({ name }) => name));
  for (const { volumeMounts = [] } of template?.spec.containers ?? [])
    for (const { name } of volumeMounts)
      if (!volumes.has(name)) faults.push(`mounts the volume "${name}", which there is none of`);
  if (kind === 'Deployment' && !includes(template?.metadata?.labels, selector?.matchLabels))
    faults.push('its selector does not find its own pods');
  if (kind === 'Service' && !pods.some(({ metadata }) => includes(metadata?.labels, selector)))
    faults.push('its selector finds no pods');
  return faults;
}

export function dockerfileFaults(text: string): string[] {
  return validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
}

/** The metrics that an expression of Prometheus reads. Throws when it cannot be parsed. */
export function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`${expression}: cannot be read at character ${from + 1}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(expression.slice(from, to));
    },
  });
  return names;
}
