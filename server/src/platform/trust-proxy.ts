import ipaddr from 'ipaddr.js';

/** Whose forwarded headers are believed: nobody's, those of so many proxies before us, or of these addresses. */
export type TrustProxy = false | number | string[];

const NEARBY = ['loopback', 'linkLocal', 'private', 'uniqueLocal', 'carrierGradeNat'];

function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && NEARBY.includes(ipaddr.process(address).range());
}

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/**
 * The setting as Fastify takes it. A number of proxies is believed only when the nearest of them is in this machine's own network: whoever
 * reaches the server directly could otherwise write any address into the header.
 */
export function trustProxy(setting: TrustProxy): Trust {
  if (typeof setting !== 'number') return setting;
  return (address, hop) => (hop === 0 ? isNearby(address) : hop < setting);
}
