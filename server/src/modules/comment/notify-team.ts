import { createHash } from 'node:crypto';
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
  const id = createHash('sha256')
    .update(`${COMMENT_JOB}:${String(_id)}`)
    .digest()
    .subarray(0, 12);
  await queue.enqueue({
    id: new Types.ObjectId(id),
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
 * Whether the comment that a mail quotes is still there: mails may wait for hours. True for other mails. The others of its quarter of an hour
 * are in the notices.
 */
export async function isCommentMailWanted(models: Models, order: MailOrder): Promise<boolean> {
  if (order.template !== 'feedback-comment' || !order.values.comment) return true;
  const { organizationId, id } = order.values.comment;
  const found = await models.Comment.exists({
    organizationId: new Types.ObjectId(organizationId),
    _id: new Types.ObjectId(id),
    ...TOLD_OF,
  });
  return found !== null;
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
