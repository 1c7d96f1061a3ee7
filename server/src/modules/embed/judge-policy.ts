import type { EmbedDoor, EmbedFinding } from '@oriel/contract/embed-check';
import { NEEDS, type Need } from './needs.ts';
import type { Policy } from './policies.ts';
import { has, hasNonce, listAllows } from './source-list.ts';

/** A page and the Oriel that it would embed. */
export interface Meeting {
  readonly page: URL;
  readonly oriel: URL;
}

/** What a door lacks, and, for a list of sources, what would have to be in which directive. */
interface Fault {
  readonly finding: Pick<EmbedFinding, 'code' | 'need' | 'directive' | 'add' | 'weight'>;
  readonly wider?: {
    readonly name: string;
    readonly sources: readonly string[];
    readonly add: readonly string[];
  };
}

/** Values that name no place: of use to scripts and styles alone. */
const KEYWORD = /^'(?!self')/i;

/** A directive that lets in what it lets in today, and what is missing. */
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

function placeOf(place: string, oriel: URL): URL {
  return new URL(place.endsWith(':') ? `${place}x` : place, oriel);
}

/** Why a policy does not let a door have what it needs; nothing where it does. */
function faultOf(
  { need, directives, places, tag, weight }: Need,
  policy: Policy,
  { page, oriel }: Meeting,
): Fault | undefined {
  const decides = directives.find((name) => policy.directives.has(name));
  if (decides === undefined) return undefined;
  const sources = policy.directives.get(decides) ?? [];
  const isScript = need === 'script';
  const trustsScripts = isScript && has(sources, "'strict-dynamic'");
  if (trustsScripts && !tag) return undefined;
  const missing = trustsScripts
    ? places
    : places.filter((place) => !listAllows(sources, placeOf(place, oriel), page));
  if (missing.length === 0) return undefined;
  // A script hands its nonce on to what it imports.
  if (isScript && hasNonce(sources)) {
    return tag
      ? { finding: { code: 'NONCE_NEEDED', need, directive: decides, add: 'nonce="…"', weight } }
      : undefined;
  }
  const add = missing.map((place) => (place.endsWith(':') ? place : oriel.origin));
  // What falls back on the general directive gets one of its own, or everything else would be let in, too.
  const name = decides === 'default-src' ? (isScript ? 'script-src' : (directives[0] ?? decides)) : decides;
  return {
    finding: { code: 'POLICY_FORBIDS', need, directive: decides, weight },
    wider: { name, sources, add },
  };
}

/** A directive as it would have to be for everything that it keeps out: whoever writes it, writes it once. */
function widerFor({ name, sources }: NonNullable<Fault['wider']>, faults: readonly Fault[]): string {
  const missing = faults.flatMap(({ wider }) => (wider?.name === name ? wider.add : []));
  return widened(name, sources, missing, name.startsWith('script-src'));
}

/** What a policy's `sandbox` takes from a door. */
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
  // A page without an origin is on nobody's list.
  if (!lacks('allow-same-origin')) return [];
  const weight = choosy ? 'BLOCKS' : 'LIMITS';
  return [{ code: 'SANDBOX_ORIGIN', weight, directive: 'sandbox', add: add('allow-same-origin') }];
}

/** A page that asks for everything by https cannot have what comes by http. */
function upgradeFault(policy: Policy, { oriel }: Meeting): EmbedFinding[] {
  const upgrades = policy.enforced && policy.directives.has('upgrade-insecure-requests');
  return upgrades && oriel.protocol === 'http:'
    ? [{ code: 'INSECURE', weight: 'BLOCKS', directive: 'upgrade-insecure-requests' }]
    : [];
}

/**
 * What one policy does to one door.
 *
 * @param choosy the organization names origins that may show its viewers
 */
export function judgePolicy(
  door: EmbedDoor,
  policy: Policy,
  meeting: Meeting,
  choosy: boolean,
): EmbedFinding[] {
  const faults = NEEDS[door].flatMap((need) => faultOf(need, policy, meeting) ?? []);
  const findings = faults.map(({ finding, wider }): EmbedFinding => {
    const whole = wider ? { add: widerFor(wider, faults) } : {};
    return policy.enforced
      ? { ...finding, ...whole }
      : { ...finding, ...whole, code: 'REPORT_ONLY', weight: 'NOTES' };
  });
  const sandboxed = sandboxFault(door, policy, choosy);
  return [...findings, ...sandboxed, ...upgradeFault(policy, meeting)];
}
