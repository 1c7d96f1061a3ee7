import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { FIRST_FRAME, type OtherBrowser } from './other-browser.ts';
import { end, openScreen } from './screen.ts';

/** The minimal browser of WebKitGTK; its driver opens nothing else. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
);

const BROWSER_ARGUMENTS = ['--automation', '--enable-write-console-messages-to-stdout=true'];

/** A WebKitGTK browser on a virtual screen, controlled by plain WebDriver calls. */
export async function openWebKit(driver: string): Promise<OtherBrowser> {
  const screen = await openScreen();
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Plain WebDriver has no console access; the browser logs to its output.
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (
      await fetch(`${base}/status`).then(
        () => true,
        () => false,
      )
    )
      break;
    if (tries > 100) throw new Error('The driver of WebKit does not answer.');
    await pause(100);
  }
  const send = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

  const binary = MINI_BROWSERS.find(existsSync);
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        ...(binary && { 'webkitgtk:browserOptions': { binary, args: BROWSER_ARGUMENTS } }),
        timeouts: { script: 60_000 },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: 1440, height: 900 }).catch(() => {});
  const execute = <Value>(script: string): Promise<Value> =>
    send('POST', `${session}/execute/async`, { script, args: [] });
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      // Errors that the previous page logs while unloading do not count.
      await send('POST', `${session}/url`, { url: 'about:blank' });
      output = '';
      await send('POST', `${session}/url`, { url });
    },
    async evaluate(expression, where = 'page') {
      if (where === 'frame') {
        const id = await send('POST', `${session}/execute/sync`, {
          script: `return ${FIRST_FRAME}`,
          args: [],
        });
        await send('POST', `${session}/frame`, { id });
      }
      try {
        const told = await execute<string>(`
          const done = arguments[0];
          Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done('!' + error));`);
        if (told.startsWith('!')) throw new Error(told.slice(1));
        return JSON.parse(told);
      } finally {
        if (where === 'frame') await send('POST', `${session}/frame`, { id: null });
      }
    },
    errors() {
      const errors = output.split('\n').filter((line) => /^CONSOLE \S+ ERROR/.test(line));
      output = '';
      return errors;
    },
    async screenshot() {
      return Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64');
    },
    async close() {
      await send('DELETE', session).catch(() => {});
      await end(child);
      await screen.close();
    },
  };
}
