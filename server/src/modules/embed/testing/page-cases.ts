import type { EmbedFindingCode, EmbedNeed, EmbedVerdict } from '@oriel/contract/embed-check';

/** A page and its effect on a viewer: judged by the check, and verified in a browser. */
export interface PageCase {
  readonly name: string;
  /** `ORIEL` is replaced by Oriel's origin. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly head?: string;
  /** Of the organization; `PAGE` is replaced by the page's origin. */
  readonly allowedOrigins?: readonly string[];
  readonly iframe: EmbedVerdict;
  readonly script: EmbedVerdict;
  readonly finding?: EmbedFindingCode;
  /** Attributes of the page's `<script>` tag, if relevant to the case. */
  readonly scriptTag?: string;
}

const csp = (text: string) => ({ 'content-security-policy': text });
const meta = (text: string) => `<meta http-equiv="Content-Security-Policy" content="${text}">`;

export const PAGE_CASES: readonly PageCase[] = [
  { name: 'no policy', iframe: 'RUNS', script: 'RUNS' },
  {
    name: 'a strict policy that names Oriel twice',
    headers: csp("default-src 'none'; script-src ORIEL; frame-src ORIEL"),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: "only 'self', for everything",
    headers: csp("default-src 'self'"),
    iframe: 'BLOCKED',
    script: 'BLOCKED',
    finding: 'POLICY_FORBIDS',
  },
  {
    name: 'scripts of its own, frames of anybody',
    headers: csp("script-src 'self'"),
    iframe: 'RUNS',
    script: 'BLOCKED',
    finding: 'POLICY_FORBIDS',
  },
  {
    name: 'scripts of Oriel, no frames',
    headers: csp("script-src ORIEL; frame-src 'none'"),
    iframe: 'BLOCKED',
    script: 'BLOCKED',
    finding: 'POLICY_FORBIDS',
  },
  {
    name: 'frames by the older child-src',
    headers: csp("default-src 'none'; script-src ORIEL; child-src ORIEL"),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'a frame-src that wins over child-src',
    headers: csp('child-src ORIEL; frame-src https://elsewhere.example'),
    iframe: 'BLOCKED',
    script: 'BLOCKED',
  },
  {
    name: 'script elements apart from other scripts',
    headers: csp("script-src 'self'; script-src-elem ORIEL"),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'a star',
    headers: csp('default-src *'),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'a scheme',
    headers: csp('default-src http: https:'),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'the folder of the SDK',
    headers: csp('script-src ORIEL/sdk/v1/; frame-src ORIEL'),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'the script alone, without what it imports',
    headers: csp('script-src ORIEL/sdk/v1/oriel.js'),
    iframe: 'RUNS',
    script: 'BLOCKED',
  },
  {
    name: 'a nonce, which the tag lacks',
    headers: csp("script-src 'nonce-abc'"),
    iframe: 'RUNS',
    script: 'BLOCKED',
    finding: 'NONCE_NEEDED',
  },
  {
    name: 'strict-dynamic, to which places mean nothing',
    headers: csp("script-src 'nonce-abc' 'strict-dynamic' https: ORIEL"),
    iframe: 'RUNS',
    script: 'BLOCKED',
    finding: 'NONCE_NEEDED',
  },
  {
    name: 'two policies, one of which forbids',
    headers: csp("script-src ORIEL, script-src 'self'; frame-src ORIEL"),
    iframe: 'RUNS',
    script: 'BLOCKED',
  },
  {
    name: 'a policy in the head',
    head: meta("frame-src 'self'"),
    iframe: 'BLOCKED',
    script: 'BLOCKED',
    finding: 'POLICY_FORBIDS',
  },
  {
    name: 'a policy in the head that says what only headers may say',
    head: meta("sandbox; frame-ancestors 'none'"),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'a policy in a template, which is no policy',
    head: `<template>${meta("default-src 'none'")}</template>`,
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'a policy that is only reported',
    headers: { 'content-security-policy-report-only': "default-src 'none'; report-uri /r" },
    iframe: 'RUNS',
    script: 'RUNS',
    finding: 'REPORT_ONLY',
  },
  {
    name: 'a sandbox that runs nothing',
    headers: csp('sandbox'),
    iframe: 'LIMITED',
    script: 'BLOCKED',
    finding: 'SANDBOX_SCRIPTS',
  },
  {
    name: 'a sandbox without an origin',
    headers: csp('sandbox allow-scripts'),
    iframe: 'LIMITED',
    script: 'LIMITED',
    finding: 'SANDBOX_ORIGIN',
  },
  {
    name: 'an embedder policy',
    headers: { 'cross-origin-embedder-policy': 'require-corp; report-to="x"' },
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'isolated from every other origin',
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    },
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'an embedder policy of the milder kind',
    headers: { 'cross-origin-embedder-policy': 'credentialless' },
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'trusted types',
    headers: csp("require-trusted-types-for 'script'; trusted-types 'none'"),
    iframe: 'RUNS',
    script: 'RUNS',
  },
  {
    name: 'no fullscreen for frames',
    headers: { 'permissions-policy': 'fullscreen=(self), camera=()' },
    iframe: 'LIMITED',
    script: 'LIMITED',
    finding: 'FEATURE_OFF',
  },
  {
    name: 'styles of its own alone',
    headers: csp("style-src 'self'; img-src 'none'; connect-src 'none'; font-src 'none'; worker-src 'none'"),
    iframe: 'RUNS',
    script: 'RUNS',
  },
];

