import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { memberScope, type Scope, scopeOf } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { idOf, type RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedWording, requestWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import { CSV_TYPE, csvLines, workbook, XLSX_TYPE } from '../../platform/spreadsheet.ts';
import { listActivities } from '../activity/notes.ts';
import { readerOf } from '../activity/reader.ts';
import type { CommentReader } from '../comment/reader.ts';
import { allowVisitor, senderOf } from '../comment/routes.ts';
import type { CommentService } from '../comment/service.ts';
import type { FeedbackAnalysis } from './analysis.ts';
import type { CommentTargets } from './comment-targets.ts';
import { COLUMNS, exportRows, geoJson } from './export.ts';
import type { FeedbackDocument } from './model.ts';
import { findPublicProject } from './public.ts';
import type { FeedbackReader, Reading } from './reader.ts';
import type { FeedbackService } from './service.ts';
import { feedbackStats } from './stats.ts';
import { statusFilter } from './status.ts';
import { unchangedFeedbackDropped } from './unchanged.ts';

/** How long a request waits for a quick analysis, milliseconds. */
const PATIENCE_MS = 4_000;
const LOOK_EVERY_MS = 50;

const LIVE = { deletedAt: { $exists: false } };

function readingOf(request: FastifyRequest, { organization }: Pick<Scope, 'organization'>): Reading {
  return { locale: askedWording(request), spoken: requestWording(request, organization) };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: {
    readonly feedback: FeedbackService;
    readonly feedbackReader: FeedbackReader;
    readonly feedbackAnalysis: FeedbackAnalysis;
    readonly comments: CommentService;
    readonly commentReader: CommentReader;
    readonly commentTargets: CommentTargets;
  };
}

export function feedbackRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { feedback, feedbackReader, feedbackAnalysis, comments, commentReader, commentTargets } =
    deps.services;

  async function ownProject(scope: Scope, id: Types.ObjectId): Promise<FeedbackDocument | null> {
    return await models.Feedback.findOne({ organizationId: scope.organizationId, _id: id, ...LIVE }).lean();
  }

  async function requireOwn(request: RequestById): Promise<{ scope: Scope; project: FeedbackDocument }> {
    const scope = memberScope(request);
    const project = await ownProject(scope, idOf(request));
    if (!project) throw new ApiError('NOT_FOUND');
    return { scope, project };
  }

  async function findPublic(id: Types.ObjectId) {
    const found = await findPublicProject(models, id, deps.clock());
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  }

  async function present(request: FastifyRequest, scope: Scope, project: FeedbackDocument) {
    return await feedbackReader.forMembers(project, scope.organization, readingOf(request, scope));
  }

  app.route({
    ...route('listFeedback'),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query;
      const { rows, meta } = await listPage<FeedbackDocument>(models.Feedback, {
        query,
        filter: {
          organizationId: scope.organizationId,
          ...LIVE,
          ...(query.status ? { $and: [statusFilter(query.status, deps.clock())] } : {}),
        },
        defaultSort: '-createdAt',
        sortPaths: { title: 'titleKey', comments: 'counts.comments' },
        searchIn: ['title', 'slug', 'question'],
      });
      return { data: await feedbackReader.list(rows, scope.organization, readingOf(request, scope)), meta };
    },
  });

  app.route({
    ...route('createFeedback'),
    async handler(request, reply) {
      const scope = memberScope(request);
      const body = cleanBody(request.body);
      const project = await feedback.create(scope.organizationId, body, scope.userId);
      return reply.code(201).send({ data: await present(request, scope, project) });
    },
  });

  app.route({
    ...route('getFeedback'),
    async handler(request, reply) {
      const scope = scopeOf(request);
      const own = scope ? await ownProject(scope, idOf(request)) : null;
      if (scope && own) return { data: await present(request, scope, own) };
      const { project, organization } = await findPublic(idOf(request));
      allowPublicCaching(request, reply, { organization, live: true });
      const locale = requestWording(request, organization);
      return { data: await feedbackReader.forPublic(project, organization, locale) };
    },
  });

  app.route({
    ...route('getFeedbackItem'),
    async handler(request, reply) {
      const found = await commentTargets.findItem(idOf(request), scopeOf(request));
      const { target } = found;
      const { organization, member } = target;
      const { query } = request;
      const visitorId = request.headers[VISITOR_HEADER];
      // Personal answers must not be cached.
      if (visitorId !== undefined) allowVisitor(request, reply, target);
      else if (!member) allowPublicCaching(request, reply, { organization, live: true });
      const visitorHash = comments.hashOf(organization._id, senderOf(request, target, visitorId));
      const [item, page] = await Promise.all([
        feedbackReader.item(found, organization, { member, ...readingOf(request, { organization }) }),
        commentReader.page(target, query, {
          member,
          visitorHash,
          hidesAddresses: request.caller.kind === 'AGENT',
        }),
      ]);
      return { data: { ...item, comments: page.comments }, meta: page.meta };
    },
  });

  app.route({
    ...route('listFeedbackComments'),
    async handler(request, reply) {
      const scope = scopeOf(request);
      const own = scope ? await ownProject(scope, idOf(request)) : null;
      if (own) return { data: await commentReader.cited(own, request.query.ids) };
      const { project, organization } = await findPublic(idOf(request));
      allowPublicCaching(request, reply, { organization, live: true });
      if (!project.settings.showOthersComments) return { data: [] };
      return { data: await commentReader.cited(project, request.query.ids) };
    },
  });

  patchRoute(app, 'updateFeedback', {
    admit: memberScope,
    find: (request) => ownProject(memberScope(request), idOf(request)),
    present: (request, project) => present(request, memberScope(request), project),
    unchanged: unchangedFeedbackDropped,
    change: (request, project, ifUnchangedSince) =>
      feedback.update(project, {
        patch: cleanBody(request.body),
        ifUnchangedSince,
        by: memberScope(request).userId,
      }),
  });

  app.route({
    ...route('deleteFeedback'),
    async handler(request) {
      const { scope, project } = await requireOwn(request);
      const mayDelete =
        scope.access === 'all' || (project.status === 'DRAFT' && scope.userId.equals(project.createdBy));
      if (!mayDelete) throw new ApiError('FORBIDDEN');
      await feedback.remove(project);
      return { data: { id: String(project._id), deleted: true as const } };
    },
  });

  app.route({
    ...route('refreshFeedbackAi'),
    async preValidation(request) {
      // The body is optional.
      request.body ??= {};
    },
    async handler(request, reply) {
      const { scope, project } = await requireOwn(request);
      await feedbackAnalysis.request(project);
      const ready = await analysed(scope, project._id);
      const { ai } = await present(request, scope, ready);
      return reply.code(ai.status === 'READY' ? 200 : 202).send({ data: { ai } });
    },
  });

  /** The project after its analysis, or as it is when that takes too long. */
  async function analysed(scope: Scope, id: Types.ObjectId): Promise<FeedbackDocument> {
    for (let waited = 0; ; waited += LOOK_EVERY_MS) {
      const project = await ownProject(scope, id);
      if (!project) throw new ApiError('NOT_FOUND');
      const { status } = project.ai;
      if (status === 'READY' || status === 'FAILED' || waited >= PATIENCE_MS) return project;
      await pause(LOOK_EVERY_MS);
    }
  }

  app.route({
    ...route('getFeedbackStats'),
    async handler(request) {
      const { scope, project } = await requireOwn(request);
      return { data: await feedbackStats(models, project, scope.organization.timezone) };
    },
  });

  app.route({
    ...route('listFeedbackActivities'),
    async handler(request) {
      const { project } = await requireOwn(request);
      const about = { organizationId: project.organizationId, projectId: project._id };
      return await listActivities(models, about, request.query, readerOf(request));
    },
  });

  app.route({
    ...route('exportFeedback'),
    async handler(request, reply) {
      const { project } = await requireOwn(request);
      const { format = 'csv' } = request.query;
      const rows = exportRows(models, project, request.query);
      const day = deps.clock().toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="${project.slug}-${day}.${format}"`);
      if (format === 'xlsx') return reply.type(XLSX_TYPE).send(await workbook(COLUMNS, rows, project.title));
      if (format === 'geojson')
        return reply.type('application/geo+json; charset=utf-8').send(Readable.from(geoJson(rows)));
      return reply.type(CSV_TYPE).send(Readable.from(csvLines(COLUMNS, rows)));
    },
  });
}
