import parsePolicy from 'content-security-policy-parser';
import { Parser } from 'htmlparser2';

/** A content security policy of a page. */
export interface Policy {
  readonly from: 'HEADER' | 'META';
  /** False for a report-only policy. */
  readonly enforced: boolean;
  readonly text: string;
  /** Values by lower-case name; the first of each name applies. */
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** More or longer policies do not occur in real pages. */
const POLICIES_MAX = 20;
const TEXT_MAX = 8000;

/** Ignored in a `<meta>` policy. */
const HEADER_ONLY = ['frame-ancestors', 'sandbox', 'report-uri'];

function read(text: string, from: Policy['from'], enforced: boolean): Policy[] {
  // Several headers arrive joined by commas, which policies cannot contain.
  return text.split(',').flatMap((one) => {
    const trimmed = one.trim().slice(0, TEXT_MAX);
    if (trimmed === '') return [];
    const directives = new Map(parsePolicy(trimmed));
    if (from === 'META') for (const name of HEADER_ONLY) directives.delete(name);
    return [{ from, enforced, text: trimmed, directives }];
  });
}

/** Elements that keep the head open. */
const HEAD = ['html', 'head', 'meta', 'title', 'link', 'script', 'style', 'base', 'noscript', 'template'];

/** The policies in a page's head: `<meta http-equiv>` elsewhere has no effect. */
function metaPolicies(html: string): string[] {
  const found: string[] = [];
  let inside = 0;
  const parser = new Parser({
    onopentag(name, { 'http-equiv': equivalent, content }) {
      if (!HEAD.includes(name)) return parser.pause();
      // Content of templates and noscript elements does not count.
      if (name === 'template' || name === 'noscript') inside += 1;
      const states = equivalent?.trim().toLowerCase() === 'content-security-policy';
      if (name === 'meta' && inside === 0 && states && content) found.push(content);
    },
    onclosetag(name) {
      if (name === 'head') parser.pause();
      if (name === 'template' || name === 'noscript') inside -= 1;
    },
  });
  parser.write(html);
  return found;
}

/** All policies of an answer, headers first. */
export function policiesOf(header: (name: string) => string | undefined, html: string): Policy[] {
  return [
    ...read(header('content-security-policy') ?? '', 'HEADER', true),
    ...read(header('content-security-policy-report-only') ?? '', 'HEADER', false),
    ...metaPolicies(html).flatMap((text) => read(text, 'META', true)),
  ].slice(0, POLICIES_MAX);
}