/** A page with an inline viewer. */
export interface InlineCase extends Pick<PageCase, 'name' | 'headers' | 'allowedOrigins' | 'finding'> {
  readonly inline: EmbedVerdict;
  /** Needs that the check reports as blocked. */
  readonly lacks?: readonly EmbedNeed[];
  /** Directives violated by a panorama alone, without videos, models and tours. */
  readonly violates?: readonly string[];
}

/** Exactly what an inline viewer needs. */
const INLINE_NEEDS: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': 'ORIEL/sdk/v1/ ORIEL/viewer-inline/',
  'connect-src': 'ORIEL/api/v1/ ORIEL/media/ ORIEL/viewer-inline/',
  'img-src': 'ORIEL/media/ blob:',
  'media-src': 'ORIEL/media/',
  'frame-src': 'ORIEL/viewer360/',
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

/** That policy with one directive changed. */
export const inlinePolicy = (change: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...INLINE_NEEDS, ...change })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

export const INLINE_CASES: readonly InlineCase[] = [
  { name: 'a policy with all that is needed and nothing else', headers: csp(inlinePolicy()), inline: 'RUNS' },
  {
    name: 'the SDK without the viewer',
    headers: csp(inlinePolicy({ 'script-src': 'ORIEL/sdk/' })),
    inline: 'BLOCKED',
    lacks: ['script'],
    violates: ['script-src-elem'],
  },
  {
    name: 'the viewer’s first file alone',
    headers: csp(inlinePolicy({ 'script-src': 'ORIEL/sdk/ ORIEL/viewer-inline/v1.mjs' })),
    inline: 'BLOCKED',
    lacks: ['script'],
    violates: ['script-src-elem'],
  },
  {
    name: 'no calls',
    headers: csp(inlinePolicy({ 'connect-src': "'self'" })),
    inline: 'BLOCKED',
    lacks: ['data', 'fonts'],
    violates: ['connect-src'],
  },
  {
    name: 'tiles without the API',
    headers: csp(inlinePolicy({ 'connect-src': 'ORIEL/media/ ORIEL/viewer-inline/' })),
    inline: 'BLOCKED',
    lacks: ['data'],
    violates: ['connect-src'],
  },
  {
    name: 'the API without tiles',
    headers: csp(inlinePolicy({ 'connect-src': 'ORIEL/api/ ORIEL/viewer-inline/' })),
    inline: 'BLOCKED',
    lacks: ['data'],
    violates: ['connect-src'],
  },
  {
    name: 'no fonts',
    headers: csp(inlinePolicy({ 'connect-src': 'ORIEL/api/ ORIEL/media/' })),
    inline: 'LIMITED',
    lacks: ['fonts'],
    violates: ['connect-src'],
  },
  {
    name: 'no pictures, films and tours',
    headers: csp(inlinePolicy({ 'img-src': "'self'", 'media-src': "'none'", 'frame-src': "'none'" })),
    inline: 'LIMITED',
    lacks: ['pictures', 'models', 'films', 'tours'],
    violates: ['img-src'],
  },
  {
    name: 'a sandbox without an origin',
    headers: csp('sandbox allow-scripts'),
    inline: 'LIMITED',
    finding: 'SANDBOX_ORIGIN',
  },
  {
    name: 'a sandbox without an origin, where origins are named',
    headers: csp('sandbox allow-scripts'),
    allowedOrigins: ['PAGE'],
    inline: 'BLOCKED',
    finding: 'SANDBOX_ORIGIN',
  },
  {
    name: 'an embedder policy',
    headers: { 'cross-origin-embedder-policy': 'require-corp' },
    inline: 'RUNS',
  },
  {
    name: 'an embedder policy of the milder kind',
    headers: { 'cross-origin-embedder-policy': 'credentialless' },
    inline: 'RUNS',
  },
];
