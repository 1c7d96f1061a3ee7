import type { ErrorCode } from '@oriel/contract/error-codes';
import type { Types } from 'mongoose';
import { MAIL_JOB } from '../../mail/mailer.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import type { HistoryWriter } from '../inventory/apartment/history-writer.ts';
import { settleDebts } from '../inventory/apartment/price-repair.ts';
import type { MembershipService } from '../user/membership-service.ts';
import type { UserDocument } from '../user/model.ts';

/** Replaces the name of a member who has deleted their account, in histories and under their answers. */
const ANONYMOUS = '—';

const ACROSS = { acrossOrganizations: 'an account belongs to no organization' };

interface Dependencies {
  readonly models: Models;
  readonly identity: IdentityProvider;
  readonly media: Storage;
  readonly memberships: MembershipService;
  readonly apartmentHistory: HistoryWriter;
  readonly clock: Clock;
}

/**
 * Deletes a member's account: they leave every organization, and their name leaves histories. What they wrote for an organization, such as
 * answers to comments and notes, stays with it. An interrupted deletion can be repeated, by the person or else by `finishDeletions`.
 *
 * @throws ApiError LAST_ADMIN before anything is changed, when an organization would be left without an administrator
 */
export async function deleteAccount(deps: Dependencies, user: UserDocument): Promise<void> {
  const { models, identity, media, memberships, apartmentHistory, clock } = deps;
  const { _id: userId } = user;
  await models.User.updateOne({ _id: userId }, { $set: { deletingAt: clock() } });
  try {
    await leaveAll(models, memberships, userId);
  } catch (error) {
    // They read why it cannot be, and stay, though they or a server tried before.
    if (isRefusal(error, 'LAST_ADMIN'))
      await models.User.updateOne({ _id: userId }, { $unset: { deletingAt: 1 } });
    throw error;
  }
  // What changes of theirs still owe to histories would be written with their name later.
  await settleDebts({ models, history: apartmentHistory }, undefined, userId);
  await models.Activity.updateMany(
    { 'actor.id': userId },
    { $set: { 'actor.name': ANONYMOUS }, $unset: { 'actor.id': 1, createdBy: 1 } },
    { timestamps: false },
  ).setOptions(ACROSS);
  await models.Comment.updateMany(
    { 'author.id': userId },
    { $set: { 'author.name': ANONYMOUS }, $unset: { 'author.id': 1, createdBy: 1, visitorHash: 1 } },
    { timestamps: false },
  ).setOptions(ACROSS);
  // The record of prices stays; who entered one is no part of what the law asks for.
  await models.PriceHistory.updateMany(
    { actorId: userId },
    { $set: { actorName: ANONYMOUS }, $unset: { actorId: 1, createdBy: 1 } },
    { timestamps: false },
  ).setOptions(ACROSS);
  await models.PriceHistory.updateMany(
    { 'mistake.actorId': userId },
    { $set: { 'mistake.actorName': ANONYMOUS }, $unset: { 'mistake.actorId': 1 } },
    { timestamps: false },
  ).setOptions(ACROSS);
  await models.ApartmentImport.updateMany(
    { 'actor.id': userId },
    { $set: { 'actor.name': ANONYMOUS }, $unset: { 'actor.id': 1, createdBy: 1 } },
    { timestamps: false },
  ).setOptions(ACROSS);
  await models.ApartmentImport.updateMany(
    { 'undoneBy.id': userId },
    { $set: { 'undoneBy.name': ANONYMOUS }, $unset: { 'undoneBy.id': 1 } },
    { timestamps: false },
  ).setOptions(ACROSS);
  await models.Notice.deleteMany({ userId }).setOptions(ACROSS);
  await models.Job.deleteMany({ kind: MAIL_JOB, state: 'QUEUED', 'payload.to': user.email });
  const keys = [user.avatarFolder, ...Object.values(user.assets)];
  for (const key of keys) if (key) await media.remove(key);
  await identity.remove(user.identityId);
  await models.User.deleteOne({ _id: userId });
}

async function leaveAll(
  models: Models,
  memberships: MembershipService,
  userId: Types.ObjectId,
): Promise<void> {
  const places = await models.Membership.find({ userId }).lean();
  for (const { organizationId, role, status } of places) {
    const others = {
      organizationId,
      role: 'ADMIN' as const,
      status: 'ACTIVE' as const,
      userId: { $ne: userId },
    };
    if (role === 'ADMIN' && status === 'ACTIVE' && !(await models.Membership.exists(others)))
      throw new ApiError('LAST_ADMIN');
  }
  for (const { organizationId } of places) {
    await memberships.remove(organizationId, userId).catch((error: unknown) => {
      // Another server, or a second click, was first.
      if (!isRefusal(error, 'NOT_FOUND')) throw error;
    });
  }
}

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Age from which a deletion is a dead server's, milliseconds. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Finishes deletions whose server died: without their account, nobody can ask again, and the address could never sign up; returns their
 * number. One that fails keeps none of the others.
 */
export async function finishDeletions(deps: Dependencies, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock().getTime() - ABANDONED_MS);
  const left = await deps.models.User.find({ deletingAt: { $lte: before } }).lean();
  let done = 0;
  const failures: unknown[] = [];
  for (const user of left) {
    if (signal?.aborted) break;
    try {
      await deleteAccount(deps, user);
      done += 1;
    } catch (error) {
      // An organization needs them still.
      if (!(error instanceof ApiError)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** What a member has done and been told, in every organization. */
export async function accountTraces({ models }: Pick<Dependencies, 'models'>, userId: Types.ObjectId) {
  const [places, notices, activities, comments] = await Promise.all([
    models.Membership.find({ userId }).lean(),
    models.Notice.find({ userId }).setOptions(ACROSS).sort({ at: -1 }).lean(),
    models.Activity.find({ 'actor.id': userId }).setOptions(ACROSS).sort({ createdAt: -1 }).lean(),
    models.Comment.find({ 'author.id': userId }).setOptions(ACROSS).sort({ createdAt: -1 }).lean(),
  ]);
  const organizations = await models.Organization.find(
    { _id: { $in: places.map(({ organizationId }) => organizationId) } },
    { name: 1 },
  ).lean();
  const names = new Map(organizations.map(({ _id, name }) => [String(_id), name]));
  return {
    memberships: places.map(({ organizationId, role, status, joinedAt }) => ({
      organizationId: String(organizationId),
      organization: names.get(String(organizationId)) ?? '',
      role,
      status,
      ...(joinedAt ? { joinedAt: joinedAt.toISOString() } : {}),
    })),
    notices: notices.map(({ at, kind, readAt }) => ({
      at: at.toISOString(),
      kind,
      ...(readAt ? { readAt: readAt.toISOString() } : {}),
    })),
    activities: activities.map(({ createdAt, organizationId, kind, subject, content }) => ({
      at: createdAt.toISOString(),
      organizationId: String(organizationId),
      kind,
      subject: subject.type,
      subjectId: String(subject.id),
      ...(content ? { text: content } : {}),
    })),
    comments: comments.map(({ createdAt, organizationId, body, status }) => ({
      at: createdAt.toISOString(),
      organizationId: String(organizationId),
      body,
      status,
    })),
  };
}
