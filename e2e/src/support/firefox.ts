import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OtherBrowser } from './other-browser.ts';
import { end, openScreen } from './screen.ts';

/** Software rendering, and no telemetry. */
const PREFERENCES = `
user_pref("webgl.force-enabled", true);
user_pref("webgl.disable-fail-if-major-performance-caveat", true);
user_pref("remote.active-protocols", 1);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
`;

interface Told {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

interface Context {
  readonly context: string;
  readonly children: readonly Context[] | null;
}

/** A Firefox on a virtual screen, controlled by WebDriver BiDi, which it supports natively. */
export async function openFirefox(binary: string): Promise<OtherBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'oriel-firefox-'));
  await writeFile(path.join(profile, 'user.js'), PREFERENCES);
  const screen = await openScreen();
  const child = spawn(binary, ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { ...process.env, HOME: profile, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await bidiAddress(child);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let errors: string[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.method === 'log.entryAdded' && told.params?.level === 'error')
      errors.push(told.params.text ?? '');
    const call = waiting.get(told.id ?? 0);
    if (!call) return;
    waiting.delete(told.id ?? 0);
    if (told.error) call.reject(new Error(`${told.error}: ${told.message}`));
    else call.resolve(told.result);
  });
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: resolve as (value: unknown) => void, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = async () => (await send<{ contexts: Context[] }>('browsingContext.getTree', {})).contexts[0];
  const contextOf = async (where: 'page' | 'frame'): Promise<string> => {
    const page = await tree();
    const context = where === 'page' ? page : page?.children?.[0];
    if (!context) throw new Error(`There is no ${where}.`);
    return context.context;
  };
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      const context = await contextOf('page');
      // Errors that the previous page logs while unloading do not count.
      await send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      errors = [];
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression, where = 'page') {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context: await contextOf(where) },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    errors() {
      const told = errors;
      errors = [];
      return told;
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context: await contextOf('page'),
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      socket.close();
      await end(child);
      await screen.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function bidiAddress(child: ChildProcess): Promise<string> {
  let output = '';
  return await new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${output}`)));
  });
}
