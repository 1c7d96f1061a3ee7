import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type HostRule, isHostName, ruleFor } from './allowed-hosts.ts';
import { OutgoingError } from './outgoing-error.ts';

/** An address of a host, as a resolver gives it. */
export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

/** Hosts that look public and are a cloud's own: Azure's metadata service. */
const CLOUD_OWN = ['168.63.129.16'];

/** Of IPv6 only this part has been given to the world; everything else is local, translated, or not yet anything. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public network, whatever clothes it wears. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
  // `process` takes an IPv4 address out of its IPv6 form.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return address.match(GLOBAL_V6);
  return !CLOUD_OWN.includes(address.toString());
}

/**
 * Reads an address and checks everything that can be known before its name is looked up.
 *
 * The spelling must be the one that the parser itself would write: a host in decimal, octal or hex, with escapes, look-alike letters, a
 * trailing dot or a backslash is refused by the difference, whatever it might mean to somebody.
 *
 * @param anyPublic hosts that no rule names are let through, too, at the usual ports, unless they are addresses inside
 * @throws OutgoingError ADDRESS_REFUSED
 */
export function checkedUrl(
  text: string,
  rules: readonly HostRule[],
  anyPublic = false,
): { url: URL; rule: HostRule | undefined } {
  const refused = new OutgoingError('ADDRESS_REFUSED');
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#\\\s]+)(?=[/?#]|$)/i.exec(text) ?? [];
  if (scheme === '' || !URL.canParse(text)) throw refused;
  const url = new URL(text);
  if (url.protocol !== `${scheme.toLowerCase()}:` || url.username !== '' || url.password !== '')
    throw refused;
  const usual = url.protocol === 'https:' ? ':443' : ':80';
  const spelled = authority.toLowerCase();
  if (spelled !== url.host && spelled !== `${url.host}${usual}`) throw refused;
  if (url.hostname.endsWith('.')) throw refused;
  const rule = ruleFor(url, rules);
  if (!rule && anyPublic && mayBePublic(url)) return { url, rule };
  if (!rule || (url.protocol === 'http:' && rule.port === undefined)) throw refused;
  // A label in punycode may look like another; only somebody who wrote it into the list meant it.
  if (rule.wildcard && /(^|\.)xn--/.test(url.hostname)) throw refused;
  return { url, rule };
}

/** Whether a host can be one of the public network: a name is looked up later, an address is judged here. */
function mayBePublic({ hostname, port }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return port === '' && (isIP(literal) === 0 ? isHostName(hostname) : isPublicAddress(literal));
}

/**
 * The addresses that a host may be called at, looked up once.
 *
 * @throws OutgoingError NETWORK_REFUSED when any of the name's addresses is not public, NAME_UNKNOWN when it has none
 */
export async function checkedAddresses(url: URL, resolve: Resolve): Promise<readonly HostAddress[]> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  // One that stands in the list with its port was meant, even if it is this machine; any other was judged before.
  if (family === 4 || family === 6) return [{ address: literal, family }];
  const addresses = await resolve(url.hostname).catch(() => []);
  if (addresses.length === 0) throw new OutgoingError('NAME_UNKNOWN');
  // All of them: a name that leads partly inside is not one to be trusted with the rest.
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new OutgoingError('NETWORK_REFUSED');
  return addresses;
}
