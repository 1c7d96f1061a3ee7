import type { FastifyRequest } from 'fastify';
import type { QueryFilter } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { idOf, type RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { requestLocale } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { type Api, route } from '../../platform/route.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { NoticeDocument } from './model.ts';
import { type InquiryFacts, presentNotices, type Reading } from './present.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The caller's own notices in the requested organization, except dismissed ones. */
function ownNotices(request: FastifyRequest) {
  const { organizationId, userId } = memberScope(request);
  return { organizationId, userId, dismissedAt: { $exists: false } };
}

function readingOf(request: FastifyRequest, inquiryFacts: InquiryFacts): Reading {
  const { organizationId, organization, userId } = memberScope(request);
  const { membership, staff } = request.caller;
  const backOffice = staff || (membership !== undefined && membership.role !== 'AGENT');
  return {
    reader: { organizationId, organization, userId, backOffice, ...(membership ? { membership } : {}) },
    inquiryFacts,
    locale: requestLocale(request, organization.locale),
  };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly services: { readonly inquiryFacts: InquiryFacts };
}

export function noticeRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { inquiryFacts } = deps.services;

  function one(request: RequestById) {
    return { ...ownNotices(request), _id: idOf(request) };
  }

  app.route({
    ...route('listNotices'),
    async handler(request) {
      const query = request.query;
      const own = ownNotices(request);
      const unread = { ...own, readAt: { $exists: false } };
      const wanted: QueryFilter<NoticeDocument> = {
        ...(query.unread ? unread : own),
        ...(query.unread === false ? { readAt: { $exists: true } } : {}),
        ...(query.kind ? { kind: { $in: query.kind } } : {}),
      };
      const [{ rows, meta }, count] = await Promise.all([
        listPage<NoticeDocument>(models.Notice, {
          query,
          filter: wanted,
          defaultSort: '-at',
          searchIn: ['kind'],
          dateField: 'at',
        }),
        models.Notice.countDocuments(unread),
      ]);
      return {
        data: await presentNotices(models, rows, readingOf(request, inquiryFacts)),
        meta: { ...meta, unread: count },
      };
    },
  });

  app.route({
    ...route('markNoticesRead'),
    async handler(request) {
      const { until } = request.body;
      const now = deps.clock();
      const { modifiedCount } = await models.Notice.updateMany(
        { ...ownNotices(request), readAt: { $exists: false }, at: { $lte: until ? new Date(until) : now } },
        { $set: { readAt: now } },
      );
      return { data: { read: modifiedCount } };
    },
  });

  app.route({
    ...route('unsubscribe'),
    async handler(request, reply) {
      const { token } = request.query;
      reply.header('cache-control', 'no-store');
      return { data: { kind: await unsubscribe(models, deps.secrets, token) } };
    },
  });

  app.route({
    ...route('markNotice'),
    async handler(request) {
      const { read } = request.body;
      const own = one(request);
      // Keeps the time of the first reading.
      await models.Notice.updateOne(
        { ...own, readAt: { $exists: !read } },
        read ? { $set: { readAt: deps.clock() } } : { $unset: { readAt: 1 } },
      );
      const notice = await models.Notice.findOne(own).lean();
      const [data] = notice ? await presentNotices(models, [notice], readingOf(request, inquiryFacts)) : [];
      if (!data) throw new ApiError('NOT_FOUND');
      return { data };
    },
  });

  app.route({
    ...route('deleteNotice'),
    async handler(request) {
      const own = one(request);
      const taken = await models.Notice.updateOne(own, { $set: { dismissedAt: deps.clock() } });
      if (taken.matchedCount === 0) throw new ApiError('NOT_FOUND');
      return { data: { id: String(own._id), deleted: true as const } };
    },
  });
}
