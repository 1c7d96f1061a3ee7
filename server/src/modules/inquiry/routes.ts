import { Readable } from 'node:stream';
import { type InquiryListQuery, InquiryPatch } from '@oriel/contract/inquiry';
import type { FastifyRequest } from 'fastify';
import { type QueryFilter, Types } from 'mongoose';
import { dayIn } from '../../platform/calendar.ts';
import { memberScope, scopeOf, signedIn } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { idOf, type RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedLocale, localeOfHeader } from '../../platform/language.ts';
import { listPage, sharedFilter } from '../../platform/list.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { cleanText } from '../../platform/present.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { replaceBody } from '../../platform/replace-body.ts';
import { type Api, route } from '../../platform/route.ts';
import { CSV_TYPE, csvLines, workbook, XLSX_TYPE } from '../../platform/spreadsheet.ts';
import type { VisitorHasher } from '../../platform/visitor-hash.ts';
import { type ActivitySubject, addNote, deleteNote, listActivities } from '../activity/notes.ts';
import { presentActivity } from '../activity/present.ts';
import { readerOf } from '../activity/reader.ts';
import { type ActivityService, userActor } from '../activity/service.ts';
import { requireOwnApartment } from '../inventory/apartment/access.ts';
import { journeyOf, NO_JOURNEY } from '../tracking/journey.ts';
import type { Faces } from '../user/avatars.ts';
import { listInquiriesOfApartment, SEARCHED } from './apartment-inquiries.ts';
import { changeInquiry } from './changes.ts';
import { eraseInquiry } from './erase.ts';
import { COLUMNS, exportRows } from './export.ts';
import { blankToAbsent } from './form-rules.ts';
import { listConditions } from './list-filter.ts';
import type { InquiryDocument } from './model.ts';
import { likelyOfThePerson } from './person.ts';
import { presentInquiries, presentInquiry } from './present.ts';
import { inquiryFilter } from './scope.ts';
import type { InquiryService, Sender } from './service.ts';
import { withdrawConsent } from './withdrawal.ts';

const KEY = /^[\x21-\x7e]{8,100}$/;

/** @throws ApiError VALIDATION for an invalid key */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ApiError('VALIDATION', { fields: { idempotencyKey: ['field.pattern'] } });
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: {
    readonly inquiries: InquiryService;
    readonly activities: ActivityService;
    readonly hashVisitor: VisitorHasher;
  };
}

