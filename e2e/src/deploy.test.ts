import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestBucket, type TestBucket } from '../../server/src/media/testing/s3-server.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import {
  composeFaults,
  dockerfileFaults,
  manifestFaults,
  metricsIn,
  readCompose,
  readManifests,
} from './support/deploy-files.ts';
import { Image } from './support/image.ts';

// No engine for containers is needed: what can be wrong with the files without one is looked for here. docs/deploying.md says what was tried with one.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const COMPOSE = read('deploy/compose.yaml');
const MANIFESTS = read('deploy/kubernetes.yaml');
const DOCKERFILE = read('Dockerfile');
const IGNORE = read('.dockerignore');

/** A text with one part replaced, which must be there. */
function broken(text: string, part: string, by: string): string {
  expect(text).toContain(part);
  return text.replace(part, by);
}

describe('compose.yaml', () => {
  it('meets the Compose specification, and names only what there is', () => {
    expect(composeFaults(COMPOSE)).toEqual([]);
  });

  it.each([
    ['an unknown field', 'read_only: true', 'readonly: true', /invalid-schema/],
    ['a value of another type', 'mem_limit: 5g', 'mem_limit: [5g]', /invalid-schema/],
    ['an image without a version', 'image: mongo:7.0', 'image: mongo', /explicit-tag/],
    [
      'a port open to the world',
      'image: mongo:7.0',
      "image: mongo:7.0\n    ports: ['27017:27017']",
      /no-unbound-port/,
    ],
    [
      'a service that there is none of',
      'depends_on: [web]',
      'depends_on: [wep]',
      /proxy names the service "wep"/,
    ],
    ['a volume that there is none of', 'certificates:/data', 'certs:/data', /proxy names the volume "certs"/],
    [
      'a secret that there is none of',
      'secrets: [firebase.json]',
      'secrets: [fire.json]',
      /web names the secret/,
    ],
  ])('finds %s', (_, part, by, fault) => {
    expect(composeFaults(broken(COMPOSE, part, by)).join('\n')).toMatch(fault);
  });
});

describe('the job make-bucket', () => {
  let store: TestBucket;
  const [command, ...args] = readCompose(COMPOSE).services['make-bucket']?.command ?? [];
  const run = (env: Record<string, string>) =>
    promisify(execFile)(command ?? '', args, {
      cwd: path.join(ROOT, 'server'),
      env: { PATH: process.env.PATH ?? '', ...store.env, ...env },
    });

  beforeAll(async () => {
    store = await startTestBucket();
  }, 60_000);

  afterAll(() => store?.stop());

  it('makes the bucket of STORAGE_URL, and lets one be that is there', async () => {
    const asked = store.requests.length;
    const STORAGE_URL = `s3://${store.bucket}-new/oriel`;
    await run({ STORAGE_URL, AWS_REGION: '' });
    await run({ STORAGE_URL });
    expect(store.requests.slice(asked).map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });

  it('fails when the store does', async () => {
    store.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(run({})).rejects.toThrow('AccessDenied');
  });
});

const { version: VERSION } = JSON.parse(read('package.json')) as { version: string };

it('the version is the newest day of the changelog, of the image in a cluster, too', () => {
  const [, newest = ''] = /^### (.+)$/m.exec(read('CHANGELOG.md')) ?? [];
  const day = new Date(`${newest} UTC`);
  expect(VERSION).toBe([day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()].join('.'));
  const images = [...MANIFESTS.matchAll(/image: (\S+)/g)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`registry.example.com/oriel:${VERSION}`]));
});

