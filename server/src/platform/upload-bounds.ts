import { UPLOAD_LIMITS } from '@oriel/contract/asset';
import { CALLS, type CallName } from '@oriel/contract/routes';
import { AVATAR_BYTES, USER_ASSET_BYTES } from '@oriel/contract/user';

/** Overhead of a form around its file: boundaries, headers, fields. */
const FORM_BYTES = 1024 ** 2;

const FILMS = ['VIDEO'];
const SMALL = ['PDF', 'DOCUMENT', 'AUDIO'];

/** Without a type in the query it may come in the form, before the file: the largest limit applies until then. */
function assetBound(type: unknown): number {
  if (typeof type !== 'string' || FILMS.includes(type) || type === 'OTHER') return UPLOAD_LIMITS.video;
  return SMALL.includes(type) ? UPLOAD_LIMITS.other : UPLOAD_LIMITS.image;
}

const BOUND_OF: Partial<Record<CallName, (query: Readonly<Record<string, unknown>>) => number>> = {
  uploadAsset: ({ type }) => assetBound(type),
  uploadAvatar: () => AVATAR_BYTES,
  uploadUserAsset: () => USER_ASSET_BYTES,
};

const BY_CALL = new Map<unknown, (query: Readonly<Record<string, unknown>>) => number>(
  Object.entries(BOUND_OF).map(([operation, bound]) => [CALLS[operation as CallName], bound]),
);

/**
 * Size limit of an upload call, as far as known before its body; undefined for other calls. Only saves the transfer: the receiving code
 * counts the bytes.
 */
export function uploadBound(call: unknown, query: unknown): { file: number; form: number } | undefined {
  const bound = BY_CALL.get(call)?.((query ?? {}) as Readonly<Record<string, unknown>>);
  return bound === undefined ? undefined : { file: bound, form: bound + FORM_BYTES };
}
