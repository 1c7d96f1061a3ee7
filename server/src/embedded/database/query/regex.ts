import type { BSONRegExp } from 'bson';
import { DatabaseError, notSupported } from '../errors.ts';

const literalAfterBackslash = /[^A-Za-z0-9]/;
const cache = new Map<string, RegExp>();

/**
 * Translates a MongoDB pattern (PCRE) to an equivalent JavaScript one, or rejects it by name. The two agree in most constructs and differ
 * silently in others (`$` before a last newline, the extent of `.` and `\s`), so every construct is either translated or rejected.
 */
export function toRegExp(value: BSONRegExp): RegExp {
  const id = `${value.options}/${value.pattern}`;
  const known = cache.get(id);
  if (known) return known;
  const compiled = compile(value.pattern, value.options);
  if (cache.size > 500) cache.clear();
  cache.set(id, compiled);
  return compiled;
}

function compile(pattern: string, options: string): RegExp {
  for (const option of options) {
    if (option === 'x' || option === 'l') throw notSupported(`the regular expression option ${option}`);
    if (!'imsu'.includes(option)) {
      throw new DatabaseError(51108, `invalid flag in regex options: ${option}`);
    }
  }
  const source = translate(pattern, options.includes('m'), options.includes('s'));
  try {
    return new RegExp(source, options.includes('i') ? 'iu' : 'u');
  } catch {
    throw notSupported(`the regular expression /${pattern}/`);
  }
}

function translate(pattern: string, multiline: boolean, dotAll: boolean): string {
  let out = '';
  let at = 0;
  while (at < pattern.length) {
    const char = pattern[at] ?? '';
    if (char === '\\') {
      out += translateEscape(pattern, at, false);
      at += escapeLength(pattern, at);
    } else if (char === '[') {
      const end = endOfClass(pattern, at);
      out += translateClass(pattern, at, end);
      at = end + 1;
    } else {
      if (char === '(') checkGroup(pattern, at);
      if (char === '.') out += dotAll ? '[^]' : '[^\\n]';
      else if (char === '$') out += multiline ? '(?=\\n|$)' : '(?=\\n?$)';
      else if (char === '^') out += multiline ? '(?:^|(?<=\\n)(?=[^]))' : '^';
      else out += char;
      at += 1;
    }
  }
  return out;
}

function checkGroup(pattern: string, at: number): void {
  const rest = pattern.slice(at + 1, at + 4);
  if (rest.startsWith('*')) throw notSupported(`the regular expression verb in /${pattern}/`);
  if (!rest.startsWith('?')) return;
  if (/^\?([:=!]|<[=!A-Za-z_])/.test(rest)) return;
  throw notSupported(`the group (${rest} of the regular expression /${pattern}/`);
}

function escapeLength(pattern: string, at: number): number {
  return pattern[at + 1] === 'x' ? 4 : 2;
}

function translateEscape(pattern: string, at: number, inClass: boolean): string {
  const char = pattern[at + 1];
  if (char === undefined)
    throw new DatabaseError(51091, 'Regular expression is invalid: \\ at end of pattern');
  if (literalAfterBackslash.test(char)) {
    // Unicode patterns in JavaScript allow a backslash only before syntax characters.
    if ('^$\\.*+?()[]{}|/'.includes(char) || (inClass && char === '-')) return `\\${char}`;
    return /[A-Za-z0-9_]/.test(char) || char.charCodeAt(0) > 127 ? char : hex(char);
  }
  if (char === 'x' && /^[0-9a-fA-F]{2}$/.test(pattern.slice(at + 2, at + 4)))
    return pattern.slice(at, at + 4);
  if ('dDwWnrtf'.includes(char)) return `\\${char}`;
  if (char === 's') return inClass ? ' \\t\\n\\v\\f\\r' : '[ \\t\\n\\v\\f\\r]';
  if (!inClass) {
    if ('bB'.includes(char) || /[1-9]/.test(char)) return `\\${char}`;
    if (char === 'S') return '[^ \\t\\n\\v\\f\\r]';
    if (char === 'A') return '^';
    if (char === 'z') return '$';
  }
  throw notSupported(`\\${char} in the regular expression /${pattern}/`);
}

function hex(char: string): string {
  return `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']') return at;
  }
  throw new DatabaseError(51091, 'Regular expression is invalid: missing terminating ] for character class');
}

function translateClass(pattern: string, start: number, end: number): string {
  const negated = pattern[start + 1] === '^';
  let at = negated ? start + 2 : start + 1;
  // `[]…` and `[[:…` have another meaning in PCRE.
  if (at === end) throw notSupported(`the empty class in the regular expression /${pattern}/`);
  let out = negated ? '[^' : '[';
  while (at < end) {
    const char = pattern[at] ?? '';
    if (char === '\\') {
      out += translateEscape(pattern, at, true);
      at += escapeLength(pattern, at);
      continue;
    }
    if (char === '[' && /[:.=]/.test(pattern[at + 1] ?? '')) {
      throw notSupported(`the named class in the regular expression /${pattern}/`);
    }
    out += char === '[' ? '\\[' : char;
    at += 1;
  }
  return `${out}]`;
}
