import ipaddr from 'ipaddr.js';

/** Whose forwarded headers are trusted: nobody's, those of a number of proxies, or of these addresses. */
export type TrustProxy = false | number | string[];

const NEARBY = ['loopback', 'linkLocal', 'private', 'uniqueLocal', 'carrierGradeNat'];

function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && NEARBY.includes(ipaddr.process(address).range());
}

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/**
 * The setting in Fastify's form. A number of proxies only applies when the nearest one is in this machine's own network: a client that
 * reaches the server directly could otherwise write any address into the header.
 */
export function trustProxy(setting: TrustProxy): Trust {
  if (typeof setting !== 'number') return setting;
  return (address, hop) => (hop === 0 ? isNearby(address) : hop < setting);
}
