import { linksIn } from '@oriel/contract/comment-text';
import { abuseOf, advertisingIn } from '../../analysis/abuse.ts';
import { fold, wordsOf } from '../../analysis/text.ts';

/** Abuse score from which a moderator has to check. */
const HOLD_ABUSE = 0.5;
const HOLD_SPAM = 0.6;

const LINK_WEIGHT = 0.4;
const REPEATED_WEIGHT = 0.7;
const SHOUTING_WEIGHT = 0.3;
const STUTTER_WEIGHT = 0.3;

/** Minimum letters for capitals to count as shouting. */
const SHOUT_FROM = 24;
/** Minimum letters for a repetition to count as spam (not "I agree"). */
const REPEAT_FROM = 20;

/** Why a comment is held; moderators' pages translate the ids. */
type Suspicion = 'ABUSE' | 'SPAM' | 'REPETITION';

export interface Verdict {
  readonly suspicion: Suspicion | undefined;
  /** 0..1. */
  readonly toxicity: number;
}

/** What repetitions of a text have in common, to be hashed: its letters only. Undefined for short texts. */
export function lettersOf(body: string): string | undefined {
  const letters = wordsOf(body)
    .map(({ folded }) => folded)
    .join(' ');
  return letters.length < REPEAT_FROM ? undefined : letters;
}

function isShouting(body: string): boolean {
  const letters = body.match(/\p{L}/gu) ?? [];
  const capitals = body.match(/\p{Lu}/gu) ?? [];
  return letters.length >= SHOUT_FROM && capitals.length / letters.length > 0.7;
}

/** A character or word repeated over and over. */
function isStuttering(body: string): boolean {
  if (/(\S)\1{7,}/u.test(body)) return true;
  const words = wordsOf(body).map(({ folded }) => fold(folded));
  return words.length >= 8 && new Set(words).size / words.length < 0.3;
}

/**
 * Checks a new comment. Never rejects: doubtful ones wait for a moderator.
 *
 * @param repeated the same text was sent here before
 */
export function judge(body: string, repeated: boolean): Verdict {
  const toxicity = abuseOf(body);
  if (toxicity >= HOLD_ABUSE) return { suspicion: 'ABUSE', toxicity };
  const signs =
    advertisingIn(body) +
    LINK_WEIGHT * linksIn(body) +
    (isShouting(body) ? SHOUTING_WEIGHT : 0) +
    (isStuttering(body) ? STUTTER_WEIGHT : 0);
  if (signs >= HOLD_SPAM) return { suspicion: 'SPAM', toxicity };
  return { suspicion: repeated && signs + REPEATED_WEIGHT >= HOLD_SPAM ? 'REPETITION' : undefined, toxicity };
}
