import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type HostRule, isHostName, ruleFor } from './allowed-hosts.ts';
import { OutgoingError } from './outgoing-error.ts';

/** A resolved address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

/** Addresses that look public but belong to a cloud's infrastructure: Azure's metadata service. */
const CLOUD_OWN = ['168.63.129.16'];

/** The globally allocated part of IPv6; everything else is local, translated, or reserved. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is on the public network, in any notation. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
  // `process` extracts an IPv4 address from its IPv6 form.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return address.match(GLOBAL_V6);
  return !CLOUD_OWN.includes(address.toString());
}

/**
 * Parses an address and checks everything possible before its name is resolved.
 *
 * The spelling must equal the parser's own output: this rejects hosts in decimal, octal or hex, escapes, look-alike letters, trailing dots
 * and backslashes, whatever they might mean elsewhere.
 *
 * @param anyPublic also accepts hosts without a rule, on default ports, unless they are internal addresses
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
  // A punycode label may look like another name; it has to be listed explicitly.
  if (rule.wildcard && /(^|\.)xn--/.test(url.hostname)) throw refused;
  return { url, rule };
}

/** Whether a host may be public: names are resolved later, literal addresses are checked here. */
function mayBePublic({ hostname, port }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return port === '' && (isIP(literal) === 0 ? isHostName(hostname) : isPublicAddress(literal));
}

/**
 * The allowed addresses of a host, resolved once.
 *
 * @throws OutgoingError NETWORK_REFUSED when any of the name's addresses is not public, NAME_UNKNOWN when it has none
 */
export async function checkedAddresses(url: URL, resolve: Resolve): Promise<readonly HostAddress[]> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  // A literal address with a port in the list is intended, even if it is this machine; all others were checked before.
  if (family === 4 || family === 6) return [{ address: literal, family }];
  const addresses = await resolve(url.hostname).catch(() => []);
  if (addresses.length === 0) throw new OutgoingError('NAME_UNKNOWN');
  // All must be public: a name that partly resolves to internal addresses is not trustworthy.
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new OutgoingError('NETWORK_REFUSED');
  return addresses;
}
