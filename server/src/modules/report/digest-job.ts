import type { Types } from 'mongoose';
import type { Runner } from '../../jobs/worker.ts';
import type { MailValues } from '../../mail/mailer.ts';
import type { Models } from '../../platform/database.ts';
import { unsubscribeToken } from '../notice/unsubscribe.ts';
import { mailBrandOf } from '../organization/mail-brand.ts';
import { nameOf } from '../user/name.ts';
import { orderOf } from './order.ts';
import { momentsOf, type Period } from './period.ts';
import { findReader, mayMail, wantsAtAll } from './readers.ts';
import type { ReportDependencies } from './weekly-job.ts';

type Projects = MailValues['feedback-digest']['projects'];

/** Most projects in a digest, and quotes of each. */
const PROJECTS = 10;
const QUOTES = 3;

/** Comments of a period, by project, most active first. Excludes the reader's own. */
async function projectsOf(
  models: Models,
  organizationId: Types.ObjectId,
  userId: Types.ObjectId,
  { from, to }: { from: Date; to: Date },
): Promise<Projects> {
  const comments = await models.Comment.find(
    {
      organizationId,
      projectId: { $exists: true },
      status: { $in: ['PUBLISHED', 'PENDING'] },
      createdAt: { $gte: from, $lt: to },
      createdBy: { $ne: userId },
    },
    { projectId: 1, status: 1, body: 1, likes: 1 },
  )
    .sort({ likes: -1, createdAt: -1, _id: -1 })
    .lean();
  const ids = [
    ...new Map(
      comments.flatMap(({ projectId }) => (projectId ? [[String(projectId), projectId]] : [])),
    ).values(),
  ];
  const projects = await models.Feedback.find(
    { organizationId, _id: { $in: ids }, deletedAt: { $exists: false } },
    { title: 1 },
  ).lean();
  return projects
    .map(({ _id, title }) => {
      const own = comments.filter(({ projectId }) => projectId?.equals(_id));
      const quoted = own.filter(({ status }) => status === 'PUBLISHED').slice(0, QUOTES);
      return {
        id: String(_id),
        title,
        comments: own.length,
        pending: own.filter(({ status }) => status === 'PENDING').length,
        quotes: quoted.map(({ body }) => body),
        quoted: quoted.map(({ _id: commentId }) => String(commentId)),
      };
    })
    .sort((a, b) => b.comments - a.comments || a.title.localeCompare(b.title))
    .slice(0, PROJECTS);
}

function key(organizationId: Types.ObjectId, { from }: Period): string {
  return `${String(organizationId)}@${from}`;
}

/** Sends one member the digest of a day; nothing without comments. Idempotent: one mail and one notice. */
export function sendFeedbackDigest({ models, mailer, notices, secrets, clock }: ReportDependencies): Runner {
  return {
    async run({ payload }) {
      const { organizationId, userId, period, timezone } = orderOf(payload);
      const reader = await findReader(models, organizationId, userId);
      if (!reader || reader.membership.role === 'AGENT') return;
      const { user, organization } = reader;
      if (!wantsAtAll(user, 'feedbackDigest') || !organization.features.includes('feedback')) return;
      const projects = await projectsOf(models, organizationId, userId, momentsOf(period, timezone));
      const count = projects.reduce((sum, { comments }) => sum + comments, 0);
      if (count === 0) return;
      await notices.tell([user], {
        organizationId,
        kind: 'feedbackDigest',
        about: { type: 'FEEDBACK' },
        key: key(organizationId, period),
        at: clock(),
        facts: { ...period, count },
      });
      if (!mayMail(user, 'feedbackDigest')) return;
      await mailer.send({
        id: `feedback-digest.${String(organizationId)}.${String(userId)}.${period.from}`,
        to: user.email,
        template: 'feedback-digest',
        locale: user.locale,
        brand: mailBrandOf(organization),
        unsubscribe: unsubscribeToken(secrets, userId, 'feedbackDigest'),
        values: {
          organization: organization.name,
          organizationId: String(organizationId),
          reader: nameOf(user),
          day: period.from,
          projects,
        },
      });
    },
    // Nobody waits for it; the failed job is the record.
    abandon: async () => {},
  };
}
