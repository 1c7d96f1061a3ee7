import { Readable } from 'node:stream';
import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope, scopeOf } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { idOf, type RequestById } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { allowPublicCaching } from '../../../platform/public-answer.ts';
import { type Api, route } from '../../../platform/route.ts';
import { CSV_TYPE, csvLines, workbook, XLSX_TYPE } from '../../../platform/spreadsheet.ts';
import { allowVisitor, senderOf } from '../../comment/routes.ts';
import type { CommentService } from '../../comment/service.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import type { FeedbackDocument } from '../model.ts';
import { findPublicProject } from '../public.ts';
import { votesTable } from './export.ts';
import type { OpinionService } from './service.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: { readonly comments: CommentService; readonly opinions: OpinionService };
}

/** A project, and whether the caller belongs to its organization. */
interface Found {
  readonly project: FeedbackDocument;
  readonly organization: OrganizationDocument;
  readonly member: boolean;
}

export function opinionRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { comments, opinions } = deps.services;

  async function find(request: RequestById): Promise<Found> {
    const scope = scopeOf(request);
    const own = scope
      ? await models.Feedback.findOne({
          organizationId: scope.organizationId,
          _id: idOf(request),
          deletedAt: { $exists: false },
        }).lean()
      : null;
    if (scope && own) return { project: own, organization: scope.organization, member: true };
    const found = await findPublicProject(models, idOf(request), deps.clock());
    if (!found) throw new ApiError('NOT_FOUND');
    return { ...found, member: false };
  }

  function hashOf(request: FastifyRequest, found: Found, visitorId: string | undefined): string | undefined {
    return comments.hashOf(found.organization._id, senderOf(request, found, visitorId));
  }

  app.route({
    ...route('getFeedbackOpinion'),
    async handler(request, reply) {
      const found = await find(request);
      const visitorId = request.headers[VISITOR_HEADER];
      const visitorHash = hashOf(request, found, visitorId);
      if (found.member) return { data: await opinions.forMembers(found.project, visitorHash) };
      // Personal answers must not be cached.
      if (visitorId === undefined)
        allowPublicCaching(request, reply, { organization: found.organization, live: true });
      else allowVisitor(request, reply, found);
      return { data: await opinions.forPublic(found.project, visitorHash) };
    },
  });

  app.route({
    ...route('replaceStatements'),
    async handler(request) {
      memberScope(request);
      const found = await find(request);
      if (!found.member) throw new ApiError('NOT_FOUND');
      const project = await opinions.choose(found.project, request.body.commentIds);
      return { data: await opinions.forMembers(project, hashOf(request, found, undefined)) };
    },
  });

  app.route({
    ...route('exportVotes'),
    async handler(request, reply) {
      memberScope(request);
      const { project, member } = await find(request);
      if (!member) throw new ApiError('NOT_FOUND');
      const { part = 'votes', format = 'csv' } = request.query;
      const day = deps.clock().toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="${project.slug}-${part}-${day}.${format}"`);
      const table = await votesTable(models, project, part);
      if (format === 'xlsx')
        return reply.type(XLSX_TYPE).send(await workbook(table.columns, table.rows, project.title));
      return reply.type(CSV_TYPE).send(Readable.from(csvLines(table.columns, table.rows)));
    },
  });

  app.route({
    ...route('voteOnStatement'),
    async handler(request, reply) {
      const found = await find(request);
      allowVisitor(request, reply, found);
      const { statementId, vote, visitorId } = request.body;
      const { user, address } = senderOf(request, found, visitorId);
      const visitorHash = hashOf(request, found, visitorId);
      if (!visitorHash) throw new ApiError('VALIDATION', { fields: { visitorId: ['field.required'] } });
      const person = { visitorHash, ...(user ? {} : { address }) };
      await opinions.vote(found.project, new Types.ObjectId(statementId), person, vote);
      return { data: { statementId, myVote: vote } };
    },
  });
}
