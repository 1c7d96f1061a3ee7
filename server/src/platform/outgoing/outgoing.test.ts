import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostAddress } from './checked-address.ts';
import { oneCall } from './one-call.ts';
import { type ListedServer, LOOPBACK, reasonOf, startListedServer } from './testing/listed-server.ts';

let listed: ListedServer;
let fixture: Server;
let port = 0;
let reached: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  listed = await startListedServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  ({ server: fixture, port } = listed);
});
afterAll(() => fixture.close());
beforeEach(() => {
  reached = [];
  answer = (_request, response) => response.end('<ok/>');
});

const fetcher: ListedServer['fetcher'] = (options) => listed.fetcher(options);

describe('a call', () => {
  it('reaches a host listed with its port, even this machine', async () => {
    const { status, headers, text } = await fetcher()(`http://127.0.0.1:${port}/feed?x=1`, {
      headers: { accept: 'text/xml' },
    });
    expect([status, headers.connection, text()]).toEqual([200, 'close', '<ok/>']);
    expect(reached).toEqual(['GET /feed?x=1']);
  });

  it('connects to the checked address, whatever the name resolves to later', async () => {
    // The name does not exist: only the checked address can have led here.
    const { status } = await oneCall({
      url: new URL(`http://feed.does-not-exist.invalid:${port}/`),
      addresses: [LOOPBACK],
      method: 'GET',
      headers: {},
      body: undefined,
      maxBytes: 100,
      signal: AbortSignal.timeout(3000),
    });
    expect(status).toBe(200);
    // And a changing name is resolved once per call.
    let looks = 0;
    const resolve = async (): Promise<HostAddress[]> => {
      looks += 1;
      return looks === 1 ? [{ address: '10.255.255.1', family: 4 }] : [LOOPBACK];
    };
    const call = fetcher({ allowedHosts: [`feed.example:${port}`], resolve });
    expect(await reasonOf(call(`http://feed.example:${port}/`))).toBe('NETWORK_REFUSED');
    expect(looks).toBe(1);
  });

  it('follows redirects only to allowed addresses, and not endlessly', async () => {
    const to = (location: string) => {
      answer = (request, response) => {
        if (request.url !== '/') response.end('<there/>');
        else response.writeHead(302, { location }).end();
      };
      return fetcher()(`http://127.0.0.1:${port}/`);
    };
    expect((await to('/there')).text()).toBe('<there/>');
    expect((await to(`http://127.0.0.1:${port}/there`)).text()).toBe('<there/>');
    const outside = [
      ...[
        'https://169.254.169.254/latest/meta-data',
        `http://localhost:${port}/there`,
        `http://127.1:${port}/there`,
      ],
      ...[
        `//127.1:${port}/there`,
        `http://a:b@127.0.0.1:${port}/there`,
        'file:///etc/passwd',
        'http://[',
        `\\\\127.1:${port}/`,
      ],
    ];
    for (const location of outside) expect(await reasonOf(to(location)), location).toBe('ADDRESS_REFUSED');
    reached = [];
    expect(await reasonOf(to('/'))).toBe('TOO_MANY_REDIRECTS');
    expect(reached).toHaveLength(4);
    reached = [];
    expect((await fetcher()(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).status).toBe(302);
    expect(reached).toEqual(['POST /']);
  });

  it('does not send a secret to another host', async () => {
    let seen: unknown = 'nothing';
    const other = createServer((request, response) => {
      seen = request.headers.authorization;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const otherPort = (other.address() as AddressInfo).port;
    answer = (_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${otherPort}/` }).end();
    const call = fetcher({ allowedHosts: [`127.0.0.1:${port}`, `127.0.0.1:${otherPort}`] });
    await call(`http://127.0.0.1:${port}/`, { headers: { Authorization: 'Bearer x' } });
    other.close();
    expect(seen).toBeUndefined();
  });

  it('times out, whatever is slow', async () => {
    const quick = fetcher({ timeoutMs: 200 });
    answer = () => undefined;
    expect(await reasonOf(quick(`http://127.0.0.1:${port}/`))).toBe('TIMEOUT');
    answer = (_request, response) => void response.write('<a');
    expect(await reasonOf(quick(`http://127.0.0.1:${port}/`))).toBe('TIMEOUT');
    const resolve = () => new Promise<never>(() => undefined);
    const slowName = fetcher({ timeoutMs: 200, allowedHosts: ['feed.example'], resolve });
    expect(await reasonOf(slowName('https://feed.example/'))).toBe('TIMEOUT');
    fixture.closeAllConnections();
  });

  it('accepts an answer up to its limit, compressed or not', async () => {
    const call = fetcher({ maxBytes: 1000 });
    const large = Buffer.alloc(1001, 'a');
    const send = async (body: Buffer, headers: Record<string, string>, chunked = false) => {
      answer = (_request, response) => {
        response.writeHead(200, chunked ? headers : { ...headers, 'content-length': body.length });
        response.end(body);
      };
      return await reasonOf(call(`http://127.0.0.1:${port}/`));
    };
    expect(await send(large.subarray(1), {})).toBe('answered');
    expect(await send(large, {})).toBe('ANSWER_TOO_LARGE');
    expect(await send(large, {}, true)).toBe('ANSWER_TOO_LARGE');
    expect(await send(gzipSync(large.subarray(1)), { 'content-encoding': 'gzip' })).toBe('answered');
    expect(await send(gzipSync(large), { 'content-encoding': 'gzip' })).toBe('ANSWER_TOO_LARGE');
    expect(await send(large.subarray(1), { 'content-encoding': 'gzip' })).toBe('ANSWER_UNREADABLE');
    expect(await send(large.subarray(1), { 'content-encoding': 'strange' })).toBe('ANSWER_UNREADABLE');
  });

  it('retries once after a network failure, but never a POST', async () => {
    answer = (request, response) => {
      if (reached.length === 1) request.socket.destroy();
      else response.end('<second/>');
    };
    expect((await fetcher()(`http://127.0.0.1:${port}/`)).text()).toBe('<second/>');
    answer = (request) => void request.socket.destroy();
    reached = [];
    const posted = fetcher()(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' });
    expect(await reasonOf(posted)).toBe('CONNECTION_FAILED');
    expect(reached).toHaveLength(1);
    reached = [];
    expect(await reasonOf(fetcher()(`http://127.0.0.1:${port}/`))).toBe('CONNECTION_FAILED');
    expect(reached).toHaveLength(2);
  });

  it('fails with a code for the client, and without the address', async () => {
    const failed: unknown = await fetcher()('https://nowhere.example/api_key/secret').catch((error) => error);
    expect(failed).toMatchObject({ code: 'UPSTREAM_FAILED', statusCode: 502, reason: 'ADDRESS_REFUSED' });
    expect(JSON.stringify(failed) + String(failed) + (failed as Error).stack).not.toMatch(/secret|nowhere/);
    answer = () => undefined;
    const late: unknown = await fetcher({ timeoutMs: 50 })(`http://127.0.0.1:${port}/`).catch(
      (error) => error,
    );
    expect(late).toMatchObject({ code: 'UPSTREAM_TIMEOUT', statusCode: 504 });
  });

  it("ends with the caller's own reason on abort", async () => {
    answer = () => undefined;
    const caller = new AbortController();
    const call = fetcher()(`http://127.0.0.1:${port}/`, { signal: caller.signal });
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});
