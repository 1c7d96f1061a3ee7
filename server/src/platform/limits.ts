import { STATEMENTS_MAX } from '@oriel/contract/opinion';
import { CALLS, type CallName } from '@oriel/contract/routes';

/** A number of calls per period. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Rate limits. `public` and `member` count every call, by address and by user; the others also count their own calls, by visitor or, for
 * members-only calls (`verification-mail`, `invitation`, `page-check`, `reply`, `embed-mail`), by user; `report`, which is not a call, by address.
 */
export const DEFAULT_LIMITS = {
  public: { max: 600, seconds: 60 },
  member: { max: 1200, seconds: 60 },
  inquiry: { max: 5, seconds: 600 },
  comment: { max: 10, seconds: 600 },
  reaction: { max: 60, seconds: 600 },
  // All statements there can be, and each of them once more: nobody reads faster.
  vote: { max: 2 * STATEMENTS_MAX, seconds: 600 },
  signup: { max: 5, seconds: 3600 },
  tracking: { max: 120, seconds: 60 },
  'verification-mail': { max: 3, seconds: 3600 },
  invitation: { max: 60, seconds: 3600 },
  'page-check': { max: 30, seconds: 600 },
  reply: { max: 60, seconds: 600 },
  'embed-mail': { max: 20, seconds: 3600 },
  // Mails to an address that anybody may name, and what browsers ask for.
  'person-link': { max: 10, seconds: 3600 },
  report: { max: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof DEFAULT_LIMITS;
export type RateLimits = Readonly<Record<LimitName, RateLimit>>;

/** Calls with a limit of their own, in one table, so that routes need not declare it. */
const LIMIT_OF: Partial<Record<CallName, LimitName>> = {
  createInquiry: 'inquiry',
  commentPanorama: 'comment',
  commentFeedbackItem: 'comment',
  reportComment: 'comment',
  likeComment: 'reaction',
  voteOnStatement: 'vote',
  // By its author; members, who moderate, have a higher limit.
  moderateComment: 'reaction',
  signUp: 'signup',
  track: 'tracking',
  sendVerificationEmail: 'verification-mail',
  inviteMember: 'invitation',
  checkEmbedding: 'page-check',
  replyToInquiry: 'reply',
  sendEmbedding: 'embed-mail',
  requestPersonLink: 'person-link',
  openPersonFromBrowser: 'person-link',
  sendPersonCode: 'person-link',
  changePersonAddress: 'person-link',
};

const BY_CALL = new Map<unknown, LimitName>(
  Object.entries(LIMIT_OF).map(([operation, limit]) => [CALLS[operation as CallName], limit]),
);

/** The limit of a contract call, if it has its own. */
export function limitOfCall(call: unknown): LimitName | undefined {
  return BY_CALL.get(call);
}
