import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { QueryFilter, Types } from 'mongoose';
import type { Periodic } from '../../jobs/periodic.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Runner } from '../../jobs/worker.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import { deleteComments } from '../comment/delete-comments.ts';
import type { CommentDocument } from '../comment/model.ts';
import { forgetDeleted } from '../feedback/forget.ts';
import type { HistoryWriter } from '../inventory/apartment/history-writer.ts';
import type { MembershipService } from '../user/membership-service.ts';
import { finishDeletions } from './account.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days that an invitation which nobody has accepted stays after its link has ended, and a mail in the outbox. */
const INVITATION_DAYS = 30;
const OUTBOX_DAYS = 30;
/** Days that the comments of a deleted project stay. */
const DELETED_DAYS = 30;

export const FORGET_JOB = 'forget-commenters';

const GONE = 'gone-';
/** Hashes that can still be led back to a browser or member. */
const TRACEABLE = { $regex: `^(?!${GONE})` };

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly identity: IdentityProvider;
  readonly media: Storage;
  readonly memberships: MembershipService;
  readonly apartmentHistory: HistoryWriter;
  /** Where mails are written without a mail server. */
  readonly outbox: string;
}

/**
 * Removes addresses of guests and what links their comments, and likes, votes and reports of anybody, to a browser or member; one person stays
 * one person. The comments of members keep theirs: they say who wrote them anyway.
 *
 * @param before what is younger stays
 */
async function forgetWriters(
  models: Models,
  organizationId: Types.ObjectId,
  on: QueryFilter<CommentDocument>,
  before: Date,
): Promise<number> {
  const createdAt = { $lt: before };
  const about = { ...on, organizationId, createdAt };
  const ofGuests = { ...about, 'author.type': 'GUEST' as const };
  const { modifiedCount } = await models.Comment.updateMany(
    { ...ofGuests, 'author.email': { $exists: true } },
    { $unset: { 'author.email': 1, 'author.emailKey': 1 } },
    { timestamps: false },
  );
  const commentId = { $in: await models.Comment.distinct('_id', about) };
  const ofThem = { organizationId, commentId, createdAt, visitorHash: TRACEABLE };
  const hashes = new Set<string | undefined>([
    ...(await models.Comment.distinct('visitorHash', { ...ofGuests, visitorHash: TRACEABLE })),
    ...(await models.CommentReaction.distinct('visitorHash', ofThem)),
    ...(await models.StatementVote.distinct('visitorHash', ofThem)),
    ...(await models.CommentReport.distinct('visitorHash', ofThem)),
  ]);
  for (const visitorHash of hashes) {
    if (visitorHash === undefined) continue;
    const nobody = { $set: { visitorHash: GONE + randomBytes(16).toString('base64url') } };
    const theirs = { organizationId, commentId, createdAt, visitorHash };
    const quietly = { timestamps: false } as const;
    await models.Comment.updateMany({ ...ofGuests, visitorHash }, nobody, quietly);
    await models.CommentReaction.updateMany(theirs, nobody, quietly);
    await models.StatementVote.updateMany(theirs, nobody, quietly);
    await models.CommentReport.updateMany(theirs, { $set: { ...nobody.$set, reason: '' } }, quietly);
  }
  return modifiedCount + hashes.size;
}

/** People who took part in projects that are over, and in tours, once the organization's retention has passed. */
export async function forgetCommenters(
  { models, clock }: Pick<Dependencies, 'models' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  const organizations = await models.Organization.find({}, { privacy: 1 }).lean();
  for (const { _id: organizationId, privacy } of organizations) {
    if (signal.aborted) break;
    const before = new Date(clock().getTime() - privacy.retentionDays * DAY_MS);
    const over = await models.Feedback.distinct('_id', {
      organizationId,
      status: { $in: ['CLOSED', 'ARCHIVED'] },
      updatedAt: { $lt: before },
    });
    for (const projectId of over) done += await forgetWriters(models, organizationId, { projectId }, before);
    done += await forgetWriters(models, organizationId, { targetType: 'PANORAMA' }, before);
  }
  return done;
}

/** The same as a job, which one worker at a time has: two would give one person two new names, and so make two of them. */
export function forgetCommentersOnce(deps: Pick<Dependencies, 'models' | 'clock'>): Runner {
  return {
    run: async (_job, { signal }) => {
      await forgetCommenters(deps, signal);
    },
    // The next hour orders it again.
    abandon: async () => {},
  };
}

