import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { type HostRule, readHostRule } from './allowed-hosts.ts';
import { checkedAddresses, checkedUrl, type HostAddress, type Resolve } from './checked-address.ts';
import { type Answer, oneCall } from './one-call.ts';
import { OutgoingError } from './outgoing-error.ts';

interface OutgoingRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

interface OutgoingAnswer {
  /** The final address after redirects. */
  readonly url: URL;
  /** Any status, including 4xx and 5xx. */
  readonly status: number;
  /** Lower-case names. */
  readonly headers: IncomingHttpHeaders;
  /** Decompressed, at most `maxBytes`. */
  readonly body: Buffer;
  text(): string;
}

/**
 * Calls an external address: only https to an allowed public host; or, with any public host allowed, its pages by http or https.
 *
 * @throws OutgoingError, which is an `ApiError` UPSTREAM_FAILED or UPSTREAM_TIMEOUT with a `reason`
 */
export type OutgoingFetch = (address: string, request?: OutgoingRequest) => Promise<OutgoingAnswer>;

export interface OutgoingOptions {
  /** Entries in the format of `readHostRule`. */
  readonly allowedHosts: readonly string[];
  /** Also allows every other public host, on the default ports of http and https. */
  readonly anyPublicHost?: boolean;
  readonly resolve?: Resolve;
  /** Total time limit: lookups, redirects, the retry, the body. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 20_000_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Headers that must not be sent to another host. */
const SECRET_HEADERS = ['authorization', 'cookie'];

const resolveAll: Resolve = async (hostname) => {
  const addresses = await lookup(hostname, { all: true, order: 'ipv4first' });
  return addresses.map(({ address, family }): HostAddress => ({ address, family: family === 6 ? 6 : 4 }));
};

type Reached = Answer & Pick<OutgoingAnswer, 'url'>;

/** The result of a promise, or the abort's reason if that comes first: a lookup cannot be cancelled, only abandoned. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

function readRules(entries: readonly string[]): HostRule[] {
  return entries.map((entry) => {
    const rule = readHostRule(entry);
    if (!rule) throw new Error(`not a host that can be allowed: ${entry}`);
    return rule;
  });
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !SECRET_HEADERS.includes(name.toLowerCase())),
  );
}

/** Creates the only function through which integrations call other hosts. */
export function outgoingFetch(options: OutgoingOptions): OutgoingFetch {
  const rules = readRules(options.allowedHosts);
  const { resolve = resolveAll, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, anyPublicHost } = options;

  async function follow(address: string, request: OutgoingRequest, signal: AbortSignal): Promise<Reached> {
    const { method = 'GET', body } = request;
    let headers = request.headers ?? {};
    let next = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const { url } = checkedUrl(next, rules, anyPublicHost);
      const addresses = await unlessAborted(checkedAddresses(url, resolve), signal);
      const answer = await oneCall({ url, addresses, method, headers, body, maxBytes, signal });
      const { location } = answer.headers;
      // A sent body is not repeated: a POST returns the redirect itself.
      if (!REDIRECTS.includes(answer.status) || location === undefined || method === 'POST')
        return { ...answer, url };
      if (!URL.canParse(location, url.href)) throw new OutgoingError('ADDRESS_REFUSED');
      // A relative location stays on the checked host; an absolute one is checked again.
      next = /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(location) ? location : new URL(location, url).href;
      if (new URL(location, url).origin !== url.origin) headers = withoutSecrets(headers);
    }
    throw new OutgoingError('TOO_MANY_REDIRECTS');
  }

  async function withSecondTry(
    address: string,
    request: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<Reached> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await follow(address, request, signal);
      } catch (error) {
        if (error instanceof OutgoingError || signal.aborted) throw error;
        // A request that may have arrived must not be sent twice.
        if (attempt > 1 || request.method === 'POST') throw new OutgoingError('CONNECTION_FAILED');
      }
    }
  }

  return async (address, request = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      const answer = await withSecondTry(address, request, signal);
      return { ...answer, text: () => answer.body.toString('utf8') };
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      request.signal?.throwIfAborted();
      throw new OutgoingError(timeout.aborted ? 'TIMEOUT' : 'CONNECTION_FAILED');
    }
  };
}
