import { Types } from 'mongoose';
import type { CommentDocument, CommentPosition } from '../../modules/comment/model.ts';
import type { CommentTarget } from '../../modules/comment/target.ts';
import type { DemoSite } from './site.ts';

/** A comment to be written at the site's current time. */
export interface NewDemoComment {
  readonly body: string;
  /** The visitor's id, and the address that the limits count. */
  readonly visitor: string;
  readonly name: string;
  readonly category?: string;
  readonly position?: CommentPosition;
  readonly parent?: CommentDocument;
  /** Address of the member who answers for the team. */
  readonly team?: string;
}

/** Writes a comment as of `at`, which is what the site's clock shows. */
export async function writeComment(
  site: DemoSite,
  target: CommentTarget,
  { body, visitor, name, category, position, parent, team: email }: NewDemoComment,
  at: Date,
): Promise<CommentDocument> {
  const team = email === undefined ? undefined : site.person(email);
  const document = await site.services.comments.create(
    team ? { ...target, member: true } : target,
    { address: visitor, ...(team ? { user: team } : { visitorId: visitor }) },
    {
      body,
      ...(parent
        ? { parentId: String(parent._id) }
        : { ...(position ? { position } : {}), ...(category ? { category } : {}) }),
      ...(team ? {} : { name }),
    },
  );
  // Mongoose sets the current time; the comment is dated back.
  await site.deps.database.models.Comment.collection.updateOne(
    { _id: new Types.ObjectId(document._id) },
    { $set: { createdAt: at, updatedAt: at } },
  );
  return document;
}

/** Likes of the first neighbours of a crowd; a comment that waits has none. */
export async function likeComment(
  site: DemoSite,
  target: CommentTarget,
  document: CommentDocument | undefined,
  { likes, crowd }: { likes: number; crowd: string },
): Promise<void> {
  if (document?.status !== 'PUBLISHED') return;
  const { comments, commentReactions } = site.services;
  for (let fan = 0; fan < likes; fan += 1) {
    const visitorHash = comments.hashOf(document.organizationId, { visitorId: `${crowd}-${fan}` });
    if (visitorHash) await commentReactions.react(document, target, { visitorHash }, 'LIKE');
  }
}
