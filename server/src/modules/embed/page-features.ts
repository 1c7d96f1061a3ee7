/** An entry of a `Permissions-Policy`: a feature and its allow-list. */
interface Entry {
  readonly feature: string;
  /** `*`, `self`, origins. */
  readonly allowed: readonly string[];
}

/** Parses the header as a structured-field dictionary; skips invalid entries. */
function entriesOf(header: string): Entry[] {
  const members = header.matchAll(
    /(?:^|,)\s*([a-z][a-z0-9-]*)\s*=\s*(\*|\((?:[^()"]|"[^"]*")*\)|[a-z0-9"':/.*-]+)/gi,
  );
  return [...members].map(([, feature = '', value = '']) => ({
    feature: feature.toLowerCase(),
    allowed: [...value.replace(/^\(|\)$/g, '').matchAll(/"([^"]*)"|[^\s"]+/g)].map(
      ([word, quoted]) => quoted ?? word,
    ),
  }));
}

/** Whether a page with this header leaves a feature to documents of an origin. The last entry of a feature applies. */
export function leavesFeature(header: string, feature: string, origin: string, page: string): boolean {
  const entry = entriesOf(header).findLast((one) => one.feature === feature);
  if (!entry) return true;
  return entry.allowed.some(
    (one) =>
      one === '*' || one === origin || (one === 'self' && origin === page) || wildcardAllows(one, origin),
  );
}

/** `https://*.example.com`, supported by some browsers. */
function wildcardAllows(allowed: string, origin: string): boolean {
  const [, scheme, rest] = /^(https?:\/\/)\*(\..+)$/.exec(allowed) ?? [];
  return scheme !== undefined && rest !== undefined && origin.startsWith(scheme) && origin.endsWith(rest);
}
