import { dayInSentence } from '@oriel/contract/day-in-sentence';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { Mailer } from '../../mail/mailer.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isAddress } from '../../platform/mail-address.ts';
import { notificationsOf } from '../user/present.ts';
import type { Failure } from './failure.ts';
import type { IntegrationDocument } from './model.ts';
import { failureText } from './present.ts';

/** Recipient limit for any team size. */
const MOST_RECIPIENTS = 50;

interface Dependencies {
  readonly models: Models;
  readonly mailer: Mailer;
  readonly clock: Clock;
}

type Failed = Pick<IntegrationDocument, '_id' | 'organizationId' | 'estateId' | 'lastSyncDate'>;

/** Mails the team that an estate could not be synchronised: members who can act on it and have opted in, once a day. */
export class FailureMails {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async tell({ _id, organizationId, estateId, lastSyncDate }: Failed, failure: Failure): Promise<void> {
    const { models, mailer, clock } = this.#deps;
    const [estate, memberships] = await Promise.all([
      models.Estate.findOne({ organizationId, _id: estateId }, { name: 1, timezone: 1 }).lean(),
      models.Membership.find(
        { organizationId, status: 'ACTIVE', role: { $in: ['ADMIN', 'USER'] } },
        { userId: 1 },
      )
        .limit(MOST_RECIPIENTS)
        .lean(),
    ]);
    if (!estate) return;
    const users = await models.User.find({ _id: { $in: memberships.map(({ userId }) => userId) } }).lean();
    const { name, timezone } = estate;
    const day = dayIn(timezone, clock());
    const lastSuccess = (locale: Locale) =>
      lastSyncDate &&
      dayInSentence(LANGUAGE_TAGS[locale], lastSyncDate, { timeZone: timezone, timeStyle: 'short' });
    for (const user of users) {
      const { email, locale } = user;
      if (!notificationsOf(user).syncFailed.email || !isAddress(email)) continue;
      const since = lastSuccess(locale);
      await mailer.send({
        // One mail a day, however often it fails.
        id: `sync-failed.${String(_id)}.${day}.${mailer.keyOf(email)}`,
        to: email,
        template: 'sync-failed',
        locale,
        values: {
          estateId: String(estateId),
          estate: name,
          reason: failureText(failure, locale),
          ...(since ? { lastSuccess: since } : {}),
        },
      });
    }
  }
}
