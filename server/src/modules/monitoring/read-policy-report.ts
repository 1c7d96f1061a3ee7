import { isRecord } from '../../platform/is-record.ts';

/** A violation of a policy, without anything that could name a person. */
export interface Violation {
  /** One of `DIRECTIVES`, or `other`. */
  readonly directive: string;
  /** Path of the page: no query, no fragment, ids and secrets as `:id`. */
  readonly page: string;
  /** Origin of what was blocked, its scheme, or what the browser calls it (`inline`, `eval`, `trusted-types-sink`). */
  readonly blocked: string;
}

/** Directives of our policies; a report may claim anything. */
const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

/** A word of our own addresses; everything else in a path may be an id or a secret. */
const WORD = /^[a-z]+(?:-[a-z]+){0,3}\d{0,3}$/;
const WORD_MAX = 24;
const SEGMENTS_MAX = 8;

function pageOf(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return 'unknown';
  const segments = new URL(address).pathname.split('/').slice(1, 1 + SEGMENTS_MAX);
  return segments
    .map((one) => (one === '' || (one.length <= WORD_MAX && WORD.test(one)) ? `/${one}` : '/:id'))
    .join('');
}

function blockedOf(address: unknown): string {
  if (typeof address !== 'string') return 'unknown';
  if (/^[a-z-]{1,30}$/.test(address)) return address;
  if (!URL.canParse(address)) return 'unknown';
  const { protocol, origin } = new URL(address);
  // Extensions and the like have no origin that says anything.
  return /^(?:https?|wss?):$/.test(protocol) ? origin.slice(0, 100) : protocol.slice(0, 30);
}

/** The violation in a parsed report, of the form that `report-uri` sends; undefined for anything else. */
export function readPolicyReport(sent: unknown): Violation | undefined {
  const report = isRecord(sent) ? sent['csp-report'] : undefined;
  if (!isRecord(report)) return undefined;
  const directive = report['effective-directive'] ?? report['violated-directive'];
  const [name = ''] = typeof directive === 'string' ? directive.split(' ', 1) : [];
  return {
    directive: DIRECTIVES.has(name) ? name : 'other',
    page: pageOf(report['document-uri']),
    blocked: blockedOf(report['blocked-uri']),
  };
}
