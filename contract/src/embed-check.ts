import { type Static, Type } from 'typebox';
import { OneOf } from './primitives.ts';

/** The ways onto somebody's page. `Inline` is `render="inline"`: no frame, the viewer's code runs in the page itself. */
export const EMBED_DOORS = ['iframe', 'script', 'scriptInline', 'module', 'moduleInline', 'oembed'] as const;
export type EmbedDoor = (typeof EMBED_DOORS)[number];

/** What a page does to a viewer. `LIMITED`: it runs, and something of it does not. */
export const EMBED_VERDICTS = ['RUNS', 'LIMITED', 'BLOCKED'] as const;
export type EmbedVerdict = (typeof EMBED_VERDICTS)[number];

/** How much a finding matters: `NOTES` changes nothing today. */
export const EMBED_WEIGHTS = ['BLOCKS', 'LIMITS', 'NOTES'] as const;
export type EmbedWeight = (typeof EMBED_WEIGHTS)[number];

/**
 * What can stand between a page and a viewer, a closed list.
 *
 * - `ORIGIN_NOT_ALLOWED` the organization's `embed.allowedOrigins` does not name the page's origin
 * - `POLICY_FORBIDS` a directive of a content security policy does not name Oriel
 * - `NONCE_NEEDED` the policy lets scripts in by nonce alone
 * - `SANDBOX_SCRIPTS`, `SANDBOX_ORIGIN` the policy's `sandbox` lacks `allow-scripts`, `allow-same-origin`
 * - `INSECURE` a page that came by https takes nothing that comes by http
 * - `FEATURE_OFF` `Permissions-Policy` keeps a feature from frames
 * - `REPORT_ONLY` a policy that is only reported today would forbid it
 * - `SANDBOXED_BY_SITE` sites put frames of providers they do not know into a sandbox
 */
export const EMBED_FINDINGS = [
  'ORIGIN_NOT_ALLOWED',
  'POLICY_FORBIDS',
  'NONCE_NEEDED',
  'SANDBOX_SCRIPTS',
  'SANDBOX_ORIGIN',
  'INSECURE',
  'FEATURE_OFF',
  'REPORT_ONLY',
  'SANDBOXED_BY_SITE',
] as const;
export type EmbedFindingCode = (typeof EMBED_FINDINGS)[number];

/** What a viewer needs and a page may forbid. */
export const EMBED_NEEDS = [
  'frame',
  'script',
  'data',
  'pictures',
  'films',
  'models',
  'tours',
  'fonts',
  'styles',
] as const;
export type EmbedNeed = (typeof EMBED_NEEDS)[number];

export const EmbedFinding = Type.Object({
  code: OneOf(EMBED_FINDINGS),
  weight: OneOf(EMBED_WEIGHTS),
  need: Type.Optional(OneOf(EMBED_NEEDS, 'what is forbidden, of policies')),
  directive: Type.Optional(
    Type.String({ description: 'the directive that decides, or the feature, as the page spells it' }),
  ),
  policy: Type.Optional(Type.Integer({ description: 'index into `policies`' })),
  add: Type.Optional(Type.String({ description: 'what to write there instead, whole' })),
});
export type EmbedFinding = Static<typeof EmbedFinding>;

export const EmbedDoorCheck = Type.Object({
  door: OneOf(EMBED_DOORS),
  verdict: OneOf(EMBED_VERDICTS),
  findings: Type.Array(EmbedFinding, { description: 'the weightiest first' }),
});
export type EmbedDoorCheck = Static<typeof EmbedDoorCheck>;

/** `POST /embed/check`. What the page is asked is what a visitor's browser would ask, without cookies. */
export const EmbedCheckRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'the page that is to show a viewer; reached from outside, by http or https',
    }),
  },
  { additionalProperties: false },
);
export type EmbedCheckRequest = Static<typeof EmbedCheckRequest>;

/** Whether a page would let a viewer run, by what its headers and its head say. 400 names why a page cannot be asked. */
export const EmbedCheck = Type.Object({
  page: Type.Object({
    url: Type.String({ description: 'where its redirects led' }),
    origin: Type.String(),
    status: Type.Integer({ description: 'of its answer; an error page may have other headers' }),
    html: Type.Boolean({ description: 'it is a page at all' }),
  }),
  policies: Type.Array(
    Type.Object({
      from: OneOf(['HEADER', 'META']),
      enforced: Type.Boolean(),
      text: Type.String(),
    }),
    { description: 'content security policies, in the order in which they came' },
  ),
  doors: Type.Array(EmbedDoorCheck),
});
export type EmbedCheck = Static<typeof EmbedCheck>;