export function inquiryRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { inquiries, activities, hashVisitor } = deps.services;
  const presentation = { models, hashVisitor };

  /** Visible inquiries that match the query. */
  async function wanted(
    request: FastifyRequest,
    query: InquiryListQuery,
  ): Promise<QueryFilter<InquiryDocument>> {
    const { organizationId, ...scope } = inquiryFilter(request);
    const { samePersonAs } = query;
    const today = dayIn(memberScope(request).organization.timezone, deps.clock());
    return {
      organizationId,
      $and: [
        scope,
        ...listConditions(query, today),
        ...(samePersonAs ? [await personOf(request, samePersonAs)] : []),
      ],
    };
  }

  /** All inquiries that are likely of the person who sent one; none when the caller may not see that one. */
  async function personOf(request: FastifyRequest, id: string): Promise<QueryFilter<InquiryDocument>> {
    const _id = new Types.ObjectId(id);
    const inquiry = await models.Inquiry.findOne({ ...inquiryFilter(request), _id }).lean();
    return inquiry ? likelyOfThePerson(inquiry) : { _id: { $in: [] } };
  }

  async function findOwn(request: RequestById): Promise<InquiryDocument | null> {
    return await models.Inquiry.findOne({ ...inquiryFilter(request), _id: idOf(request) }).lean();
  }

  async function requireOwn(request: RequestById): Promise<InquiryDocument> {
    const inquiry = await findOwn(request);
    if (!inquiry) throw new ApiError('NOT_FOUND');
    return inquiry;
  }

  async function subjectOf(request: RequestById): Promise<ActivitySubject> {
    const { organizationId, _id } = await requireOwn(request);
    return { organizationId, subject: { type: 'INQUIRY', id: _id } };
  }

  app.route({
    ...route('createInquiry'),
    async preValidation(request) {
      replaceBody(request, blankToAbsent(request.body));
    },
    async handler(request, reply) {
      const body = request.body;
      const locale =
        body.locale ?? askedLocale(request) ?? localeOfHeader(request.headers['accept-language']);
      const sender: Sender = {
        locale,
        userAgent: request.headers['user-agent'],
        member: scopeOf(request),
        mayAssign: request.caller.role !== 'AGENT',
        idempotencyKey: idempotencyKey(request),
        // Before anything is stored: a site that may not read the answer may not send either.
        admit: ({ organization }) => allowPublicCaching(request, reply, { organization, changing: true }),
      };
      const { inquiry, again } = await inquiries.create(body, sender);
      const { _id, createdAt, reference } = inquiry;
      reply.header('cache-control', 'no-store');
      // Whether it has been read since is internal to the team.
      const data = { id: String(_id), status: 'NEW' as const, createdAt: createdAt.toISOString(), reference };
      return reply.code(again ? 200 : 201).send({ data });
    },
  });

  app.route({
    ...route('listInquiries'),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const query = request.query;
      const [filter, unreadOnes] = await Promise.all([
        wanted(request, query),
        wanted(request, { status: ['NEW'] }),
      ]);
      const [{ rows, meta }, unread] = await Promise.all([
        listPage<InquiryDocument>(models.Inquiry, {
          query,
          filter,
          defaultSort: '-createdAt',
          searchIn: SEARCHED,
          sortPaths: { name: 'nameKey', nextStep: 'nextStep.on' },
        }),
        models.Inquiry.countDocuments(unreadOnes),
      ]);
      const data = await presentInquiries(presentation, organizationId, rows, inquiryFilter(request));
      return { data, meta: { ...meta, unread } };
    },
  });

  app.route({
    ...route('exportInquiries'),
    async handler(request, reply) {
      const { organizationId } = memberScope(request);
      const query = request.query;
      const { format = 'csv' } = query;
      const filter = sharedFilter<InquiryDocument>({
        query,
        filter: await wanted(request, query),
        searchIn: SEARCHED,
      });
      const rows = exportRows(presentation, organizationId, filter);
      const day = deps.clock().toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="inquiries-${day}.${format}"`);
      if (format === 'xlsx') return reply.type(XLSX_TYPE).send(await workbook(COLUMNS, rows, 'inquiries'));
      return reply.type(CSV_TYPE).send(Readable.from(csvLines(COLUMNS, rows)));
    },
  });

  app.route({
    ...route('getInquiry'),
    async handler(request) {
      return { data: await presentInquiry(presentation, await requireOwn(request), inquiryFilter(request)) };
    },
  });

  patchRoute(app, 'updateInquiry', {
    find: findOwn,
    present: (request, inquiry) => presentInquiry(presentation, inquiry, inquiryFilter(request)),
    unchanged: InquiryPatch,
    async change(request, current, since) {
      const { access } = memberScope(request);
      const { membership } = request.caller;
      const limited = access === 'own' && membership && !membership.allEstates;
      const updated = await changeInquiry(
        { models, clock: deps.clock, activities, mails: inquiries.mails, notices: inquiries.notices },
        current,
        cleanText(request.body),
        {
          user: signedIn(request),
          mayAssign: access === 'all',
          ...(limited ? { estateIds: membership.estateIds } : {}),
        },
        since,
      );
      await inquiries.release(updated);
      return updated;
    },
  });

  app.route({
    ...route('deleteInquiry'),
    async handler(request) {
      const inquiry = await requireOwn(request);
      await eraseInquiry(models, inquiry);
      return { data: { id: String(inquiry._id), deleted: true as const } };
    },
  });

  app.route({
    ...route('replyToInquiry'),
    async handler(request, reply) {
      const { idempotencyKey: key, ...words } = request.body;
      const user = signedIn(request);
      const sent = await inquiries.replies.send(await requireOwn(request), words, {
        user,
        idempotencyKey: idempotencyKey(request) ?? key,
      });
      const faces: Faces = new Map(user.avatarUrl ? [[String(user._id), user.avatarUrl]] : []);
      const data = presentActivity(sent.reply, readerOf(request), faces);
      return reply.code(sent.again ? 200 : 201).send({ data });
    },
  });

  app.route({
    ...route('previewInquiryReply'),
    async handler(request) {
      const inquiry = await requireOwn(request);
      return { data: await inquiries.replies.preview(inquiry, request.body, signedIn(request)) };
    },
  });

  app.route({
    ...route('withdrawInquiryConsent'),
    async handler(request) {
      const { keys, note } = cleanText(request.body);
      const updated = await withdrawConsent(
        { models, clock: deps.clock, activities },
        await requireOwn(request),
        keys,
        { actor: userActor(signedIn(request)), ...(note ? { note } : {}) },
      );
      return { data: await presentInquiry(presentation, updated, inquiryFilter(request)) };
    },
  });

  app.route({
    ...route('getInquiryTracking'),
    async handler(request) {
      const { organizationId, visitorId } = await requireOwn(request);
      if (visitorId === undefined) return { data: NO_JOURNEY };
      const journey = await journeyOf(models, organizationId, visitorId);
      return { data: { ...journey, visitorId: hashVisitor(organizationId, { visitId: visitorId }) } };
    },
  });

  app.route({
    ...route('listInquiryActivities'),
    async handler(request) {
      const query = request.query;
      return await listActivities(models, await subjectOf(request), query, readerOf(request));
    },
  });

  app.route({
    ...route('addInquiryNote'),
    async handler(request, reply) {
      const { content } = request.body;
      const note = await addNote(activities, await subjectOf(request), content, request);
      return reply.code(201).send({ data: note });
    },
  });

  app.route({
    ...route('deleteInquiryActivity'),
    async handler(request) {
      const { activityId } = request.params;
      return { data: await deleteNote(models, await subjectOf(request), activityId, readerOf(request)) };
    },
  });

  app.route({
    ...route('listApartmentInquiries'),
    async handler(request) {
      const { _id } = await requireOwnApartment(models, request);
      const query = request.query;
      return await listInquiriesOfApartment(presentation, request, _id, query);
    },
  });
}
