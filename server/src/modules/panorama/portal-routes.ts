import { Data, Deleted } from '@oriel/contract/envelope';
import { CreatedPortal, PortalCreate, PortalDeleteQuery } from '@oriel/contract/panorama-marks';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { askedWording } from '../../platform/language.ts';
import { route } from '../../platform/route.ts';

const Params = Type.Object({ id: Id });

export function portalRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { portals, panoramaReader } = deps.services;

  app.route({
    ...route(CALLS.createPortal, 'createPortal', {
      body: PortalCreate,
      response: { 201: Data(CreatedPortal) },
    }),
    async handler(request, reply) {
      const { organizationId, organization } = memberScope(request);
      const made = await portals.create(organizationId, cleanBody(request.body as PortalCreate));
      const { panorama, portalId, reverse } = made;
      const ends = reverse ? [panorama, reverse.panorama] : [panorama];
      const locale = askedWording(request);
      const answered = await panoramaReader.forMembers(ends, organization, locale);
      const all = answered.flatMap((one) => one.portals);
      const one = (id: Types.ObjectId | undefined) => all.find((portal) => portal.id === String(id));
      const back = one(reverse?.portalId);
      const data = { ...one(portalId), ...(back ? { reverse: back } : {}) };
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...route(CALLS.deletePortal, 'deletePortal', {
      params: Params,
      querystring: PortalDeleteQuery,
      response: { 200: Deleted },
    }),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const { id } = request.params as Static<typeof Params>;
      const { both = false } = request.query as Static<typeof PortalDeleteQuery>;
      await portals.remove(organizationId, new Types.ObjectId(id), both);
      return { data: { id, deleted: true as const } };
    },
  });
}
