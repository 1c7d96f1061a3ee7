// The scripts behind the commands, each in a checkout of its own (a copy of this folder in a temporary one).
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const BIN = fileURLToPath(new URL('.', import.meta.url));

let root;

/** Runs `script`, which may import from server/bin, in the temporary checkout. */
function node(script, env = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
  });
  const result = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      result.output += text;
    });
  }
  result.ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
  return result;
}

async function ended(run) {
  const { code } = await run.ended;
  return { code, output: run.output };
}

const said = (run, text) => vi.waitUntil(() => run.output.includes(text), { timeout: 10_000, interval: 20 });

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'oriel-bin-'));
  await cp(BIN, path.join(root, 'server/bin'), { recursive: true });
  await writeFile(path.join(root, 'package.json'), '{ "name": "x", "private": true, "workspaces": ["a"] }');
  await writeFile(path.join(root, 'package-lock.json'), '{ "packages": {} }');
  await mkdir(path.join(root, 'a'));
  await writeFile(path.join(root, 'a/package.json'), '{ "name": "a" }');
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe('the lock', () => {
  const holder = `
    import { withLock } from './server/bin/bootstrap/lock.mjs';
    await withLock('x', async () => {
      console.log('in');
      await new Promise((resolve) => process.stdin.once('data', resolve));
      console.log('out');
    });
    process.exit();`;

  it('admits the second only after the first', async () => {
    const first = node(holder);
    await said(first, 'in');
    const second = node(holder);
    await said(second, `process ${first.child.pid}`);
    expect(second.output).not.toContain('in\n');
    first.child.stdin.write('go');
    await said(second, 'in\n');
    expect(first.output).toContain('out');
    second.child.stdin.write('go');
    expect((await ended(second)).code).toBe(0);
  });

  it('takes over from a killed holder', async () => {
    const first = node(holder);
    await said(first, 'in');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = node(holder);
    await said(second, 'in');
    second.child.stdin.write('go');
    await second.ended;
  });
});

describe('installing', () => {
  const install = `
    import { ensureInstalled } from './server/bin/bootstrap/install.mjs';
    import { runCommand } from './server/bin/bootstrap/stop.mjs';
    await runCommand(ensureInstalled);`;

  /** Stands in for npm, which would need a registry: counts its calls and leaves npm's record. */
  async function npmThat(ending) {
    const file = path.join(root, 'npm.js');
    await writeFile(
      file,
      `const fs = require('node:fs');
       fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
       fs.writeFileSync('node_modules/leftover', '');
       ${ending}
       fs.writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }');`,
    );
    return { npm_execpath: file };
  }

  const calls = async () => (await readFile(path.join(root, 'calls'), 'utf8')).trim().split('\n');

  it('happens once, and again when a package.json changes the requirements', async () => {
    const env = await npmThat('');
    expect((await ended(node(install, env))).code).toBe(0);
    expect(await ended(node(install, env))).toEqual({ code: 0, output: '' });
    expect(await calls()).toHaveLength(1);

    const lock = { packages: { 'node_modules/new': { version: '1.0.0' } } };
    await writeFile(path.join(root, 'package-lock.json'), JSON.stringify(lock));
    await ended(node(install, env));
    expect(await calls()).toHaveLength(2);
    expect((await calls())[1]).toContain('install --no-save');
  });

  it('accepts a manual installation', async () => {
    await mkdir(path.join(root, 'node_modules'));
    await writeFile(path.join(root, 'node_modules/.package-lock.json'), '{ "packages": {} }');
    const env = await npmThat('');
    expect((await ended(node(install, env))).code).toBe(0);
    await expect(calls()).rejects.toThrow();
  });

  it('starts over after a failed or killed installation, and says what to do', async () => {
    const failed = await ended(
      node(install, await npmThat("fs.writeFileSync('node_modules/halfway', ''); process.exit(1);")),
    );
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/could not be installed.*registry/);

    const env = await npmThat("if (fs.existsSync('node_modules/halfway')) throw new Error('not anew');");
    expect((await ended(node(install, env))).code).toBe(0);
  });
});

describe('fingerprints', () => {
  const print = (env) =>
    ended(
      node(
        `import { fingerprint } from './server/bin/build/fingerprint.mjs';
         console.log(await fingerprint(['a', 'package-lock.json', 'missing']));`,
        env,
      ),
    );

  it('change with a file and a name, but not with tests, outputs or the installation’s brand', async () => {
    await writeFile(path.join(root, 'a/x.ts'), 'one');
    const before = await print();
    expect(before.output).toMatch(/^[0-9a-f]{64}\n$/);

    await mkdir(path.join(root, 'a/dist'));
    await writeFile(path.join(root, 'a/dist/x.js'), 'built');
    await writeFile(path.join(root, 'a/x.test.ts'), 'test');
    expect(await print()).toEqual(before);

    expect(await print({ BRAND: 'localloop' })).toEqual(before);
    await writeFile(path.join(root, 'a/x.ts'), 'two');
    const changed = await print();
    expect(changed.output).not.toBe(before.output);
    await writeFile(path.join(root, 'a/y.ts'), '');
    expect((await print()).output).not.toBe(changed.output);
  });
});

describe('the relay', () => {
  const server = `process.on('SIGTERM', () => process.exit(7)); console.log('pid', process.pid); setInterval(() => {}, 1000);`;
  const relay = `
    import { relay } from './server/bin/bootstrap/relay.mjs';
    const preload = new URL('./server/bin/bootstrap/end-with-parent.mjs', 'file://' + process.cwd() + '/').href;
    await relay(process.execPath, ['--import', preload, 'server.mjs']);`;

  beforeEach(() => writeFile(path.join(root, 'server.mjs'), server));

  const pidOf = (run) => Number(/pid (\d+)/.exec(run.output)[1]);

  function isAlive(pid) {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  it("forwards a signal and ends with the child's exit code", async () => {
    const run = node(relay);
    await said(run, 'pid');
    run.child.kill('SIGTERM');
    expect(await run.ended).toEqual({ code: 7, signal: null });
  });

  it('leaves nothing behind when killed', async () => {
    const run = node(relay);
    await said(run, 'pid');
    run.child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pidOf(run)), { timeout: 5000, interval: 20 });
  });

  it('ends like its child when that is killed', async () => {
    const run = node(relay);
    await said(run, 'pid');
    process.kill(pidOf(run), 'SIGKILL');
    expect(await run.ended).toEqual({ code: null, signal: 'SIGKILL' });
  });
});
