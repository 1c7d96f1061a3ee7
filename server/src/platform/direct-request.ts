import type { IncomingMessage } from 'node:http';

/** What proxies write into the requests that they hand on. */
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
 * Whether nothing says that a proxy has handed a request on. Proxies that add no header speak HTTP/1.0 to what is behind them (nginx as
 * Debian installs it), which no browser and no SDK does.
 */
export function cameDirectly(
  request: Pick<IncomingMessage, 'headers' | 'httpVersionMajor' | 'httpVersionMinor'>,
): boolean {
  const isOld = request.httpVersionMajor === 1 && request.httpVersionMinor === 0;
  return !isOld && FORWARDED.every((name) => request.headers[name] === undefined);
}

/** Whether a request was sent by a program on this machine, as far as can be told. */
export function cameFromThisMachine(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(address) && cameDirectly(request);
}
