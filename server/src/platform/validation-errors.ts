import type { Locale } from '@oriel/contract/enums';
import type { FastifySchemaValidationError } from 'fastify';
import { say } from './messages.ts';

/** Parts of schema patterns, and what they mean for people; the first that fits. */
const PATTERNS: readonly (readonly [string, string])[] = [
  ['(-[a-z0-9]+)*)$', 'field.pattern.slugOrId'],
  ['(-[a-z0-9]+)*$', 'field.pattern.slug'],
  ['|none)$', 'field.pattern.idOrNone'],
  ['[0-9a-f]{24}$', 'field.pattern.id'],
  ['^#[', 'field.pattern.color'],
  ['^\\+?[0-9(]', 'field.phone'],
  ['^(https://[^\\s]+|/media/', 'field.pattern.file'],
  ['^https://', 'field.pattern.https'],
  ['^https?://', 'field.pattern.server'],
  ['^[A-Za-z]{2,3}(-', 'field.pattern.language'],
  ['^[A-Z]{2}$', 'field.country'],
  ['[05])?\\+?$', 'field.pattern.rooms'],
  ['^[a-z0-9][a-z0-9_-]{0,39}$', 'field.pattern.category'],
  ['^([0-9]{9}|[0-9]{14})$', 'field.pattern.regon'],
  ['^[\\x21-\\x7e]+$', 'field.pattern.ascii'],
];

/** Patterns of some characters of one set. */
const OF_ONE_SET = /^\^\[([^\]]+)\]\{(\d+)(?:,(\d+))?\}\$$/;

/** What a schema's pattern asks for, in words. */
function patternSentence(pattern: string, locale: Locale): string {
  const known = PATTERNS.find(([part]) => pattern.includes(part));
  if (known) return say(locale, known[1]);
  const [, set = '', min = '', max = min] = OF_ONE_SET.exec(pattern) ?? [];
  if (!set) return say(locale, 'field.pattern');
  const values = { min: Number(min), max: Number(max), length: min === max ? 'one' : 'other' };
  if (set === '0-9') return say(locale, 'field.pattern.digits', values);
  if (set.startsWith('\\x21')) return say(locale, 'field.pattern.asciiLength', values);
  // Ranges and signs apart: A-Z 0-9 . _
  const allowed = (set.match(/.-.|./g) ?? []).join(' ');
  return say(locale, 'field.pattern.characters', { ...values, allowed });
}

const WITH_LIMIT = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]);

const FORMATS = new Set(['email', 'date-time', 'date', 'uri']);

function text(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function sentence(error: FastifySchemaValidationError, locale: Locale): string {
  const { keyword, params } = error;
  if (keyword === 'required') return say(locale, 'field.required');
  if (keyword === 'additionalProperties') return say(locale, 'field.unknown');
  if (keyword === 'enum') return say(locale, 'field.enum', { allowed: text(params.allowedValues) });
  if (keyword === 'uniqueItems') return say(locale, 'field.uniqueItems');
  if (WITH_LIMIT.has(keyword)) return say(locale, `field.${keyword}`, { limit: Number(params.limit) });
  if (keyword === 'type') {
    const type = text(params.type);
    const ids = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    return ids.includes(type) ? say(locale, `field.type.${type}`) : say(locale, 'field.type', { type });
  }
  if (keyword === 'pattern') return patternSentence(text(params.pattern), locale);
  if (keyword === 'format') {
    const format = text(params.format);
    return say(locale, FORMATS.has(format) ? `field.format.${format}` : 'field.format');
  }
  return say(locale, 'field.invalid');
}

function dottedPath(error: FastifySchemaValidationError): string {
  const below = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') below.push(text(error.params.missingProperty));
  if (error.keyword === 'additionalProperties') below.push(text(error.params.additionalProperty));
  return below.join('.');
}

/** Most errors that are grouped by kind, which takes quadratic time. */
const READABLE = 500;

const isBelow = (path: string, top: string): boolean => path === top || path.startsWith(`${top}/`);

/**
 * Errors of a union, reduced to the intended kind: `{ kind: 'IMAGE', x: 2 }` is an image with a wrong `x`, not a sphere without a `yaw`.
 */
function ofTheKindMeant(found: readonly FastifySchemaValidationError[]): FastifySchemaValidationError[] {
  // Nobody reads hundreds of errors.
  if (found.length > READABLE) return [...found];
  const dropped = new Set<FastifySchemaValidationError>();
  for (const union of found) {
    if (union.keyword !== 'anyOf') continue;
    const inside = found.filter(
      (error) =>
        error.schemaPath.startsWith(`${union.schemaPath}/`) &&
        isBelow(error.instancePath, union.instancePath),
    );
    const branches = Map.groupBy(
      inside,
      (error) => error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0],
    );
    // The branch's own property, not one of a nested union.
    const isOtherKind = (error: FastifySchemaValidationError): boolean =>
      /^\/\d+\/properties\/[^/]+\/const$/.test(error.schemaPath.slice(union.schemaPath.length));
    const isNothingLikeIt = (error: FastifySchemaValidationError): boolean =>
      error.keyword === 'type' && error.instancePath === union.instancePath;
    const all = [...branches.values()];
    const others = all.filter((errors) => errors.some(isOtherKind));
    const isMeant = all.some((errors) => !errors.some(isOtherKind) && !errors.some(isNothingLikeIt));
    for (const error of others.flat()) if (isMeant || !isOtherKind(error)) dropped.add(error);
  }
  return found.filter((error) => !dropped.has(error));
}

/** Ajv's errors as `errors` of the envelope: dotted path -> sentences. Drops a union's own error when a branch already gives the reason. */
export function validationErrors(
  found: readonly FastifySchemaValidationError[],
  context: string,
  locale: Locale,
): Record<string, string[]> {
  const errors = new Map<string, Set<string>>();
  const meant = ofTheKindMeant(found);
  const precise = meant.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'oneOf');
  for (const error of precise.length > 0 ? precise : meant) {
    // A nullable field fails both branches; "must be null" helps nobody.
    if (precise.length > 1 && error.keyword === 'type' && error.params.type === 'null') continue;
    const path = dottedPath(error) || context;
    const texts = errors.get(path) ?? new Set<string>();
    texts.add(sentence(error, locale));
    errors.set(path, texts);
  }
  return Object.fromEntries([...errors].map(([path, texts]) => [path, [...texts]]));
}