describe('kubernetes.yaml', () => {
  it('meets the schemas of Kubernetes, field by field', () => {
    expect(readManifests(MANIFESTS).map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      // A job that has ended is not run again under its name.
      `Job oriel-migrate-${VERSION.replaceAll('.', '-')}`,
      'Deployment oriel-web',
      'Deployment oriel-worker',
      'Service oriel-web',
    ]);
    expect(manifestFaults(MANIFESTS)).toEqual([]);
  });

  it('mounts nothing where a cluster puts tokens of its own, and tells the processes where the account is', () => {
    const pods = readManifests(MANIFESTS).flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
    expect(pods).toHaveLength(3);
    for (const { containers } of pods)
      for (const { volumeMounts = [], env = [] } of containers) {
        const paths = volumeMounts.map(({ mountPath }) => mountPath);
        expect(paths.filter((path) => /^(\/var)?\/run(\/|$)/.test(path))).toEqual([]);
        const account = env.find(({ name }) => name === 'GOOGLE_APPLICATION_CREDENTIALS')?.value;
        if (account) expect(paths).toContain(path.posix.dirname(account));
      }
  });

  it.each([
    [
      'a misspelt field',
      'readinessProbe:',
      'readynessProbe:',
      'Deployment oriel-web: unknown field spec.template.spec.containers.0.readynessProbe',
    ],
    [
      'a misspelt field deep within',
      'readOnlyRootFilesystem:',
      'readOnlyRootFileSystem:',
      'securityContext.readOnlyRootFileSystem',
    ],
    [
      'a misspelt field at the top',
      '\n    spec:\n      replicas: 1',
      '\n    specs:\n      replicas: 1',
      'Deployment oriel-worker: unknown field specs',
    ],
    ['a value of another type', 'replicas: 2', 'replicas: two', 'Deployment oriel-web: '],
    ['an unknown kind', 'kind: Service', 'kind: Servise', 'no schema of v1 Servise'],
    [
      'a volume that there is none of',
      '{ name: tmp, emptyDir: {} }',
      '{ name: temp, emptyDir: {} }',
      'mounts the volume "tmp"',
    ],
    [
      'a selector without pods',
      'selector: { app: oriel-web }',
      'selector: { app: oriel }',
      'its selector finds no pods',
    ],
  ])('finds %s', (_, part, by, fault) => {
    expect(manifestFaults(broken(MANIFESTS, part, by)).join('\n')).toContain(fault);
  });
});

