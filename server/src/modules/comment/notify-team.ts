import { type QueryFilter, Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import { PermanentJobError, type Runner } from '../../jobs/worker.ts';
import type { Mailer, MailOrder } from '../../mail/mailer.ts';
import type { Models } from '../../platform/database.ts';
import { isAddress } from '../../platform/mail-address.ts';
import { membersOf } from '../notice/readers.ts';
import type { NoticeService } from '../notice/service.ts';
import type { UserDocument } from '../user/model.ts';
import { notificationsOf } from '../user/present.ts';
import type { CommentDocument } from './model.ts';

export const COMMENT_JOB = 'tell-of-comment';

/** Interval covered by one mail per project or panorama, milliseconds. */
const MAIL_EVERY_MS = 15 * 60_000;

/** Queues the notification of the team; once per comment. */
export async function orderCommentNews(
  queue: JobQueue,
  { _id, organizationId }: Pick<CommentDocument, '_id' | 'organizationId'>,
): Promise<void> {
  await queue.enqueue({
    once: String(_id),
    kind: COMMENT_JOB,
    subject: String(_id),
    payload: { organizationId: String(organizationId) },
    weight: 0,
    background: true,
  });
}

interface Dependencies {
  readonly models: Models;
  readonly notices: NoticeService;
  readonly mailer: Mailer;
}

/** The commented entity: a project with its item, or a panorama. */
interface Thing {
  readonly about: { readonly type: 'FEEDBACK' | 'PANORAMA'; readonly id: Types.ObjectId };
  readonly title: string;
  /** Its dashboard page. */
  readonly path: string;
  readonly item?: string;
}

async function thingOf(models: Models, comment: CommentDocument): Promise<Thing | undefined> {
  const { organizationId, projectId, targetId } = comment;
  if (!projectId) {
    const panorama = await models.Panorama.findOne(
      { organizationId, _id: targetId },
      { name: 1, tourId: 1 },
    ).lean();
    if (!panorama) return undefined;
    const path = `/dashboard/tours/${String(panorama.tourId)}/comments`;
    return { about: { type: 'PANORAMA', id: panorama.tourId }, title: panorama.name, path };
  }
  const [project, item] = await Promise.all([
    models.Feedback.findOne(
      { organizationId, _id: projectId, deletedAt: { $exists: false } },
      { title: 1 },
    ).lean(),
    models.FeedbackItem.findOne({ organizationId, _id: targetId }, { title: 1 }).lean(),
  ]);
  if (!project) return undefined;
  return {
    about: { type: 'FEEDBACK', id: projectId },
    title: project.title,
    path: `/dashboard/feedback/${String(projectId)}?tab=comments`,
    ...(item ? { item: item.title } : {}),
  };
}

async function mail(
  { mailer }: Dependencies,
  comment: CommentDocument,
  thing: Thing,
  organization: string,
  { email, locale }: UserDocument,
): Promise<void> {
  const slot = Math.floor(comment.createdAt.getTime() / MAIL_EVERY_MS);
  await mailer.send({
    id: `feedback-comment.${String(thing.about.id)}.${slot}.${mailer.keyOf(email)}`,
    to: email,
    template: 'feedback-comment',
    locale,
    values: {
      organization,
      title: thing.title,
      path: thing.path,
      body: comment.body,
      author: comment.author.name,
      waits: comment.status === 'PENDING',
      comment: { organizationId: String(comment.organizationId), id: String(comment._id) },
      ...(thing.item ? { item: thing.item } : {}),
    },
  });
}

const TOLD_OF = { status: { $in: ['PUBLISHED', 'PENDING'] } } satisfies QueryFilter<CommentDocument>;

/**
 * A mail with the comments that it quotes as they are now, since mails may wait for hours: a comment may be deleted or rewritten meanwhile.
 * Undefined where the only one is gone; other mails as they are.
 */
export async function commentMailAsOfNow(models: Models, order: MailOrder): Promise<MailOrder | undefined> {
  if (order.template === 'feedback-comment' && order.values.comment) {
    const { organizationId, id } = order.values.comment;
    const body = (await bodiesOf(models, organizationId, [id], TOLD_OF)).get(id);
    return body === undefined ? undefined : { ...order, values: { ...order.values, body } };
  }
  if (order.template === 'feedback-digest' && order.values.organizationId) {
    const { organizationId, projects } = order.values;
    const ids = projects.flatMap(({ quoted = [] }) => quoted);
    const bodies = await bodiesOf(models, organizationId, ids, { status: 'PUBLISHED' });
    const now = projects.map((project) => ({
      ...project,
      quotes: (project.quoted ?? []).flatMap((id) => bodies.get(id) ?? []),
    }));
    return { ...order, values: { ...order.values, projects: now } };
  }
  return order;
}

async function bodiesOf(
  models: Models,
  organizationId: string,
  ids: readonly string[],
  among: QueryFilter<CommentDocument>,
): Promise<ReadonlyMap<string, string>> {
  const found = await models.Comment.find(
    {
      organizationId: new Types.ObjectId(organizationId),
      _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
      ...among,
    },
    { body: 1 },
  ).lean();
  return new Map(found.map(({ _id, body }) => [String(_id), body]));
}

/** Notifies the back office of a comment, in the dashboard and by mail; excludes its author and comments removed since. */
export function tellOfComment(deps: Dependencies): Runner {
  const { models, notices } = deps;
  return {
    async run({ subject, payload }) {
      if (!Types.ObjectId.isValid(subject)) throw new PermanentJobError('This names no comment.');
      const organizationId = new Types.ObjectId(String(payload.organizationId));
      const comment = await models.Comment.findOne({
        organizationId,
        _id: new Types.ObjectId(subject),
        ...TOLD_OF,
      }).lean();
      const thing = comment && (await thingOf(models, comment));
      const organization = await models.Organization.findById(organizationId, { name: 1 }).lean();
      if (!thing || !organization) return;
      const team = (await membersOf(models, organizationId)).filter(
        ({ _id }) => !comment.createdBy || !_id.equals(comment.createdBy),
      );
      await notices.gather(
        team,
        { organizationId, kind: 'feedbackComment', about: thing.about, key: subject, at: comment.createdAt },
        comment._id,
      );
      for (const user of team) {
        if (!notificationsOf(user).feedbackComment.email || !isAddress(user.email)) continue;
        await mail(deps, comment, thing, organization.name, user);
      }
    },
    // Nobody waits for it; the failed job is the record.
    abandon: async () => {},
  };
}
