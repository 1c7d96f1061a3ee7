import type { EmbedDoor, EmbedFinding } from '@oriel/contract/embed-check';
import type { EmbedKind } from '@oriel/contract/embed-snippets';
import { MEDIA_PREFIX } from '../../platform/storage-address.ts';
import { type Need, needsOf } from './needs.ts';
import type { Policy } from './policies.ts';
import { has, hasNonce, listAllows } from './source-list.ts';

/** A page and the Oriel server that it would embed. */
export interface Meeting {
  readonly page: URL;
  readonly oriel: URL;
  /** Folder of media where they come from elsewhere. */
  readonly media?: URL;
  /** What the page shows, as far as it has blocks already. */
  readonly kinds: ReadonlySet<EmbedKind>;
}

/** A failed need of an embed method and, for a source list, the missing sources with their directive. */
interface Fault {
  readonly finding: Pick<EmbedFinding, 'code' | 'need' | 'directive' | 'add' | 'weight'>;
  readonly wider?: {
    readonly name: string;
    readonly sources: readonly string[];
    readonly add: readonly string[];
  };
}

/** Values that are not sources: for scripts and styles only. */
const KEYWORD = /^'(?!self')/i;

/** A directive extended by the missing sources. */
function widened(
  name: string,
  sources: readonly string[],
  missing: readonly string[],
  isScript: boolean,
): string {
  const kept = sources.filter(
    (source) => source.toLowerCase() !== "'none'" && (isScript || !KEYWORD.test(source)),
  );
  return [name, ...new Set([...kept, ...missing])].join(' ');
}

function placeOf(place: string, { oriel, media }: Meeting): URL {
  if (media && place === MEDIA_PREFIX) return media;
  return new URL(place.endsWith(':') ? `${place}x` : place, oriel);
}

/** Why a policy denies a need of an embed method; undefined when it allows it. */
function faultOf(
  { need, directives, places, tag, weight }: Need,
  policy: Policy,
  meeting: Meeting,
): Fault | undefined {
  const decides = directives.find((name) => policy.directives.has(name));
  if (decides === undefined) return undefined;
  const sources = policy.directives.get(decides) ?? [];
  const isScript = need === 'script';
  const trustsScripts = isScript && has(sources, "'strict-dynamic'");
  if (trustsScripts && !tag) return undefined;
  const missing = trustsScripts
    ? places
    : places.filter((place) => !listAllows(sources, placeOf(place, meeting), meeting.page));
  if (missing.length === 0) return undefined;
  // A script passes its nonce on to its imports.
  if (isScript && hasNonce(sources)) {
    return tag
      ? { finding: { code: 'NONCE_NEEDED', need, directive: decides, add: 'nonce="…"', weight } }
      : undefined;
  }
  const add = missing.map((place) => (place.endsWith(':') ? place : placeOf(place, meeting).origin));
  // A need that falls back to the general directive gets one of its own, so that nothing else is admitted.
  const name = decides === 'default-src' ? (isScript ? 'script-src' : (directives[0] ?? decides)) : decides;
  return {
    finding: { code: 'POLICY_FORBIDS', need, directive: decides, weight },
    wider: { name, sources, add },
  };
}

/** A directive extended for everything it blocks, so that it has to be changed only once. */
function widerFor({ name, sources }: NonNullable<Fault['wider']>, faults: readonly Fault[]): string {
  const missing = faults.flatMap(({ wider }) => (wider?.name === name ? wider.add : []));
  return widened(name, sources, missing, name.startsWith('script-src'));
}

/** What a policy's `sandbox` denies to an embed method. */
function sandboxFault(door: EmbedDoor, policy: Policy, choosy: boolean): EmbedFinding[] {
  const tokens = policy.enforced ? policy.directives.get('sandbox') : undefined;
  if (!tokens) return [];
  const lacks = (token: string) => !has(tokens, token);
  const add = (token: string) => ['sandbox', ...tokens, token].join(' ');
  const isPlain = door === 'iframe' || door === 'oembed';
  if (lacks('allow-scripts')) {
    const weight = isPlain && !choosy ? 'LIMITS' : 'BLOCKS';
    return [
      { code: 'SANDBOX_SCRIPTS', weight, directive: 'sandbox', add: add('allow-scripts allow-same-origin') },
    ];
  }
  // A page without an origin is on no list.
  if (!lacks('allow-same-origin')) return [];
  const weight = choosy ? 'BLOCKS' : 'LIMITS';
  return [{ code: 'SANDBOX_ORIGIN', weight, directive: 'sandbox', add: add('allow-same-origin') }];
}

/** A page with upgrade-insecure-requests cannot load anything over http. */
function upgradeFault(policy: Policy, { oriel }: Meeting): EmbedFinding[] {
  const upgrades = policy.enforced && policy.directives.has('upgrade-insecure-requests');
  return upgrades && oriel.protocol === 'http:'
    ? [{ code: 'INSECURE', weight: 'BLOCKS', directive: 'upgrade-insecure-requests' }]
    : [];
}

/**
 * The effect of one policy on one embed method.
 *
 * @param choosy the organization limits the origins that may show its viewers
 */
export function judgePolicy(
  door: EmbedDoor,
  policy: Policy,
  meeting: Meeting,
  choosy: boolean,
): EmbedFinding[] {
  const faults = needsOf(door, meeting.kinds).flatMap((need) => faultOf(need, policy, meeting) ?? []);
  const findings = faults.map(({ finding, wider }): EmbedFinding => {
    const whole = wider ? { add: widerFor(wider, faults) } : {};
    return policy.enforced
      ? { ...finding, ...whole }
      : { ...finding, ...whole, code: 'REPORT_ONLY', weight: 'NOTES' };
  });
  const sandboxed = sandboxFault(door, policy, choosy);
  return [...findings, ...sandboxed, ...upgradeFault(policy, meeting)];
}
