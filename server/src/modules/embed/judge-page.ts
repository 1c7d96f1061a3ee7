import {
  EMBED_DOORS,
  EMBED_WEIGHTS,
  type EmbedDoor,
  type EmbedDoorCheck,
  type EmbedFinding,
} from '@oriel/contract/embed-check';
import { FRAME_ALLOW, FRAME_FEATURES } from '@oriel/contract/viewer-frame';
import { judgePolicy, type Meeting } from './judge-policy.ts';
import { isFramed } from './needs.ts';
import { leavesFeature } from './page-features.ts';
import type { Policy } from './policies.ts';

/** Everything that determines whether a viewer runs in a page. */
export interface PageFacts extends Meeting {
  readonly header: (name: string) => string | undefined;
  readonly policies: readonly Policy[];
  /** Of the organization; empty = any. */
  readonly allowedOrigins: readonly string[];
}

/** Local hosts, which browsers trust without https. */
const NEARBY = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function originFault({ page, oriel, allowedOrigins }: PageFacts): EmbedFinding[] {
  const allowed = allowedOrigins.length === 0 || [oriel.origin, ...allowedOrigins].includes(page.origin);
  return allowed ? [] : [{ code: 'ORIGIN_NOT_ALLOWED', weight: 'BLOCKS', add: page.origin }];
}

function insecureFault({ page, oriel }: PageFacts): EmbedFinding[] {
  const mixed = page.protocol === 'https:' && oriel.protocol === 'http:' && !NEARBY.test(oriel.hostname);
  return mixed ? [{ code: 'INSECURE', weight: 'BLOCKS' }] : [];
}

function featureFaults(door: EmbedDoor, { header, page, oriel }: PageFacts): EmbedFinding[] {
  const text = header('permissions-policy') ?? '';
  const origin = isFramed(door) ? oriel.origin : page.origin;
  const asked = door === 'iframe' || door === 'oembed' ? FRAME_ALLOW.split('; ') : FRAME_FEATURES;
  return asked
    .filter((feature) => !leavesFeature(text, feature, origin, page.origin))
    .map((feature) => ({
      code: 'FEATURE_OFF',
      weight: 'LIMITS',
      directive: feature,
      add: `${feature}=(self${isFramed(door) ? ` "${oriel.origin}"` : ''})`,
    }));
}

function judgeDoor(door: EmbedDoor, facts: PageFacts): EmbedDoorCheck {
  const choosy = facts.allowedOrigins.length > 0;
  const findings = [
    ...originFault(facts),
    ...insecureFault(facts),
    ...facts.policies.flatMap((policy, index) =>
      judgePolicy(door, policy, facts, choosy).map((finding) => ({ ...finding, policy: index })),
    ),
    ...featureFaults(door, facts),
    ...(door === 'oembed' ? [{ code: 'SANDBOXED_BY_SITE', weight: 'NOTES' } as const] : []),
  ];
  const rank = ({ weight }: EmbedFinding) => EMBED_WEIGHTS.indexOf(weight);
  findings.sort((one, other) => rank(one) - rank(other));
  const worst = findings[0]?.weight;
  const verdict = worst === 'BLOCKS' ? 'BLOCKED' : worst === 'LIMITS' ? 'LIMITED' : 'RUNS';
  return { door, verdict, findings };
}

/** Whether a viewer runs in a page, by embed method. */
export function judgePage(facts: PageFacts): EmbedDoorCheck[] {
  return EMBED_DOORS.map((door) => judgeDoor(door, facts));
}
