import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CALLS } from '@oriel/contract/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const run = promisify(execFile);
/** A generated client must be where its dependencies resolve. */
const FOLDER = fileURLToPath(new URL('../.build/generated-client/', import.meta.url));
const TOP = fileURLToPath(new URL('../..', import.meta.url));

interface Described {
  paths: Record<string, Record<string, { operationId?: string; parameters?: { name: string }[] }>>;
}

let server: TestServer;
let document: Described;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Described;
}, 60_000);

afterAll(() => server?.stop());

describe('the description of the API', () => {
  it('passes an independent validator', async () => {
    const { valid, errors } = await new Validator().validate({ ...document } as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('lists exactly the calls of the table, at their methods and paths', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, one]) => `${one.operationId}: ${method.toUpperCase()} ${path.replace(/\/$/, '')}`,
      ),
    );
    const table = Object.entries(CALLS).map(
      ([operation, call]) => `${operation}: ${call.method} /api/v1${call.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(table.sort());
  });

  it('generates a client that compiles and reads the demo', { timeout: 90_000 }, async () => {
    await mkdir(FOLDER, { recursive: true });
    const specification = `${FOLDER}openapi.json`;
    await writeFile(specification, JSON.stringify(document));
    await writeFile(`${FOLDER}client.ts`, await generateSource(specification));
    await writeFile(`${FOLDER}read-demo.ts`, READER);
    await writeFile(
      `${FOLDER}tsconfig.json`,
      JSON.stringify({
        compilerOptions: {
          target: 'esnext',
          module: 'nodenext',
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          erasableSyntaxOnly: false,
          lib: ['esnext', 'dom'],
          types: ['node'],
        },
        files: ['read-demo.ts'],
      }),
    );
    await writeFile(`${FOLDER}package.json`, JSON.stringify({ type: 'module' }));
    await run(process.execPath, [`${TOP}node_modules/typescript/lib/tsc.js`, '-p', FOLDER]);
    const { stdout } = await run(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--experimental-transform-types',
      fileURLToPath(pathToFileURL(`${FOLDER}read-demo.ts`)),
      server.url,
      await server.token('user@demo.oriel.example'),
    ]);
    const read = JSON.parse(stdout) as {
      organization: string;
      estates: number;
      apartments: number;
      email: string;
    };
    expect(read).toMatchObject({ organization: 'Brzozowa Development', email: 'user@demo.oriel.example' });
    expect(read.estates).toBeGreaterThan(0);
    expect(read.apartments).toBeGreaterThan(100);
    expect(stdout).not.toContain(DEMO_PASSWORD);
  });
});

/** Code of a user of the generated client: type-checked, then run. */
const READER = `
import { ok } from '@oazapfts/runtime';
import { defaults, getMe, listEstates, listOrganizations, listPublicApartments } from './client.ts';

const [, , baseUrl = '', token = ''] = process.argv;
defaults.baseUrl = baseUrl;
defaults.headers = { authorization: 'Bearer ' + token };

const me = await ok(getMe());
const email: string = me.data.email;
const organizations = await ok(listOrganizations());
const estates = await ok(listEstates());
let apartments = 0;
for (const estate of estates.data) {
  const answer = await ok(listPublicApartments({ estateId: [estate.id] }));
  const prices: (number | undefined)[] = answer.data.map((apartment) => apartment.price);
  apartments += prices.length;
}
console.log(JSON.stringify({ organization: organizations.data[0]?.name, email, estates: estates.data.length, apartments }));
`;
