import type { Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import type { RateLimit } from '../../platform/limits.ts';
import { newToken, tokenHash } from '../../platform/secret-token.ts';
import type { UserDocument } from './model.ts';
import { nameOf } from './name.ts';

const HOUR_MS = 3_600_000;
/** Hours that a link works; links of several mails work in parallel, because people open the first one. */
const VALID_HOURS = 24;
const WORKING_LINKS = 3;

interface Dependencies {
  readonly models: Models;
  readonly identity: IdentityProvider;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** Limit of mails to one person; absent means none. Counted in the database, because the recipient may not have requested them. */
  readonly limit: RateLimit | undefined;
}

/** Verifies e-mail addresses: a mail with a secret, and the call that returns it. */
export class VerificationService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Sends a mail with a link.
   *
   * @returns seconds until the next one may be requested
   * @throws ApiError ALREADY_VERIFIED, RATE_LIMITED
   */
  async send(user: UserDocument): Promise<number> {
    const account = await this.#deps.identity.account(user.identityId);
    if (account?.emailVerified) throw new ApiError('ALREADY_VERIFIED');
    const token = newToken();
    const noted = await this.#note(user, token);
    await this.#deps.mailer.send({
      to: user.email,
      template: 'verification',
      locale: user.locale,
      values: { token, name: nameOf(user), hours: VALID_HOURS },
    });
    return this.#wait(noted);
  }

  /**
   * Verifies the address that received this secret.
   *
   * @throws ApiError VERIFICATION_INVALID
   */
  async verify(token: string): Promise<void> {
    const { models, identity, clock } = this.#deps;
    const since = new Date(clock().getTime() - VALID_HOURS * HOUR_MS);
    const user = await models.User.findOne({
      'verification.mails': { $elemMatch: { tokenHash: tokenHash(token), at: { $gt: since } } },
    }).lean();
    const account = user ? await identity.account(user.identityId) : undefined;
    // The secret verifies only the address it was sent to.
    if (!user || account?.email !== user.email) throw new ApiError('VERIFICATION_INVALID');
    await identity.confirmEmail(account.id);
    const { secondFactor, phones } = account;
    await models.User.updateOne(
      { _id: user._id },
      {
        $set: { account: { emailVerified: true, secondFactor, phones: [...phones] } },
        $unset: { verification: 1 },
      },
      { timestamps: false },
    );
  }

  /** Counts the mail and stores its secret, in one write that the limit can reject. */
  async #note({ _id }: UserDocument, token: string): Promise<UserDocument> {
    const { models, clock, limit } = this.#deps;
    const now = clock();
    const mayAsk = limit && {
      $or: [
        { [`verification.mails.${limit.max - 1}`]: { $exists: false } },
        { 'verification.mails.0.at': { $lte: new Date(now.getTime() - limit.seconds * 1000) } },
      ],
    };
    const mail = { tokenHash: tokenHash(token), at: now };
    const kept = limit?.max ?? WORKING_LINKS;
    const noted = await models.User.findOneAndUpdate(
      { _id, ...mayAsk },
      { $push: { 'verification.mails': { $each: [mail], $slice: -kept } } },
      { returnDocument: 'after', timestamps: false },
    ).lean();
    if (noted) return noted;
    const user = await models.User.findById(_id).lean();
    throw new ApiError('RATE_LIMITED', { retryAfter: Math.max(1, user ? this.#wait(user) : 1) });
  }

  #wait({ verification }: UserDocument): number {
    const { limit, clock } = this.#deps;
    const mails = verification?.mails ?? [];
    const [oldest] = mails;
    if (!limit || !oldest || mails.length < limit.max) return 0;
    return Math.max(0, Math.ceil(limit.seconds - (clock().getTime() - oldest.at.getTime()) / 1000));
  }
}
