import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { BucketAddress } from '../storage.ts';
import { bucketError, type Doing, isAbsent, isTaken, isUnsupported } from './s3-trouble.ts';

/** Size of the parts of an upload, bytes: the smallest that buckets take. A file up to this size is one request. */
const PART_BYTES = 5 * 1024 ** 2;
/** Parts of one upload in memory at once. */
const PARTS_AT_ONCE = 2;
/** Uploads of this process at once. With the two above, a bound of the memory that they take. */
const uploads = pLimit(16);
/** Objects that one call can delete. */
const DELETED_AT_ONCE = 1000;
/**
 * Time limits of a connection, of a request until its answer begins, and of silence while it is answered, milliseconds. Of silence a long one:
 * a visitor's player that pauses reads nothing.
 */
const TIMES = { connectionTimeout: 5_000, requestTimeout: 30_000, socketTimeout: 120_000 } as const;
/** The same limit of a request that sends a part of a file, which a slow line takes minutes for. */
const UPLOAD_MS = 300_000;
/** Connections of a process. */
const SOCKETS = 100;

export interface ListedObject {
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Headers that a bucket keeps with an object and answers to anybody who reads it directly. */
export interface ObjectHeaders {
  readonly ContentType?: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
}

/**
 * The calls of a bucket, by object names. The SDK is loaded with the first one: an installation on a disk never loads it.
 *
 * All of them throw BucketError when the bucket cannot be used. Requests are tried three times by the SDK; what is written is checked by the
 * bucket, because the signature of each request covers its bytes.
 */
export class Bucket {
  readonly #address: BucketAddress;
  #loaded: ReturnType<typeof connect> | undefined;

  constructor(address: BucketAddress) {
    this.#address = address;
  }

  /** Writes an object as a whole; a failed upload leaves nothing. */
  async put(name: string, body: Readable | Uint8Array, headers: ObjectHeaders): Promise<void> {
    // A source may fail while it waits for its turn; reading it then says so.
    if (body instanceof Readable) body.on('error', () => undefined);
    await this.#upload(name, () => body, headers);
  }

  async putFile(name: string, path: string, headers: ObjectHeaders): Promise<void> {
    await this.#upload(name, () => createReadStream(path, { highWaterMark: 1024 ** 2 }), headers);
  }

  async #upload(name: string, open: () => Readable | Uint8Array, headers: ObjectHeaders): Promise<void> {
    await this.#call('write', ({ uploader, Upload, Bucket }) =>
      uploads(async () => {
        const Body = open();
        const upload = new Upload({
          client: uploader,
          params: { Bucket, Key: name, Body, ...headers },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        });
        try {
          await upload.done();
        } finally {
          if (Body instanceof Readable) Body.destroy();
        }
      }),
    );
  }

  /**
   * Writes a small object unless there is one; returns whether it did. A bucket that knows no conditional writes is asked first.
   */
  async putIfAbsent(name: string, body: Uint8Array): Promise<boolean> {
    return await this.#call('write', async ({ client, sdk, Bucket }) => {
      const params = { Bucket, Key: name, Body: body };
      try {
        await client.send(new sdk.PutObjectCommand({ ...params, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        if (!isUnsupported(error)) throw error;
        if (await this.head(name)) return false;
        await client.send(new sdk.PutObjectCommand(params));
        return true;
      }
    });
  }

  async head(name: string): Promise<Omit<ListedObject, 'name'> | undefined> {
    return await this.#call('read', async ({ client, sdk, Bucket }) => {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: name })).catch(absent);
      return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    });
  }

  /** The bytes of an object; undefined when there is none. */
  async get(name: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
    return await this.#call('read', async ({ client, sdk, Bucket }) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name, Range })).catch(absent);
      if (!found) return undefined;
      const body = found.Body as Readable; // On Node it is a stream.
      return Readable.from(this.#translated(body), { objectMode: false });
    });
  }

  async *#translated(body: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw bucketError(error, this.#address, 'read');
    }
  }

  /**
   * The objects whose names begin with a prefix, in order, a thousand a call.
   *
   * @param delimiter leaves out those with it behind the prefix
   */
  async *list(prefix: string, delimiter?: string): AsyncGenerator<ListedObject> {
    for await (const { Contents = [] } of this.#pages(prefix, delimiter))
      for (const { Key, Size, LastModified } of Contents)
        if (Key !== undefined) yield { name: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
  }

  /** What follows a prefix up to the next slash, once each, without it. */
  async *listFolders(prefix: string): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of this.#pages(prefix, '/'))
      for (const { Prefix } of CommonPrefixes) if (Prefix) yield Prefix.slice(prefix.length, -1);
  }

  async *#pages(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#call('list', ({ client, sdk, Bucket }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })),
      );
      yield page;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  /** Copies an object within the bucket, headers included. */
  async copy(from: string, to: string): Promise<void> {
    await this.#call('write', async ({ client, sdk, Bucket }) => {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
      await client.send(new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource }));
    });
  }

  /** Deletes objects; names that are not there count as deleted. */
  async delete(names: readonly string[]): Promise<void> {
    for (let at = 0; at < names.length; at += DELETED_AT_ONCE) {
      const Objects = names.slice(at, at + DELETED_AT_ONCE).map((Key) => ({ Key }));
      await this.#call('delete', async ({ client, sdk, Bucket }) => {
        const { Errors = [] } = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const [first] = Errors;
        if (first) throw Object.assign(new Error(first.Message), { name: first.Code ?? 'DeleteFailed' });
      });
    }
  }

  async #call<T>(doing: Doing, use: (loaded: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
    this.#loaded ??= connect(this.#address);
    try {
      return await use(await this.#loaded);
    } catch (error) {
      throw bucketError(error, this.#address, doing);
    }
  }
}

async function connect({ bucket, endpoint, region }: BucketAddress) {
  const [sdk, { Upload }, { createHash }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('node:crypto'),
  ]);
  const clientWith = (requestTimeout: number): S3Client =>
    new sdk.S3Client({
      ...(region ? { region } : {}),
      ...(endpoint
        ? {
            endpoint,
            forcePathStyle: true,
            // Others than Amazon may not know its newer checksums; the signature covers the bytes all the same.
            requestChecksumCalculation: 'WHEN_REQUIRED',
            responseChecksumValidation: 'WHEN_REQUIRED',
          }
        : {}),
      requestHandler: {
        ...TIMES,
        requestTimeout,
        throwOnRequestTimeout: true,
        httpsAgent: { maxSockets: SOCKETS },
        httpAgent: { maxSockets: SOCKETS },
      },
    });
  const client = clientWith(TIMES.requestTimeout);
  // Older servers want the checksum of a deletion as MD5, as Amazon once did.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = args.request as { body?: unknown; headers?: Record<string, string> };
      if (
        context.commandName === 'DeleteObjectsCommand' &&
        request.headers &&
        typeof request.body === 'string'
      )
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
      return await next(args);
    },
    { step: 'build', name: 'md5OfDeletions' },
  );
  return { client, uploader: clientWith(UPLOAD_MS), sdk, Upload, Bucket: bucket };
}

function absent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}
