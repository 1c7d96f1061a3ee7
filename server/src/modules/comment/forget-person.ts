import { randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

/**
 * Cuts what somebody has liked, voted for and reported off from them, for good: their hash becomes a random one that nobody can compute, and
 * what they wrote in a report goes.
 * Counts stay, and so do groups of opinion, because all votes of one person keep belonging together.
 */
export async function forgetPerson(
  models: Models,
  organizationId: Types.ObjectId,
  visitorHash: string,
): Promise<void> {
  const theirs = { organizationId, visitorHash };
  const nobody = { $set: { visitorHash: `gone-${randomBytes(16).toString('base64url')}` } };
  await models.CommentReaction.updateMany(theirs, nobody, { timestamps: false });
  await models.StatementVote.updateMany(theirs, nobody, { timestamps: false });
  await models.CommentReport.updateMany(
    theirs,
    { $set: { ...nobody.$set, reason: '' } },
    { timestamps: false },
  );
  // Comments that were deleted before a deletion took these off.
  await models.Comment.updateMany(
    { ...theirs, status: 'DELETED' },
    { $unset: { visitorHash: 1, position: 1, category: 1 } },
    { timestamps: false },
  );
}
