import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  type _Object,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { someAtOnce } from '../some-at-once.ts';

/** An S3 server that tests run on instead of the stand-in: the http address of `TEST_S3_ENDPOINT`, with keys that may create buckets. */
export const TEST_S3_ENDPOINT = process.env.TEST_S3_ENDPOINT;

/** A server of S3, and a bucket on it that belongs to one test file. */
interface BehindBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly client: S3Client;
  readonly keys: Record<string, string>;
  /** Whether it is fauxqs, which knows neither signatures, conditions, policies nor CORS. */
  readonly isStandIn: boolean;
  stop(): Promise<void>;
}

/** Starts the stand-in, or finds the server of `TEST_S3_ENDPOINT`, and makes a bucket that is set up as docs/operations.md says. */
export async function startS3(prefix: string): Promise<BehindBucket> {
  const bucket = `oriel-test-${randomInt(2 ** 47)}`;
  const standIn = TEST_S3_ENDPOINT
    ? undefined
    : await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  const endpoint = TEST_S3_ENDPOINT ?? `http://127.0.0.1:${standIn?.port}`;
  const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = standIn ? {} : process.env;
  const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_EC2_METADATA_DISABLED: 'true' };
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  if (!standIn) {
    const { policy: Policy, cors: CORSRules } = await documentedRules(bucket, prefix);
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }));
  }
  return {
    endpoint,
    bucket,
    client,
    keys,
    isStandIn: standIn !== undefined,
    async stop() {
      if (!standIn) await removeBuckets(client, bucket);
      client.destroy();
      await standIn?.stop();
    },
  };
}

/** What docs/operations.md tells operators to set on a bucket: the policy for visitors as JSON, and the rules of CORS. */
async function documentedRules(bucket: string, prefix: string) {
  const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block = '']) => block);
  const find = (word: string) => {
    const block = blocks.find((one) => one.includes(word));
    if (block === undefined) throw new Error(`docs/operations.md has no JSON with ${word}`);
    return block.replaceAll('BUCKET', bucket).replaceAll('PREFIX', prefix);
  };
  return { policy: find('"Principal"'), cors: JSON.parse(find('"AllowedOrigins"')) };
}

/** Removes the buckets whose names begin with this one, and what is in them. */
async function removeBuckets(client: S3Client, bucket: string): Promise<void> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  for (const { Name: Bucket = '' } of Buckets) {
    if (!Bucket.startsWith(bucket)) continue;
    for (;;) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      if (Contents.length === 0) break;
      const remove = ({ Key }: _Object) => client.send(new DeleteObjectCommand({ Bucket, Key }));
      await someAtOnce(Contents, 16, remove);
    }
    await client.send(new DeleteBucketCommand({ Bucket }));
  }
}

/** The XML of a page of a list: asked for anew, because the signature of a request covers the size of its page. */
export async function listPage({ client, bucket }: BehindBucket, url: string, size: number): Promise<Buffer> {
  const query = new URL(url, 'http://proxy').searchParams;
  const list = new ListObjectsV2Command({
    Bucket: bucket,
    Prefix: query.get('prefix') ?? undefined,
    Delimiter: query.get('delimiter') ?? undefined,
    ContinuationToken: query.get('continuation-token') ?? undefined,
    MaxKeys: size,
  });
  let xml = Buffer.alloc(0);
  list.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const response = answer.response as { body: unknown };
      xml = await buffer(response.body as NodeJS.ReadableStream);
      response.body = xml;
      return answer;
    },
    { step: 'deserialize', priority: 'low' },
  );
  await client.send(list);
  return xml;
}
