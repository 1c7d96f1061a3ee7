import type { Runner } from '../../jobs/worker.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { NoticeService } from '../notice/service.ts';
import { unsubscribeToken } from '../notice/unsubscribe.ts';
import { mailBrandOf } from '../organization/mail-brand.ts';
import type { PastTallies } from '../tracking/stats/past-tallies.ts';
import { nameOf } from '../user/name.ts';
import { orderOf } from './order.ts';
import { findReader, mayMail, wantsAtAll } from './readers.ts';
import { weekOf } from './week.ts';

export interface ReportDependencies {
  readonly models: Models;
  readonly mailer: Mailer;
  readonly notices: NoticeService;
  readonly secrets: SecretBox;
  readonly past: PastTallies;
  readonly clock: Clock;
}

/** Sends one member the report of a week. Idempotent: one mail and one notice, both with the id of the week. */
export function sendWeeklyReport({
  models,
  mailer,
  notices,
  secrets,
  past,
  clock,
}: ReportDependencies): Runner {
  return {
    async run({ payload }) {
      const { organizationId, userId, period, timezone } = orderOf(payload);
      const reader = await findReader(models, organizationId, userId);
      if (!reader || !wantsAtAll(reader.user, 'weeklyReport')) return;
      const { user, organization } = reader;
      if (!organization.features.includes('estates')) return;
      const week = await weekOf(models, past, { ...reader, period, timezone, now: clock() });
      if (!week) return;
      await notices.tell([user], {
        organizationId,
        kind: 'weeklyReport',
        about: { type: 'WEEK' },
        key: `${String(organizationId)}@${period.from}`,
        at: clock(),
        facts: { ...period, visitors: week.visitors.now, inquiries: week.inquiries.now },
      });
      if (!mayMail(user, 'weeklyReport')) return;
      const { own, visits, visitors, favorites, inquiries, apartments, bookings, unread } = week;
      await mailer.send({
        id: `weekly-report.${String(organizationId)}.${String(userId)}.${period.from}`,
        to: user.email,
        template: 'weekly-report',
        locale: user.locale,
        brand: mailBrandOf(organization),
        unsubscribe: unsubscribeToken(secrets, userId, 'weeklyReport'),
        values: {
          organization: organization.name,
          reader: nameOf(user),
          ...period,
          own,
          figures: { visits, visitors, favorites, inquiries },
          apartments,
          bookings,
          unread,
        },
      });
    },
    // Nobody waits for it; the failed job is the record.
    abandon: async () => {},
  };
}
