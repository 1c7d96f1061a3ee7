import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const tokens = { user: '', agent: '' };

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
}, 120_000);

afterAll(() => server?.stop());

interface Told {
  readonly status: number | undefined;
  readonly code?: string;
}

/** One keep-alive connection, as browsers use. */
function connection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, token: string, body?: Buffer): Promise<Told> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body
          ? { 'content-type': 'multipart/form-data; boundary=xx', 'content-length': body.length }
          : {}),
      };
      const sent = request(`${server.url}/api/v1${path}`, { method, agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, ...JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** A form with one file, larger than the read-ahead buffer. */
function form(field: string, bytes = 1_000_000): Buffer {
  const head = `--xx\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 65), Buffer.from('\r\n--xx--\r\n')]);
}

const REFUSED: readonly (readonly [string, string, keyof typeof tokens, string, number])[] = [
  ['by its type', '/asset?type=PANORAMA', 'agent', 'file', 403],
  ['by the name of its field', '/asset', 'user', 'other', 400],
  ['by its options', '/asset?estateId=ffffffffffffffffffffffff', 'user', 'file', 400],
  ['by its first bytes', '/asset', 'user', 'file', 415],
  ['by its sender', '/asset', 'user', 'file', 401],
  ['by another call', '/apartment/import?estateId=x', 'user', 'file', 400],
];

describe('a rejected form', () => {
  it.each(REFUSED)(
    '%s does not block the next request on its connection',
    async (...wish) => {
      const [, path, who, field, status] = wish;
      const { send, close } = connection();
      for (let times = 0; times < 3; times += 1) {
        const token = status === 401 ? 'nobody' : tokens[who];
        expect((await send('POST', path, token, form(field))).status).toBe(status);
        expect((await send('GET', '/asset?limit=1', tokens.user)).status).toBe(200);
      }
      close();
    },
    15_000,
  );

  it("is the sender's fault when truncated", async () => {
    const { send, close } = connection();
    const whole = form('file', 1000);
    const told = await send('POST', '/asset', tokens.user, whole.subarray(0, 600));
    expect([told.status, told.code]).toEqual([400, 'MALFORMED_BODY']);
    close();
  });
});
