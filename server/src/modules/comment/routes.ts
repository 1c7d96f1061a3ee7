import type { CommentPatch } from '@oriel/contract/comment';
import type { BodyOf } from '@oriel/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope, scopeOf, signedIn } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { idOf, type RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { listPage } from '../../platform/list.ts';
import { cleanText } from '../../platform/present.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import { addressGroup } from '../../platform/visitor-key.ts';
import { listActivities } from '../activity/notes.ts';
import { readerOf } from '../activity/reader.ts';
import { facesOf } from '../user/avatars.ts';
import { answeredOf, reportReasonsOf } from './answers.ts';
import { COMMENT_SEARCH, commentFilter, isUndecided, UNDECIDED } from './filter.ts';
import type { CommentDocument } from './model.ts';
import { replyForMembers } from './present.ts';
import type { CommentReactions, Reactor } from './reactions.ts';
import type { CommentReader } from './reader.ts';
import type { CommentService, Sender } from './service.ts';
import type { CommentTarget, TargetFinder, TargetType } from './target.ts';

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly comments: CommentService;
    readonly commentTargets: TargetFinder;
    readonly commentReactions: CommentReactions;
    readonly commentReader: CommentReader;
  };
}

/** Lets the organization's allowed sites read the answer to a visitor's own request; not cacheable. */
export function allowVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { organization, member }: Pick<CommentTarget, 'organization' | 'member'>,
): void {
  if (member) return;
  allowPublicCaching(request, reply, { organization, changing: true });
  reply.header('cache-control', 'private, no-store');
}

/** The sender of a request: members count as visitors in other organizations. */
export function senderOf(
  request: FastifyRequest,
  { member }: Pick<CommentTarget, 'member'>,
  visitorId: string | undefined,
): Sender {
  const { user } = request.caller;
  return {
    address: addressGroup(request.ip),
    ...(member && user ? { user } : {}),
    ...(visitorId === undefined ? {} : { visitorId }),
  };
}

