import { ApiError } from '@oriel/sdk/team-client';
import type { TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { type MessageId, type Translate, translate } from '../i18n/translate.ts';

// A form has more fields than the library's default limit of errors.
Settings.Set({ maxErrors: 200 });

/** The message for each schema rule, equal to the server's. */
const SENTENCES: Readonly<Record<string, MessageId>> = {
  required: 'invalid.required',
  minLength: 'invalid.minLength',
  maxLength: 'invalid.maxLength',
  minimum: 'invalid.minimum',
  maximum: 'invalid.maximum',
  exclusiveMinimum: 'invalid.exclusiveMinimum',
  maxItems: 'invalid.maxItems',
  uniqueItems: 'invalid.unique',
  format: 'invalid.format',
};
const TYPES: Readonly<Record<string, MessageId>> = {
  integer: 'invalid.integer',
  number: 'invalid.number',
};

/** Parameters of a violated rule; each keyword has some of them. */
interface Rule {
  readonly limit?: number;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: unknown;
  readonly requiredProperties?: readonly string[];
}

function sentenceOf(keyword: string, rule: Rule, t: Translate): string {
  if (keyword === 'type') return t(TYPES[rule.type ?? ''] ?? 'invalid.required');
  if (keyword === 'format' && rule.format === 'email') return t('invalid.email');
  const pattern = keyword === 'pattern' ? String(rule.pattern) : '';
  if (pattern.includes('https')) return t('invalid.https');
  if (pattern.includes('\\+')) return t('invalid.phone');
  if (pattern === '^[A-Z]{2}$') return t('invalid.country');
  return t(SENTENCES[keyword] ?? 'invalid.other', { limit: rule.limit ?? 0 });
}

/** Errors of a body by dotted path, from the contract's schema. Load it only on saving: it is large. */
export function schemaErrors(
  schema: TSchema,
  body: unknown,
  t: Translate = translate,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { keyword, instancePath, params } of Value.Errors(schema, body)) {
    const rule = params as Rule; // The library has one type per keyword.
    if (keyword === 'anyOf' || keyword === 'boolean' || (keyword === 'type' && rule.type === 'null'))
      continue;
    const path = instancePath.split('/').slice(1).join('.');
    const sentence = sentenceOf(keyword, rule, t);
    if (keyword === 'required') {
      for (const name of rule.requiredProperties ?? []) errors[path ? `${path}.${name}` : name] ??= sentence;
    } else errors[path] ??= sentence;
  }
  return errors;
}

/**
 * Checks a body before it is sent.
 *
 * @throws ApiError VALIDATION, as the server would answer
 */
export function checkBody(schema: TSchema, body: unknown, t: Translate = translate): void {
  const errors = Object.entries(schemaErrors(schema, body, t)).map(([path, text]) => [path, [text]] as const);
  if (errors.length === 0) return;
  throw new ApiError('There were some errors with your submission', {
    status: 400,
    code: 'VALIDATION',
    errors: Object.fromEntries(errors),
  });
}
