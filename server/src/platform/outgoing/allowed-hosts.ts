import { isIP } from 'node:net';

/** A parsed entry of the allow-list. */
export interface HostRule {
  /** Lower-case host in URL notation; for a wildcard without the star: `.voxcrm.pl`. */
  readonly host: string;
  readonly wildcard: boolean;
  /** Absent means the default https port. */
  readonly port: string | undefined;
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const NAME = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/**
 * Parses an entry: `feed.example.com`, `*.example.com` (its sub-domains at any depth, not itself), `feed.example.com:8443`,
 * `127.0.0.1:8099`, `[::1]:8099`. Undefined for anything else.
 */
export function readHostRule(entry: string): HostRule | undefined {
  const text = entry.trim().toLowerCase();
  const [, star, host = '', port] = /^(\*\.)?(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  // A literal address needs a port: it allows a service, not a machine.
  if (isAddress ? star !== undefined || port === undefined : !NAME.test(host)) return undefined;
  // In URL notation, so that both can be compared as text.
  const spelled = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : undefined;
  if (spelled === undefined) return undefined;
  return { host: star ? `.${spelled}` : spelled, wildcard: star !== undefined, port };
}

/** Whether a host in URL notation is a name with a domain. */
export function isHostName(host: string): boolean {
  return NAME.test(host);
}

/** The rule that matches an address in normal notation. */
export function ruleFor(url: URL, rules: readonly HostRule[]): HostRule | undefined {
  return rules.find((rule) => {
    const named = rule.wildcard
      ? url.hostname.endsWith(rule.host) && NAME.test(url.hostname)
      : url.hostname === rule.host;
    if (!named) return false;
    if (rule.port === undefined) return url.protocol === 'https:' && url.port === '';
    const port = url.port === '' ? { 'https:': '443', 'http:': '80' }[url.protocol] : url.port;
    return port === rule.port;
  });
}
