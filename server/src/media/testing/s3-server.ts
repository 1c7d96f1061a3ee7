import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../storage.ts';
import { listPage, startS3 } from './s3-behind.ts';

/** A request as it came over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path without the bucket, with the query. */
  readonly path: string;
}

/** An answer instead of the bucket's own. */
export interface Fault {
  readonly status: number;
  readonly code: string;
  readonly headers?: Record<string, string>;
}

export interface TestBucket {
  readonly endpoint: string;
  readonly bucket: string;
  /** What arrived, in order. */
  readonly requests: WireRequest[];
  /** Answers chosen requests with a fault, never, or by cutting their connection; undefined lets them through. */
  fault: ((request: WireRequest) => Fault | 'cut' | 'silence' | undefined) | undefined;
  /** Whether it knows `If-None-Match: *` on writes, as Amazon and most others do. */
  conditional: boolean;
  /** Most keys of a page of a list; 1000 by itself. */
  pageSize: number | undefined;
  /** Asks what is behind, past faults and `requests`. */
  readonly client: S3Client;
  /** Public address of its media. */
  readonly mediaUrl: string;
  /** The environment of a server that keeps its files here. */
  readonly env: Record<string, string>;
  address(name: 'media' | 'originals', temp: string, prefix?: string): BucketAddress;
  stop(): Promise<void>;
}

/**
 * A bucket that speaks S3 over HTTP, with a proxy before it that answers with faults on demand. It is on the server of `TEST_S3_ENDPOINT` if
 * that is set, else on a stand-in (fauxqs), which has no conditional writes and believes every signature: the proxy then adds the first, and
 * checks that the signed hash is that of the bytes.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const behind = await startS3('oriel');
  const { bucket, client, keys } = behind;
  Object.assign(process.env, keys);
  const requests: WireRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await buffer(incoming);
    const seen = { method, path: url.slice(bucket.length + 2) };
    requests.push(seen);
    const fault = test.fault?.(seen);
    if (fault === 'cut') return void outgoing.destroy();
    if (fault === 'silence') return;
    const hash = headers['x-amz-content-sha256'];
    const refusal: Fault | undefined =
      fault ??
      (behind.isStandIn && isHash(hash) && hash !== createHash('sha256').update(body).digest('hex')
        ? { status: 400, code: 'XAmzContentSHA256Mismatch' }
        : undefined) ??
      (await conditionOf(method, url, headers['if-none-match']));
    if (refusal) {
      const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${refusal.code}</Code><Message>${refusal.code}</Message></Error>`;
      outgoing.writeHead(refusal.status, { 'content-type': 'application/xml', ...refusal.headers });
      return void outgoing.end(method === 'HEAD' ? undefined : xml);
    }
    if (method === 'GET' && url.includes('list-type=2') && test.pageSize !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'application/xml' });
      return void outgoing.end(await listPage(behind, url, test.pageSize));
    }
    await forward(method, url, headers, body, outgoing);
  }

  async function conditionOf(method: string, url: string, condition: string | undefined) {
    if (method !== 'PUT' || condition === undefined) return undefined;
    if (!test.conditional) return { status: 501, code: 'NotImplemented' };
    if (!behind.isStandIn) return undefined;
    const there = await fetch(new URL(url, behind.endpoint), { method: 'HEAD' });
    return there.ok ? { status: 412, code: 'PreconditionFailed' } : undefined;
  }

  function forward(
    method: string,
    path: string,
    headers: IncomingMessage['headers'],
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(behind.endpoint);
      // The name of the host stays that of the proxy, because it is signed.
      const onward = request({ port, host, method, path, headers }, (back) => {
        // As a bucket with the CORS rule of docs/operations.md.
        const cors = behind.isStandIn && headers.origin ? { 'access-control-allow-origin': '*' } : {};
        outgoing.writeHead(back.statusCode ?? 500, { ...back.headers, ...cors });
        back.pipe(outgoing).once('close', resolve);
      });
      onward.once('error', reject);
      onward.end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test: TestBucket = {
    endpoint,
    bucket,
    client,
    requests,
    fault: undefined,
    conditional: true,
    pageSize: undefined,
    mediaUrl: `${endpoint}/${bucket}/oriel/media`,
    env: { STORAGE_URL: `s3://${bucket}/oriel`, S3_ENDPOINT: endpoint, ...keys },
    address: (name, temp, prefix = 'oriel/') => ({
      bucket,
      prefix,
      name,
      endpoint,
      region: 'us-east-1',
      temp,
    }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await behind.stop();
    },
  };
  return test;
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
