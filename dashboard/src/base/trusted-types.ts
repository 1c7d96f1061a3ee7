/** What a browser has that enforces `require-trusted-types-for`; TypeScript's own types do not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** `undefined` refuses: the browser throws, and reports. */
interface PolicyRules {
  createHTML?(text: string, type: string, sink: string): string | undefined;
  createScriptURL?(address: string, type: string, sink: string): string | undefined;
}

/** The name of a character (`&nbsp;`), which the Markdown reader has the browser decode. No markup can be in it. */
const CHARACTER = /^&[A-Za-z][A-Za-z0-9]{0,31};$/;

/** Folders with scripts of ours. */
const FOLDERS = /^\/(?:(?:dashboard|site|viewer)-assets|viewer-inline)\//;

/** Scripts of Google that an installation asks for: its tag after consent, its human check before a code by SMS. The policy of the page names the hosts as well. */
const GOOGLE = /^https:\/\/www\.(?:googletagmanager\.com|(?:google|gstatic)\.com\/recaptcha)\//;

/**
 * Markup and addresses of scripts that libraries pass to the browser as text. Our own code passes none. A document that is only parsed runs
 * nothing: SVG drawings, and a map's attribution, of which the map takes over links alone.
 */
const RULES: PolicyRules = {
  createHTML: (text, _type, sink) =>
    sink === 'DOMParser parseFromString' || CHARACTER.test(text) ? text : undefined,
  createScriptURL(address, _type, sink) {
    // Not `location.origin`, which is `null` in a `srcdoc`.
    if (sink === 'Worker constructor' && address.startsWith(`blob:${origin}/`)) return address;
    const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : undefined;
    if (url?.origin === origin && FOLDERS.test(url.pathname)) return address;
    return GOOGLE.test(address) ? address : undefined;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', RULES);
