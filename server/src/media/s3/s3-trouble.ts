/** Code of an error of a store that cannot be used now: out of reach, overloaded, or refusing what it must allow. */
export const STORE_AWAY = 'STORE_AWAY';

/** A failed call of a bucket. Serializable by its code, because media are made in a process of their own. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** `ENOSPC` as a disk says it: full, or a quota is used up. */
  readonly code: typeof STORE_AWAY | 'ENOSPC';
  /** What the operator can do, as a sentence that names the variable. */
  readonly remedy: string;

  constructor(code: BucketError['code'], remedy: string, cause: unknown) {
    super(remedy, { cause });
    this.code = code;
    this.remedy = remedy;
  }
}

/** The parts of an SDK error that matter here. */
interface SdkError {
  readonly name?: string;
  readonly Code?: string;
  readonly code?: string;
  readonly message?: string;
  readonly Region?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

/** What a call does, as the rights of a bucket are named. */
export type Doing = 'read' | 'write' | 'list' | 'delete';

interface Place {
  readonly bucket: string;
  readonly endpoint?: string;
  readonly region?: string;
}

const RIGHTS: Readonly<Record<Doing, string>> = {
  // A bucket that must not be listed does not tell what is missing from what is forbidden.
  read: 'read files, or not list them,',
  write: 'write files',
  list: 'list files',
  delete: 'delete files',
};
const FULL = /QuotaExceeded|StorageFull|InsufficientCapacity|StorageLimitExceeded/i;
const NETWORK =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|TimeoutError|socket hang up/i;
const UNSAFE = /CERT|TLS|SSL|EPROTO/i;
/** Answers of web pages and of other protocols; a bucket names its errors. */
const FOREIGN = /UnknownError|XML parse error|Deserialization error|Parse Error|HPE_/;
const REGION = /PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint|InvalidRegionName/;

/** Whether a call failed because there is no such object. */
export function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  if (name === 'NoSuchBucket') return false;
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

/** Whether a conditional write found the object there. */
export function isTaken(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  return name === 'PreconditionFailed' || $metadata?.httpStatusCode === 412;
}

/** Whether the store does not know conditional writes. */
export function isUnsupported(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  return name === 'NotImplemented' || $metadata?.httpStatusCode === 501;
}

/** A failure of the SDK or the bucket as a sentence about its cause; anything else as it is. */
export function bucketError(error: unknown, place: Place, doing: Doing): unknown {
  if (!(error instanceof Error) || error instanceof BucketError) return error;
  const sdk = error as SdkError;
  const what = [sdk.name, sdk.Code, sdk.code, sdk.message].join(' ');
  const status = sdk.$metadata?.httpStatusCode;
  if (status === 507 || FULL.test(what))
    return new BucketError('ENOSPC', 'The bucket of STORAGE_URL is full or its quota is used up.', error);
  const remedy = remedyOf(what, status, sdk, place, doing);
  return remedy ? new BucketError(STORE_AWAY, remedy, error) : error;
}

function remedyOf(
  what: string,
  status: number | undefined,
  sdk: SdkError,
  { bucket, endpoint, region }: Place,
  doing: Doing,
): string | undefined {
  const server = endpoint ? `the server of S3_ENDPOINT (${endpoint})` : 'Amazon S3';
  if (
    /CredentialsProviderError|Could not load credentials|Resolved credential object is not valid/.test(what)
  )
    return 'STORAGE_URL is set, but there are no credentials for it. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.';
  if (/Region is missing/.test(what))
    return 'STORAGE_URL is set, but not the region of its bucket. Set AWS_REGION, such as eu-central-1.';
  if (REGION.test(what) || status === 301) {
    const right = sdk.Region ?? sdk.$response?.headers?.['x-amz-bucket-region'];
    return `The bucket "${bucket}" of STORAGE_URL is not in the region ${region ?? 'of AWS_REGION'}${right ? ` but in ${right}` : ''}. Set AWS_REGION to its region${right ? '' : ', and S3_ENDPOINT if it is not Amazon’s'}.`;
  }
  if (/NoSuchBucket/.test(what))
    return `STORAGE_URL names the bucket "${bucket}", which ${server} does not have. Create it, or correct the name.`;
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired/.test(what))
    return `The credentials for STORAGE_URL are not valid for ${server}. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.`;
  if (/RequestTimeTooSkewed/.test(what))
    return `The clock of this machine differs too much from that of ${server}. Correct the clock.`;
  if (/AccessDenied|AllAccessDisabled/.test(what) || status === 403)
    return `The credentials for STORAGE_URL may not ${RIGHTS[doing]} in the bucket "${bucket}". docs/operations.md has the policy that they need.`;
  if (status === undefined && UNSAFE.test(what))
    return `The bucket of STORAGE_URL cannot be reached: ${server} does not speak TLS, or its certificate is not one that this machine trusts. Check S3_ENDPOINT, and NODE_EXTRA_CA_CERTS for an authority of your own.`;
  if (NETWORK.test(what))
    return `The bucket of STORAGE_URL cannot be reached: ${server} does not answer. Check S3_ENDPOINT, AWS_REGION and the network.`;
  if (FOREIGN.test(what) && (status === undefined || status < 500))
    return `The bucket of STORAGE_URL cannot be used: ${server} answers, but not as S3 does. Check S3_ENDPOINT.`;
  if (
    status === 429 ||
    (status !== undefined && status >= 500) ||
    /SlowDown|Throttl|ServiceUnavailable/.test(what)
  )
    return `The bucket of STORAGE_URL cannot be used now: ${server} is overloaded or failing.`;
  return undefined;
}
