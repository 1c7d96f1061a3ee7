import type { InquiryCreate } from '@oriel/contract/inquiry';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { InquiryDocument } from './model.ts';

const SUSPECT = 0.4;
const SPAM = 0.8;

/** Period in which the same text is looked for. */
const REPEATS_MS = 24 * 3600_000;
/** Short texts are often equal by chance. */
const TELLING_TEXT = 40;
const MANY_REPEATS = 3;

const LINK = /(?:https?:\/\/|www\.)\S+|\[url|<a\s/gi;
/** Advertised goods and services, in words that apartment seekers do not use. */
const WARES =
  /\b(?:viagra|cialis|casino|bitcoin|crypto|forex|backlinks?|seo (?:service|expert|package)s?|guest post|web ?design service|payday loan|pożyczk[ai] online|pozycjonowanie)\b/i;

/** A text without the parts that vary between copies, to be hashed; undefined for a short one. */
export function plainText(message: string | undefined): string | undefined {
  const plain =
    message
      ?.toLowerCase()
      .replace(/[\s\d\p{P}]+/gu, ' ')
      .trim() ?? '';
  return plain.length < TELLING_TEXT ? undefined : plain;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length >= 20 && letters.filter((letter) => /\p{Lu}/u.test(letter)).length / letters.length > 0.8
  );
}

/** How much a form resembles advertising, 0..1, by its words alone. */
export function textScore({ name = '', subject, message = '', startedAt }: InquiryCreate): number {
  const text = `${subject ?? ''} ${message}`;
  const links = (text.match(LINK) ?? []).length;
  const score =
    Math.min(0.5, links * 0.25) +
    (LINK.test(name) || /[<>[\]]|\d{5,}/.test(name) ? 0.5 : 0) +
    (WARES.test(text) ? 0.5 : 0) +
    (isShouted(message) ? 0.2 : 0) +
    (startedAt === undefined ? 0.05 : 0);
  LINK.lastIndex = 0;
  return Math.min(1, score);
}

/**
 * Judges a form, also by whether others have sent the same text.
 *
 * @param textHash of its `plainText`
 */
export async function judge(
  models: Models,
  organizationId: Types.ObjectId,
  form: InquiryCreate,
  textHash: string | undefined,
  now: Date,
): Promise<InquiryDocument['spam']> {
  const repeats = textHash
    ? await models.Inquiry.countDocuments({
        organizationId,
        textHash,
        createdAt: { $gte: new Date(now.getTime() - REPEATS_MS) },
        ...(form.email ? { email: { $ne: form.email } } : {}),
      })
    : 0;
  const repeated = repeats >= MANY_REPEATS ? 0.6 : repeats * 0.1;
  const score = Math.round(Math.min(1, textScore(form) + repeated) * 100) / 100;
  return { score, verdict: score >= SPAM ? 'SPAM' : score >= SUSPECT ? 'SUSPECT' : 'OK' };
}
