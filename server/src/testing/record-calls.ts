import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { API_PREFIX, CALLS, type CallName } from '@oriel/contract/routes';

const PATTERNS = (Object.entries(CALLS) as [CallName, (typeof CALLS)[CallName]][]).map(
  ([operation, { method, path: address }]) => ({
    operation,
    method,
    pattern: new RegExp(`^${API_PREFIX}${address.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }),
);

let recording = false;

/** With `ORIEL_CALLS_LOG` naming a folder: records which API calls the running test file makes, for the table in `docs/calls.md`. */
export function recordCalls(testFile: string | undefined): void {
  const folder = process.env.ORIEL_CALLS_LOG;
  if (!folder || !testFile || recording) return;
  recording = true;
  const name = path.relative(process.cwd(), testFile).replaceAll(path.sep, '/');
  const file = path.join(folder, `${name.replaceAll('/', '+')}.json`);
  mkdirSync(folder, { recursive: true });
  const made = new Set<CallName>();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = (request.url ?? '').split('?', 1)[0] ?? '';
    const call = PATTERNS.find(({ method, pattern }) => method === request.method && pattern.test(address));
    if (!call || made.has(call.operation)) return;
    made.add(call.operation);
    // Written at once: a test process may end without notice.
    writeFileSync(file, JSON.stringify({ test: name, calls: [...made] }));
  });
}
