import type { FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { requestLocale } from '../../platform/language.ts';
import { cleanText } from '../../platform/present.ts';
import { type Api, route } from '../../platform/route.ts';
import type { VisitorHasher } from '../../platform/visitor-hash.ts';
import { ofThePerson } from '../inquiry/person.ts';
import { recordOf, tracesOf } from './record.ts';
import type { PersonService } from './service.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: { readonly people: PersonService; readonly hashVisitor: VisitorHasher };
}

/** What is kept about a person, for that person by a link, and for the team that has to answer them. */
export function personRoutes(app: Api, { database, clock, services }: Dependencies): void {
  const { models } = database;
  const { people, hashVisitor } = services;
  const keepNowhere = (reply: FastifyReply) =>
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

  app.route({
    ...route('requestPersonLink'),
    async handler(request, reply) {
      const { email, organizationId } = request.body;
      const only = organizationId ? new Types.ObjectId(organizationId) : undefined;
      keepNowhere(reply);
      await people.requestLink(email, only, requestLocale(request));
      return reply.code(202).send({ data: { sent: true as const } });
    },
  });

  app.route({
    ...route('openPersonFromBrowser'),
    async handler(request, reply) {
      const { organizationId, ...ids } = request.body;
      keepNowhere(reply);
      const key = { organizationId: new Types.ObjectId(organizationId), ...ids };
      return reply.code(201).send({ data: await people.openFromBrowser(key) });
    },
  });

  app.route({
    ...route('viewPerson'),
    async handler(request, reply) {
      keepNowhere(reply);
      return { data: await people.view(request.body.token) };
    },
  });

  app.route({
    ...route('correctPerson'),
    async handler(request, reply) {
      const { token, inquiryId, ...change } = cleanText(request.body);
      keepNowhere(reply);
      return { data: await people.correct(token, inquiryId, change) };
    },
  });

  app.route({
    ...route('sendPersonCode'),
    async handler(request, reply) {
      const { token, email } = request.body;
      keepNowhere(reply);
      await people.sendCode(token, email, requestLocale(request));
      return reply.code(202).send({ data: { sent: true as const } });
    },
  });

  app.route({
    ...route('changePersonAddress'),
    async handler(request, reply) {
      const { token, email, code } = request.body;
      keepNowhere(reply);
      return { data: await people.changeAddress(token, email, code, requestLocale(request)) };
    },
  });

  app.route({
    ...route('withdrawPerson'),
    async handler(request, reply) {
      const { token, ...what } = request.body;
      keepNowhere(reply);
      return { data: await people.withdraw(token, what) };
    },
  });

  app.route({
    ...route('erasePerson'),
    async handler(request, reply) {
      keepNowhere(reply);
      return { data: await people.erase(request.body.token) };
    },
  });

  app.route({
    ...route('exportPerson'),
    async handler(request, reply) {
      const { organizationId } = memberScope(request);
      const inquiry = await models.Inquiry.findOne({ organizationId, _id: idOf(request) }).lean();
      if (!inquiry || inquiry.anonymizedAt) throw new ApiError('NOT_FOUND');
      const deps = { models, hashVisitor };
      const key = { organizationId, ...(inquiry.emailKey ? { email: inquiry.emailKey } : {}) };
      const traces = await tracesOf(deps, key, ofThePerson(inquiry));
      const notes = await models.Activity.find({
        organizationId,
        'subject.type': 'INQUIRY',
        'subject.id': { $in: traces.inquiries.map(({ _id }) => _id) },
        kind: 'NOTE',
      })
        .sort({ createdAt: 1 })
        .lean();
      const references = new Map(traces.inquiries.map(({ _id, reference }) => [String(_id), reference]));
      keepNowhere(reply);
      return {
        data: {
          ...(await recordOf(deps, key, traces)),
          exportedAt: clock().toISOString(),
          notes: notes.map(({ createdAt, subject, content = '' }) => ({
            at: createdAt.toISOString(),
            reference: references.get(String(subject.id)) ?? '',
            text: content,
          })),
        },
      };
    },
  });
}
