import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { readHostRule } from '../platform/outgoing/allowed-hosts.ts';
import type { TrustProxy } from '../platform/trust-proxy.ts';
import { ConfigError, type Environment, list, text } from './environment.ts';

export function readPort(env: Environment): number {
  const value = text(env, 'PORT') ?? '8080';
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) {
    throw new ConfigError(`PORT is "${value}"; write a number from 0 to 65535 (0 picks a free one).`);
  }
  return number;
}

function isHostName(value: string): boolean {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

export function readHost(env: Environment): string {
  const value = text(env, 'HOST') ?? '127.0.0.1';
  if (isIP(value) === 0 && !isHostName(value)) {
    throw new ConfigError(
      `HOST is "${value}"; write an address or a host name, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return value;
}

/** Names besides that of PUBLIC_URL that the API answers to. */
export function readOwnHosts(env: Environment): readonly string[] {
  const names = list(env, 'OWN_HOSTS') ?? [];
  const wrong = names.find((name) => !isHostName(name));
  if (wrong !== undefined) {
    throw new ConfigError(
      `OWN_HOSTS contains "${wrong}"; write host names separated by commas, without https:// and port: tours.example.com.`,
    );
  }
  return names;
}

export function readPublicUrl(env: Environment): string | undefined {
  const value = text(env, 'PUBLIC_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new ConfigError(`PUBLIC_URL is "${value}"; write an origin such as https://tours.example.com.`);
  }
  return url.origin;
}

/** Proxies on this machine or in its private network, the usual place. */
const NEARBY = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressOrRange(entry: string): boolean {
  if (isIP(entry) !== 0) return true;
  const [, address = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  return isIP(address) !== 0 && ipaddr.isValidCIDR(`${address}/${prefix}`);
}

export function readTrustProxy(env: Environment, publicUrl: string | undefined): TrustProxy {
  const value = text(env, 'TRUST_PROXY');
  if (value === undefined) return publicUrl === undefined ? false : NEARBY;
  if (value === 'off' || value === '0') return false;
  // Number of hops, counted from us.
  if (/^\d$/.test(value)) return Number(value);
  const entries = list(env, 'TRUST_PROXY') ?? [];
  if (entries.length === 0 || !entries.every((entry) => NEARBY.includes(entry) || isAddressOrRange(entry))) {
    throw new ConfigError(
      `TRUST_PROXY is "${value}"; write off, the number of proxies (1 to 9), or their addresses separated by commas: 10.0.0.0/8, loopback.`,
    );
  }
  return entries;
}

/** Hosts of the known integrations' feeds. */
const INTEGRATION_HOSTS = ['*.voxdeveloper.com', '*.voxcrm.pl', '*.developercrm.com'];

function readHosts(env: Environment, name: string, usual: readonly string[]): readonly string[] {
  const entries = list(env, name) ?? usual;
  const wrong = entries.find((entry) => !readHostRule(entry));
  if (wrong !== undefined) {
    throw new ConfigError(
      `${name} contains "${wrong}"; write host names separated by commas: feed.example.com, *.example.com (its sub-domains), feed.example.com:8443, or an address with its port.`,
    );
  }
  return entries;
}

export function readIntegrationHosts(env: Environment): readonly string[] {
  return readHosts(env, 'INTEGRATION_HOSTS', INTEGRATION_HOSTS);
}

/** Non-public hosts whose pages may be checked. */
export function readEmbedCheckHosts(env: Environment): readonly string[] {
  return readHosts(env, 'EMBED_CHECK_HOSTS', []);
}
