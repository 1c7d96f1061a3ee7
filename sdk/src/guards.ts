import { isOrielErrorCode } from './errors.ts';
import type { FramePortMessage, FrameWindowMessage, HostPortMessage, HostWindowMessage } from './messages.ts';

/**
 * Shape checks of all messages between windows. A message is `unknown` until one of these has narrowed it. They accept unknown fields (a
 * later version may add some) and reject unknown kinds.
 */

type Fields = Readonly<Record<string, unknown>>;

const TOKEN_MAX = 64;
const VERSIONS_MAX = 32;

/** A plain object (not an array, not `null`). */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A random id as made by `randomId()`: short, never empty. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TOKEN_MAX;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isVersions(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= VERSIONS_MAX && value.every(isWhole);
}

/** Window messages that a frame accepts: `hello` or `port`. */
export function isHostWindowMessage(value: unknown): value is HostWindowMessage {
  if (!isFields(value) || !isToken(value.session)) return false;
  if (value.oriel === 'hello') return isVersions(value.versions);
  return value.oriel === 'port' && isToken(value.frame) && isWhole(value.version);
}

/** Window messages that a host accepts: `wait`, `ready` or `refuse`. */
export function isFrameWindowMessage(value: unknown): value is FrameWindowMessage {
  if (!isFields(value) || !isToken(value.session)) return false;
  return (
    value.oriel === 'wait' ||
    value.oriel === 'refuse' ||
    (value.oriel === 'ready' && isToken(value.frame) && isWhole(value.version))
  );
}

/** Port messages that a frame accepts: `call` or `cancel`. */
export function isHostPortMessage(value: unknown): value is HostPortMessage {
  if (!isFields(value) || !isWhole(value.id)) return false;
  return value.kind === 'cancel' || (value.kind === 'call' && typeof value.name === 'string');
}

/** Port messages that a host accepts: `result`, `failure` or `event`. */
export function isFramePortMessage(value: unknown): value is FramePortMessage {
  if (!isFields(value)) return false;
  if (value.kind === 'event') return typeof value.name === 'string';
  if (!isWhole(value.id)) return false;
  if (value.kind === 'result') return true;
  return value.kind === 'failure' && isOrielErrorCode(value.code) && typeof value.message === 'string';
}
