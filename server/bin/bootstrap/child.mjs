import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs a program to its end. `show` passes its output through; otherwise it is collected. Never throws: a program that cannot be started
 * ends with code 127.
 */
export function run(command, args, { show = false, env = {}, cwd = ROOT, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript program with the current Node. */
export function runNode(script, args = [], options = {}) {
  return run(process.execPath, [script, ...args], options);
}

/**
 * Runs npm: the one that called us, or the one on the PATH. Variables set by `npm start` (its scripts setting, its workspace) must not
 * affect the inner npm.
 */
export function runNpm(args, options = {}) {
  const env = { ...options.env };
  for (const name of Object.keys(process.env)) {
    if (
      /^npm_(package|lifecycle)_|^npm_config_(local_prefix|workspaces?|ignore_scripts|offline)$/i.test(name)
    ) {
      env[name] = undefined;
    }
  }
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? runNode(npm, args, { ...options, env })
    : run('npm', args, { ...options, env, shell: process.platform === 'win32' });
}