/** Orders that job, once an hour whatever the number of workers. */
async function orderForgetting({ queue, clock }: Dependencies): Promise<number> {
  const hour = String(Math.floor(clock().getTime() / HOUR_MS));
  const request = { once: hour, kind: FORGET_JOB, subject: 'everywhere' };
  return Number(await queue.enqueue({ ...request, weight: 0, background: true }));
}

/** Takes every analysis off a project, as it is, as it was published and as people corrected it: they quote comments. */
async function dropAnalyses(
  models: Models,
  organizationId: Types.ObjectId,
  projectId: Types.ObjectId,
): Promise<number> {
  const quietly = { timestamps: false } as const;
  const kept = ['result', 'publication', 'corrections', 'opinion'].map((part) => ({
    [`ai.${part}`]: { $exists: true },
  }));
  const projects = await models.Feedback.updateOne(
    { organizationId, _id: projectId, $or: kept },
    { $set: { ai: { status: 'IDLE', published: false } } },
    quietly,
  );
  const items = await models.FeedbackItem.updateMany(
    { organizationId, projectId, ai: { $exists: true } },
    { $unset: { ai: 1 } },
    quietly,
  );
  return projects.modifiedCount + items.modifiedCount;
}

/** Comments of projects that were deleted a month ago, with the analyses that quote them. */
async function dropDeletedProjects({ models, clock }: Dependencies): Promise<number> {
  const gone = await models.Feedback.find(
    { deletedAt: { $lt: new Date(clock().getTime() - DELETED_DAYS * DAY_MS) } },
    { organizationId: 1 },
    { acrossOrganizations: 'retention' },
  ).lean();
  let done = 0;
  for (const { _id: projectId, organizationId } of gone) {
    const comments = await models.Comment.countDocuments({ organizationId, projectId });
    if (comments > 0) await deleteComments(models, organizationId, { projectId });
    done += comments + (await dropAnalyses(models, organizationId, projectId));
  }
  return done;
}

/** Words of deleted comments in analyses: of an interrupted deletion, and of those from before a deletion removed them. */
async function forgetQuotes({ models }: Dependencies, signal: AbortSignal): Promise<number> {
  const analysed = await models.Feedback.find(
    { $or: [{ 'ai.result': { $exists: true } }, { 'ai.publication': { $exists: true } }] },
    { organizationId: 1 },
    { acrossOrganizations: 'retention' },
  ).lean();
  let done = 0;
  for (const project of analysed) {
    if (signal.aborted) break;
    done += Number(await forgetDeleted(models, project));
  }
  return done;
}

/** Invitations that nobody accepted, with what was written about the person. */
async function dropInvitations({ models, clock, memberships }: Dependencies): Promise<number> {
  const before = new Date(clock().getTime() - INVITATION_DAYS * DAY_MS);
  const ended = await models.Membership.find({
    status: 'INVITED',
    'invite.expiresAt': { $lt: before },
  }).lean();
  let done = 0;
  for (const { organizationId, userId } of ended) {
    try {
      await memberships.remove(organizationId, userId, ({ status, invite }) => {
        if (status !== 'INVITED' || !invite || invite.expiresAt >= before) throw new ApiError('CONFLICT');
      });
      done += 1;
    } catch (error) {
      // They were invited again meanwhile, have accepted, or are gone.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return done;
}

/** Mails in the folder that replaces a mail server. */
async function sweepOutbox({ clock, outbox }: Dependencies): Promise<number> {
  const names = await readdir(outbox).catch(() => []);
  let done = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(outbox, name);
    const found = await stat(file).catch(() => undefined);
    if (!found || clock().getTime() - found.mtimeMs < OUTBOX_DAYS * DAY_MS) continue;
    await rm(file, { force: true });
    done += 1;
  }
  return done;
}

/** Removes personal data when its time is over; what is counted stays. `anonymise-inquiries` does the same for inquiries. */
export function retention(deps: Dependencies): readonly Periodic[] {
  const hourly = { everyMs: HOUR_MS, notAtStart: true } as const;
  return [
    { ...hourly, name: 'order-forget-commenters', run: () => orderForgetting(deps) },
    { ...hourly, name: 'finish-account-deletions', run: (signal) => finishDeletions(deps, signal) },
    { ...hourly, name: 'drop-deleted-projects', run: () => dropDeletedProjects(deps) },
    { ...hourly, name: 'forget-quotes', run: (signal) => forgetQuotes(deps, signal) },
    { ...hourly, name: 'drop-invitations', run: () => dropInvitations(deps) },
    { ...hourly, name: 'sweep-outbox', run: () => sweepOutbox(deps) },
  ];
}