describe('the image', () => {
  it('has a Dockerfile without faults', () => {
    expect(dockerfileFaults(DOCKERFILE)).toEqual([]);
    expect(dockerfileFaults(broken(DOCKERFILE, '--interval=10s', '--intervall=10s'))).toHaveLength(1);
    expect(dockerfileFaults(broken(DOCKERFILE, 'EXPOSE 8080', 'EXPOSE http'))).toHaveLength(1);
  });

  it('is made of what is there: files of the repository and outputs of the build', () => {
    const image = new Image(DOCKERFILE, IGNORE);
    expect(image.missingSources()).toEqual([]);
    expect(image.missingWorkspaces()).toEqual([]);
    const other = new Image(
      broken(broken(DOCKERFILE, '/app/sdk/dist', '/app/sdk/built'), 'COPY bench/package.json bench/\n', ''),
      IGNORE,
    );
    expect(other.missingSources()).toEqual(['sdk/built']);
    expect(other.missingWorkspaces()).toEqual(['bench']);
  });

  it('holds what the server imports and reads', () => {
    expect(new Image(DOCKERFILE, IGNORE).missingReads()).toEqual([]);
    const without = (line: string) =>
      new Image(broken(DOCKERFILE, `${line}\n`, ''), IGNORE).missingReads().join('\n');
    expect(without('COPY --from=build /app/server/plans.md server/')).toMatch(
      /site-plans\.ts reads server\/plans\.md/,
    );
    expect(without('COPY --from=build /app/server/dist server/dist')).toMatch(
      /reads server\/dist\/identity-emulator\.cjs/,
    );
    expect(without('COPY --from=build /app/dashboard/src/theme/boot.js dashboard/src/theme/')).toMatch(
      /site-build\.ts reads/,
    );
    expect(without('COPY --from=build /app/viewer/inline/dist viewer/inline/dist')).toMatch(
      /files\.ts reads viewer\/inline/,
    );
    expect(without('COPY --from=packages /app/ ./')).toMatch(/main\.ts reads package\.json/);
    expect(new Image(DOCKERFILE, `${IGNORE}server/src/mail/texts\n`).missingReads().join('\n')).toMatch(
      /render\.ts reads server\/src\/mail\/texts/,
    );
  });

  it('holds no tests, fixtures, or sources of pages', () => {
    const image = new Image(DOCKERFILE, IGNORE);
    const files = globSync('{contract,sdk,viewer,dashboard,server,examples,e2e,bench,studio,docs}/**/*.*', {
      cwd: ROOT,
      exclude: (name) => /(^|\/)(node_modules|dist|site-dist|test-results)$/.test(name),
    });
    const held = files.filter((file) => image.holds(file));
    expect(held).toContain('server/src/main.ts');
    expect(
      held.filter((file) => /\.(test|full|spec)\.tsx?$|\.fixture\.|\/(testing|fixtures)\//.test(file)),
    ).toEqual([]);
    expect(held.filter((file) => !/^(server|contract)\//.test(file))).toEqual([
      'dashboard/src/theme/boot.js',
    ]);
    expect(new Image(DOCKERFILE, broken(IGNORE, '**/*.test.ts\n', '')).holds('server/src/app.test.ts')).toBe(
      true,
    );
  });
});

describe('variables', () => {
  const READ_BY_SDKS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'GOOGLE_APPLICATION_CREDENTIALS'];
  /** Node's, those of the allocator, and that of the library that finds fonts. */
  const OTHERS = ['NODE_ENV', 'LD_PRELOAD', 'MALLOC_CONF', 'XDG_CACHE_HOME'];
  const ofServer = new Set([
    ...READ_BY_SDKS,
    ...OTHERS,
    ...globSync('server/src/config/*.ts', { cwd: ROOT }).flatMap((file) =>
      [...read(file).matchAll(/\((?:env, )?'([A-Z][A-Z0-9]*_?[A-Z0-9_]*)'/g)].map(([, name = '']) => name),
    ),
  ]);
  const inCompose = new Set([...COMPOSE.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name));
  const unread = (names: readonly string[]) => names.filter((name) => !ofServer.has(name));
  const inExample = (text: string) =>
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

  it('of env.example are read by the server or by compose.yaml, whose own all stand there', () => {
    const names = inExample(read('deploy/env.example'));
    expect(names).toContain('STORAGE_URL');
    expect(unread(names).filter((name) => !inCompose.has(name))).toEqual([]);
    expect([...inCompose].filter((name) => !names.includes(name))).toEqual([]);
    expect(unread(inExample('#S3_ENDPOIND=\nSMTP_URI=\nHOST='))).toEqual(['S3_ENDPOIND', 'SMTP_URI']);
  });

  it('of the manifests and the image are read by the server', () => {
    const { services } = readCompose(COMPOSE);
    const ours = Object.values(services).filter(({ build }) => build !== undefined);
    expect(ours).toHaveLength(3);
    expect(unread(ours.flatMap(({ environment = {} }) => Object.keys(environment)))).toEqual([]);
    const pods = readManifests(MANIFESTS).flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(unread(pods.flatMap(({ env = [] }) => env.map(({ name }) => name)))).toEqual([]);
    const set = [...DOCKERFILE.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(set).toContain('DATA_DIR');
    expect(unread(set)).toEqual([]);
  });

  it('are none of the build: one image serves every brand and installation', () => {
    expect([...DOCKERFILE.matchAll(/^ARG .*/gm)].map(([line]) => line)).toEqual([]);
    for (const { build } of Object.values(readCompose(COMPOSE).services)) expect(build?.args).toBeUndefined();
  });
});

describe('alerts.yaml and dashboard.json', () => {
  let server: TestServer;
  const given = new Set<string>(['up']); // Prometheus makes `up` itself.

  beforeAll(async () => {
    server = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    const text = await (await fetch(`${server.url}/metrics`)).text();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) given.add(name + end);
  }, 60_000);

  afterAll(() => server?.stop());

  const unknown = (expressions: readonly string[]) =>
    expressions.flatMap(metricsIn).filter((name) => !given.has(name));

  it('ask for what /metrics gives', () => {
    const { groups } = parse(read('deploy/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    expect(unknown(rules.map(({ expr }) => expr))).toEqual([]);
    const { panels } = JSON.parse(read('deploy/dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(asked.flatMap(metricsIn).length).toBeGreaterThanOrEqual(panels.length);
    expect(unknown(asked)).toEqual([]);
    // Buckets, counts and sums are of one metric.
    const own = [...given].filter((name) => /^oriel_.*(?<!_bucket|_sum)$/.test(name));
    expect(own.length).toBeGreaterThan(7);
    const shown = asked.flatMap(metricsIn);
    expect(
      own.filter((name) => !shown.includes(name)),
      'metrics of ours without a panel',
    ).toEqual([]);
    const alerts = rules
      .map(({ alert }) => alert)
      .filter((alert) => !read('docs/deploying.md').includes(`\`${alert}\``));
    expect(alerts, 'alerts that docs/deploying.md does not explain').toEqual([]);
  });

  it('would be found asking for something else', () => {
    expect(unknown(['sum by (kind) (delta(oriel_job{state="FAILED"}[1h])) > 0'])).toEqual(['oriel_job']);
    expect(unknown(['rate(oriel_http_request_duration_seconds[5m])'])).toEqual([
      'oriel_http_request_duration_seconds',
    ]);
    expect(() => metricsIn('sum(rate(up[5m])')).toThrow('cannot be read');
  });
});
