import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { HostAddress } from './checked-address.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OneCall {
  readonly url: URL;
  readonly addresses: readonly HostAddress[];
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Size limit of the answer in bytes, both compressed and decompressed. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const UNPACK = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** A lookup that returns the checked addresses, so that no second resolution can differ. */
function pinned(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutgoingError('ANSWER_TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError('ANSWER_TOO_LARGE');
    chunks.push(chunk);
  }
  const packed = Buffer.concat(chunks);
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || packed.length === 0) return packed;
  const unpack = UNPACK[encoding as keyof typeof UNPACK] as (typeof UNPACK)['gzip'] | undefined;
  if (!unpack) throw new OutgoingError('ANSWER_UNREADABLE');
  try {
    return await unpack(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    throw new OutgoingError(tooLarge ? 'ANSWER_TOO_LARGE' : 'ANSWER_UNREADABLE');
  }
}

/**
 * One request to checked addresses, on a connection of its own. Does not follow redirects.
 *
 * @throws OutgoingError ANSWER_TOO_LARGE, ANSWER_UNREADABLE; any other error is the network's
 */
export async function oneCall(call: OneCall): Promise<Answer> {
  const { url, body, signal } = call;
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: call.method,
    agent: false,
    lookup: pinned(call.addresses),
    signal,
    headers: {
      'user-agent': 'oriel',
      'accept-encoding': 'gzip, deflate, br',
      ...call.headers,
      connection: 'close',
    },
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      request.end(body);
    });
    // Once the answer has started, errors arrive through its body.
    request.on('error', () => undefined);
    const status = response.statusCode ?? 0;
    return { status, headers: response.headers, body: await bodyOf(response, call.maxBytes) };
  } finally {
    request.destroy();
  }
}