export function commentRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { comments, commentTargets, commentReactions, commentReader } = deps.services;

  /** A comment with its entity, if visible to the caller. */
  async function findComment(request: RequestById) {
    const comment = await models.Comment.findOne({ _id: idOf(request) }, null, {
      acrossOrganizations: 'a visitor names a comment by its id',
    }).lean();
    if (!comment) throw new ApiError('NOT_FOUND');
    const target = await commentTargets.find(comment.targetType, comment.targetId, scopeOf(request));
    return { comment, target };
  }

  async function answer(comment: CommentDocument, { member }: CommentTarget, sender: Sender) {
    const visitorHash = comments.hashOf(comment.organizationId, sender);
    return { data: await commentReader.one(comment, { member, visitorHash }) };
  }

  async function create(
    request: RequestById & { readonly body: BodyOf<'commentPanorama'> },
    reply: FastifyReply,
    type: TargetType,
  ) {
    const target = await commentTargets.find(type, idOf(request), scopeOf(request));
    allowVisitor(request, reply, target);
    const body = cleanText(request.body);
    const sender = senderOf(request, target, body.visitorId);
    const comment = await comments.create(target, sender, body);
    return reply.code(201).send(await answer(comment, target, sender));
  }

  /** The reacting person. */
  function reactorOf(request: FastifyRequest, target: CommentTarget, visitorId: string | undefined): Reactor {
    const sender = senderOf(request, target, visitorId);
    const visitorHash = comments.hashOf(target.organization._id, sender);
    if (!visitorHash) throw new ApiError('VALIDATION', { fields: { visitorId: ['field.required'] } });
    return { visitorHash, ...(sender.user ? {} : { address: sender.address }) };
  }

  app.route({
    ...route('commentPanorama'),
    handler: (request, reply) => create(request, reply, 'PANORAMA'),
  });

  app.route({
    ...route('commentFeedbackItem'),
    handler: (request, reply) => create(request, reply, 'FEEDBACK_ITEM'),
  });

  app.route({
    ...route('listComments'),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const query = request.query;
      const own = commentFilter(query);
      const rooms =
        query.tourId &&
        (await models.Panorama.distinct('_id', {
          organizationId,
          tourId: new Types.ObjectId(query.tourId),
        }));
      const gone = await models.Feedback.distinct('_id', { organizationId, deletedAt: { $exists: true } });
      const besides = [
        ...(gone.length > 0 ? [{ projectId: { $nin: gone } }] : []),
        ...(rooms ? [{ targetType: 'PANORAMA' as const, targetId: { $in: rooms } }] : []),
      ];
      const { rows, meta } = await listPage<CommentDocument>(models.Comment, {
        query,
        filter: {
          organizationId,
          ...own,
          ...(besides.length > 0 ? { $and: [...(own.$and ?? []), ...besides] } : {}),
          ...(query.targetType ? { targetType: query.targetType } : {}),
          ...(query.projectId ? { projectId: new Types.ObjectId(query.projectId) } : {}),
          ...(query.parentId ? { parentId: new Types.ObjectId(query.parentId) } : {}),
        },
        defaultSort: '-createdAt',
        sortPaths: { attention: 'createdAt' },
        firstBy: { attention: UNDECIDED },
        searchIn: COMMENT_SEARCH,
      });
      const visitorHash = comments.hashOf(organizationId, { user: signedIn(request) });
      const ids = rows.map(({ _id }) => _id);
      const [reactions, answered, reasons, faces] = await Promise.all([
        commentReactions.of(organizationId, ids, visitorHash),
        answeredOf(models, organizationId, rows),
        reportReasonsOf(models, organizationId, rows),
        facesOf(
          models,
          organizationId,
          rows.map(({ author }) => author.id),
        ),
      ]);
      const present = (row: CommentDocument) => {
        const id = String(row._id);
        const listed = {
          answered: answered.has(id),
          undecided: isUndecided(row),
          reportReasons: reasons.get(id) ?? [],
        };
        return replyForMembers(row, { reactions, faces }, listed);
      };
      return { data: rows.map(present), meta };
    },
  });

  app.route({
    ...route('listCommentActivities'),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const id = idOf(request);
      if (!(await models.Comment.exists({ organizationId, _id: id }))) throw new ApiError('NOT_FOUND');
      const about = { organizationId, subject: { type: 'COMMENT' as const, id } };
      return await listActivities(models, about, request.query, readerOf(request));
    },
  });

  app.route({
    ...route('likeComment'),
    async handler(request, reply) {
      const { comment, target } = await findComment(request);
      allowVisitor(request, reply, target);
      const { reaction, visitorId } = request.body;
      const reactor = reactorOf(request, target, visitorId);
      const { likes, dislikes } = await commentReactions.react(comment, target, reactor, reaction);
      return { data: { id: String(comment._id), likes, dislikes, myReaction: reaction } };
    },
  });

  app.route({
    ...route('reportComment'),
    async handler(request, reply) {
      const { comment, target } = await findComment(request);
      allowVisitor(request, reply, target);
      const { reason, visitorId } = cleanText(request.body);
      if (reason === '') throw new ApiError('VALIDATION', { fields: { reason: ['field.control'] } });
      await commentReactions.report(comment, reactorOf(request, target, visitorId), reason);
      return reply.code(201).send({ data: { id: String(comment._id), reported: true as const } });
    },
  });

  app.route({
    ...route('moderateComment'),
    async handler(request, reply) {
      const { comment, target } = await findComment(request);
      allowVisitor(request, reply, target);
      const patch = cleanText(request.body);
      const sender = senderOf(request, target, patch.visitorId);
      const changed = await change(request, { comment, target, sender, patch });
      return await answer(changed, target, sender);
    },
  });

  interface Wish {
    readonly comment: CommentDocument;
    readonly target: CommentTarget;
    readonly sender: Sender;
    readonly patch: CommentPatch;
  }

  async function change(request: FastifyRequest, { comment, target, sender, patch }: Wish) {
    const moderator = target.member && request.caller.access === 'all' ? signedIn(request) : undefined;
    const isAuthor = comments.isAuthor(comment, sender);
    // All others get NOT_FOUND from this call.
    if (!moderator && !isAuthor) throw new ApiError('NOT_FOUND');
    if (patch.body !== undefined && !isAuthor) throw new ApiError('FORBIDDEN');
    if (patch.undo) {
      if (!moderator) throw new ApiError('FORBIDDEN');
      if (patch.status !== undefined || patch.body !== undefined)
        throw new ApiError('VALIDATION', { fields: { undo: ['field.notBoth'] } });
      return await comments.undo(comment, moderator);
    }
    const current =
      patch.body === undefined ? comment : await comments.rewrite(comment, target, sender, patch.body);
    if (patch.status === undefined) return current;
    const decision = moderator && { moderator, ...(patch.reason ? { reason: patch.reason } : {}) };
    if (patch.status === 'DELETED') {
      const mayDeleteAny = request.caller.kind === 'ADMIN' || request.caller.staff;
      if (decision && mayDeleteAny) return await comments.remove(current, decision);
      if (!isAuthor) throw new ApiError('FORBIDDEN');
      return await comments.remove(current, { author: sender });
    }
    if (!decision) throw new ApiError('FORBIDDEN');
    return await comments.moderate(current, patch.status, decision);
  }
}
