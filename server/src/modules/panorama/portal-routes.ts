import { Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedWording } from '../../platform/language.ts';
import { type Api, route } from '../../platform/route.ts';
import type { PanoramaDependencies } from './dependencies.ts';

export function portalRoutes(app: Api, deps: PanoramaDependencies): void {
  const { portals, panoramaReader } = deps.services;

  app.route({
    ...route('createPortal'),
    async handler(request, reply) {
      const { organizationId, organization } = memberScope(request);
      const made = await portals.create(organizationId, cleanBody(request.body));
      const { panorama, portalId, reverse } = made;
      const ends = reverse ? [panorama, reverse.panorama] : [panorama];
      const locale = askedWording(request);
      const answered = await panoramaReader.forMembers(ends, organization, locale);
      const all = answered.flatMap((one) => one.portals);
      const one = (id: Types.ObjectId | undefined) => all.find((portal) => portal.id === String(id));
      const back = one(reverse?.portalId);
      const data = one(portalId);
      // It was removed in between.
      if (!data) throw new ApiError('NOT_FOUND');
      return reply.code(201).send({ data: { ...data, ...(back ? { reverse: back } : {}) } });
    },
  });

  app.route({
    ...route('deletePortal'),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const { id } = request.params;
      const { both = false } = request.query;
      await portals.remove(organizationId, new Types.ObjectId(id), both);
      return { data: { id, deleted: true as const } };
    },
  });
}
