import type { IncomingMessage } from 'node:http';

/** Headers that proxies add to forwarded requests. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-original-host',
  'cf-connecting-ip',
  'true-client-ip',
] as const;

/**
 * Whether a request shows no sign of a proxy. Proxies that add no header use HTTP/1.0 upstream (nginx as packaged by Debian), which no
 * browser and no SDK does.
 */
export function cameDirectly(
  request: Pick<IncomingMessage, 'headers' | 'httpVersionMajor' | 'httpVersionMinor'>,
): boolean {
  const isOld = request.httpVersionMajor === 1 && request.httpVersionMinor === 0;
  return !isOld && FORWARDED.every((name) => request.headers[name] === undefined);
}

/** Whether a request seems to come from a program on this machine. */
export function cameFromThisMachine(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(address) && cameDirectly(request);
}
