import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Clock } from './clock.ts';

const LONGEST_VISITOR = 64;

/** The network of a household or machine: an IPv4 address, or the /64 of an IPv6 connection. */
export function addressGroup(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The visitor id in a request's body (in a batch: of its first event) or query, if any. */
export function visitorOf({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): string | undefined {
  const named = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'visitorId' in value ? value.visitorId : undefined;
  const events: unknown =
    typeof body === 'object' && body !== null && 'events' in body ? body.events : undefined;
  const id = named(body) ?? (Array.isArray(events) ? named(events[0]) : undefined) ?? named(query);
  return typeof id === 'string' && id !== '' && id.length <= LONGEST_VISITOR ? id : undefined;
}

/** Pseudonyms of anonymous callers: hashes with a random daily salt, which is never stored and dies with the process. */
export class Pseudonyms {
  readonly #clock: Clock;
  #day = '';
  #salt = randomBytes(32);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(...parts: readonly string[]): string {
    const day = this.#clock().toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#day = day;
      this.#salt = randomBytes(32);
    }
    const hash = createHash('sha256').update(this.#salt);
    // The length prefix keeps parts from running together.
    for (const part of parts) hash.update(`${part.length}:${part}`);
    return hash.digest('base64url').slice(0, 22);
  }
}
