import parsePolicy from 'content-security-policy-parser';
import { Parser } from 'htmlparser2';

/** One content security policy of a page. */
export interface Policy {
  readonly from: 'HEADER' | 'META';
  /** False for one that is only reported. */
  readonly enforced: boolean;
  readonly text: string;
  /** Values by lower-case name, the first of each name. */
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** More of them, or longer ones, are nobody's page. */
const POLICIES_MAX = 20;
const TEXT_MAX = 8000;

/** Of these a `<meta>` says nothing. */
const HEADER_ONLY = ['frame-ancestors', 'sandbox', 'report-uri'];

function read(text: string, from: Policy['from'], enforced: boolean): Policy[] {
  // Several headers arrive as one, parted by commas, which no policy may hold otherwise.
  return text.split(',').flatMap((one) => {
    const trimmed = one.trim().slice(0, TEXT_MAX);
    if (trimmed === '') return [];
    const directives = new Map(parsePolicy(trimmed));
    if (from === 'META') for (const name of HEADER_ONLY) directives.delete(name);
    return [{ from, enforced, text: trimmed, directives }];
  });
}

/** Elements that leave the head open. */
const HEAD = ['html', 'head', 'meta', 'title', 'link', 'script', 'style', 'base', 'noscript', 'template'];

/** The policies that a page's own head states: `<meta http-equiv>` elsewhere has no effect. */
function metaPolicies(html: string): string[] {
  const found: string[] = [];
  let inside = 0;
  const parser = new Parser({
    onopentag(name, { 'http-equiv': equivalent, content }) {
      if (!HEAD.includes(name)) return parser.pause();
      // A template's content is no part of the page, nor is what stands for browsers without script.
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

/** Every policy of an answer, its headers first. */
export function policiesOf(header: (name: string) => string | undefined, html: string): Policy[] {
  return [
    ...read(header('content-security-policy') ?? '', 'HEADER', true),
    ...read(header('content-security-policy-report-only') ?? '', 'HEADER', false),
    ...metaPolicies(html).flatMap((text) => read(text, 'META', true)),
  ].slice(0, POLICIES_MAX);
}
