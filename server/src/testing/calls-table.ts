import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CALLERS } from '@oriel/contract/permission';
import { API_PREFIX, CALLS, type Call, type CallName } from '@oriel/contract/routes';

/** Location of the table. */
export const CALLS_TABLE = fileURLToPath(new URL('../../../docs/calls.md', import.meta.url));

/** Suites that try every call, excluded because they would be in every row. */
const GENERAL = ['server/src/permissions.test.ts', 'server/src/random-requests.long.test.ts'];

const LETTERS = { none: '-', public: 'pub', own: 'own', assigned: 'assigned', all: 'all' } as const;

/** The columns of a call from the contract. */
export function rowOf(operation: CallName): string {
  const call: Call = CALLS[operation];
  const access = CALLERS.map((caller) => LETTERS[call.permission.access[caller]]).join(' | ');
  const name = `\`${call.method} ${API_PREFIX}${call.path}\`${call.additive ? ' +' : ''}`;
  return `| ${name} | \`${operation}\` | ${access} | ${call.permission.feature ?? ''} |`;
}

interface Recorded {
  readonly test: string;
  readonly calls: readonly CallName[];
}

async function recorded(folder: string): Promise<Recorded[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Recorded),
  );
}

/** The most relevant tests of a call: of its own module first, then others, three at most. */
function testsOf(operation: CallName, files: readonly Recorded[]): string[] {
  const subject = (CALLS[operation] as Call).path.split('/')[1] ?? 'liveness';
  const all = files
    .filter(({ test, calls }) => calls.includes(operation) && !GENERAL.includes(test))
    .map(({ test }) => test);
  const near = all.filter((test) => test.includes(`/modules/${subject}/`));
  return [...near, ...all.filter((test) => !near.includes(test))].slice(0, 3);
}

function page(files: readonly Recorded[]): string {
  const link = (test: string) => `[${test.replace(/^server\/src\//, '')}](../${test})`;
  const rows = (Object.keys(CALLS) as CallName[]).map(
    (operation) => `${rowOf(operation)} ${testsOf(operation, files).map(link).join('<br>')} |`,
  );
  return `# Every call of the API

Made from \`contract/src/routes.ts\` and from what the tests really call (\`npm run calls\`); a test holds it to the table of routes.
\`+\` goes beyond the specification's section 7. Access: \`-\` none, \`pub\` the public projection, \`own\` own records, \`assigned\` those of assigned
estates, \`all\` everything of the organization. Every call is besides tried by
[permissions.test.ts](../server/src/permissions.test.ts) (each caller; own, foreign, missing and malformed ids) and
[random-requests.long.test.ts](../server/src/random-requests.long.test.ts) (random bodies and queries).

| call | operation | ${CALLERS.join(' | ')} | feature | tests |
| --- | --- | ${CALLERS.map(() => '---').join(' | ')} | --- | --- |
${rows.join('\n')}
`;
}

const [, script, folder] = process.argv;
if (script === fileURLToPath(import.meta.url) && folder) {
  await writeFile(CALLS_TABLE, page(await recorded(folder)));
}
