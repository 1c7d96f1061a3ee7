import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { Locale } from '@oriel/contract/enums';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FreshCache, type FreshCacheOptions } from './fresh-cache.ts';
import { askedLocale, localeOfHeader } from './language.ts';
import type { MediaAddresses } from './media-addresses.ts';
import { allowPublicCaching, type Publisher } from './public-answer.ts';
import { queryIn } from './query-in.ts';

/** A finished public answer. */
export interface PublicAnswer {
  /** JSON of the whole body. */
  readonly body: string;
  /** The organizations whose data it contains. Their allowed origins may read it, and a write to one of them invalidates it. */
  readonly organizations: readonly Publisher[];
  /** Contains a status or a price. */
  readonly live?: boolean;
  /** `false` when it also depends on data of other organizations. */
  readonly keep?: boolean;
}

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Smaller answers do not benefit from compression, bytes. */
const COMPRESS_FROM = 1024;

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

interface Stored extends Omit<PublicAnswer, 'body'> {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Compressed on first request. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** What an answer may depend on besides stored data: path, validated query, and language. */
function keyOf(request: FastifyRequest, locale: Locale | undefined): string {
  const { url, schema } = request.routeOptions;
  const known = (schema?.querystring as { properties?: object } | undefined)?.properties ?? {};
  const query = queryIn(request);
  const named = Object.keys(known)
    .filter((name) => query[name] !== undefined)
    .sort()
    .map((name) => [name, query[name]]);
  return JSON.stringify([url, request.params, named, locale ?? '']);
}

/** The raw request: equal text means an equal answer, without parsing it. */
function wordsOf(request: FastifyRequest): string {
  return `${request.raw.url}\n${request.headers['accept-language'] ?? ''}`;
}

/** Most remembered raw requests. */
const MOST_WORDS = 2_000;

/**
 * Cache of finished public answers for frequent calls: bytes, ETag and, on request, compressed forms. Only for answers that are the same
 * for all callers with the same language.
 */
export class AnswerCache {
  readonly #answers: FreshCache<Stored>;
  readonly #mediaAddresses: MediaAddresses | undefined;
  /** Answer keys by raw request. */
  readonly #keys = new Map<string, string>();

  constructor({
    mediaAddresses,
    ...options
  }: FreshCacheOptions & { readonly mediaAddresses?: MediaAddresses }) {
    this.#answers = new FreshCache(options);
    this.#mediaAddresses = mediaAddresses;
  }

  /**
   * `onRequest` hook of a route that answers with `send`: a request identical to an earlier one is answered from the cache, before the
   * query is parsed and validated.
   */
  readonly early = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const key = this.#keys.get(wordsOf(request));
    const kept = key === undefined ? undefined : this.#answers.peek(key);
    return kept ? await this.#answer(request, reply, kept) : undefined;
  };

  /**
   * Answers a public call.
   *
   * @param make makes the answer on a cache miss; receives the requested language, and falls back to each organization's own
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (locale: Locale | undefined) => Promise<PublicAnswer>,
  ): Promise<FastifyReply> {
    const locale = askedLocale(request) ?? localeOfHeader(request.headers['accept-language']);
    const key = keyOf(request, locale);
    const answer = await this.#answers.get(key, async () => {
      const made = await make(locale);
      const stored = store(made, this.#mediaAddresses);
      return {
        value: stored,
        organizations: made.keep === false ? [] : made.organizations.map((one) => String(one._id)),
        // Includes the compressed forms, which come later.
        size: stored.bytes.length * 1.5 + key.length + 1000,
      };
    });
    this.#remember(wordsOf(request), key);
    return await this.#answer(request, reply, answer);
  }

  #remember(words: string, key: string): void {
    if (words.length > 2_000) return;
    this.#keys.set(words, key);
    if (this.#keys.size <= MOST_WORDS) return;
    const [oldest] = this.#keys.keys();
    if (oldest !== undefined) this.#keys.delete(oldest);
  }

  async #answer(request: FastifyRequest, reply: FastifyReply, answer: Stored): Promise<FastifyReply> {
    allowPublicCaching(request, reply, {
      organizations: answer.organizations,
      live: answer.live === true,
    });
    reply.header('etag', answer.etag);
    if (matches(request.headers['if-none-match'], answer.etag)) return await reply.code(304).send();
    return await this.#sendBytes(request, reply, answer);
  }

  async #sendBytes(request: FastifyRequest, reply: FastifyReply, answer: Stored): Promise<FastifyReply> {
    reply.type('application/json; charset=utf-8');
    if (answer.bytes.length < COMPRESS_FROM) return await reply.send(answer.bytes);
    reply.header('vary', `${String(reply.getHeader('vary'))}, Accept-Encoding`);
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...ENCODINGS]) as Encoding | null;
    if (!encoding) return await reply.send(answer.bytes);
    let encoded = answer.encoded.get(encoding);
    if (!encoded) {
      encoded = compress[encoding](answer.bytes);
      answer.encoded.set(encoding, encoded);
    }
    const bytes = await encoded;
    return await reply.header('content-encoding', encoding).send(bytes);
  }
}

function store({ body, ...rest }: PublicAnswer, addresses: MediaAddresses | undefined): Stored {
  const bytes = Buffer.from(addresses ? addresses.inJson(body) : body);
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { ...rest, bytes, etag, encoded: new Map() };
}

/** Whether the visitor already has this version. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag === etag || `W/${tag}` === etag;
  });
}
