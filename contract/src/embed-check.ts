import { type Static, Type } from 'typebox';
import { EMBED_KINDS } from './embed-snippets.ts';
import { LOCALES } from './enums.ts';
import { Email, OneOf, Text } from './primitives.ts';

/** Embed methods. `Inline` is `render="inline"`: no frame, the viewer's code runs in the host page itself. */
export const EMBED_DOORS = ['iframe', 'script', 'scriptInline', 'module', 'moduleInline', 'oembed'] as const;
export type EmbedDoor = (typeof EMBED_DOORS)[number];

/** Effect of a page on a viewer. `LIMITED`: the viewer runs with a feature missing. */
export const EMBED_VERDICTS = ['RUNS', 'LIMITED', 'BLOCKED'] as const;
export type EmbedVerdict = (typeof EMBED_VERDICTS)[number];

/** Severity of a finding; `NOTES` has no effect today. */
export const EMBED_WEIGHTS = ['BLOCKS', 'LIMITS', 'NOTES'] as const;
export type EmbedWeight = (typeof EMBED_WEIGHTS)[number];

/**
 * Closed list of the obstacles between a page and a viewer.
 *
 * - `ORIGIN_NOT_ALLOWED` the organization's `embed.allowedOrigins` does not name the page's origin
 * - `POLICY_FORBIDS` a directive of a content security policy does not name Oriel
 * - `NONCE_NEEDED` the policy admits scripts by nonce only
 * - `SANDBOX_SCRIPTS`, `SANDBOX_ORIGIN` the policy's `sandbox` lacks `allow-scripts`, `allow-same-origin`
 * - `INSECURE` a page served by https cannot load anything over http
 * - `FEATURE_OFF` `Permissions-Policy` denies a feature to frames
 * - `REPORT_ONLY` a policy that only reports today would block it
 * - `SANDBOXED_BY_SITE` the site sandboxes frames of providers that it does not know
 * - `SNIPPET_MISSING` the page holds no block of ours
 * - `WRONG_ID` a block shows something that does not exist, or that visitors cannot see
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
  'SNIPPET_MISSING',
  'WRONG_ID',
] as const;
export type EmbedFindingCode = (typeof EMBED_FINDINGS)[number];

/** Capabilities that a viewer needs and a page may deny. */
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

/** `POST /embed/send`. Mails the block for a viewer to whoever looks after the website, with a page that explains where to paste it. */
export const EmbedSendRequest = Type.Object(
  {
    kind: OneOf(EMBED_KINDS),
    id: Type.String({
      pattern: '^([0-9a-f]{24}|[a-z0-9]+(-[a-z0-9]+)*)$',
      minLength: 2,
      maxLength: 80,
      description:
        'id of a panorama or a feedback project (`project`); id or slug of a navigator; visitors must be able to see it',
    }),
    options: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'as in the address of the Embed page: `mode=dark&avatar=true`',
      }),
    ),
    email: Email,
    note: Type.Optional(Text(1, 500)),
    locale: OneOf(LOCALES, 'of the mail and the page'),
  },
  { additionalProperties: false },
);
export type EmbedSendRequest = Static<typeof EmbedSendRequest>;

/** The page that the mail leads to. */
export const EmbedSent = Type.Object({ url: Type.String() });
export type EmbedSent = Static<typeof EmbedSent>;

/** `POST /embed/check`. Requests the page as a visitor's browser would, without cookies. */
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

/** A viewer in a page's markup. */
export const EmbedBlock = Type.Object({
  kind: OneOf(EMBED_KINDS),
  id: Type.String({ description: 'as the page writes it' }),
});
export type EmbedBlock = Static<typeof EmbedBlock>;

/** Whether a page would let a viewer run, judged by its headers and its `<head>`. A 400 says why the page cannot be checked. */
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
  blocks: Type.Array(EmbedBlock, { description: 'of this installation, in the markup as it is sent' }),
  findings: Type.Array(EmbedFinding, { description: 'about the blocks; `directive` is the id' }),
});
export type EmbedCheck = Static<typeof EmbedCheck>;
