import { signedIn } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Api, route } from '../../platform/route.ts';
import { checkOrganization } from '../organization/check.ts';
import type { OrganizationService } from '../organization/service.ts';
import { standingIn } from '../organization/standing.ts';
import { nameOf } from '../user/name.ts';
import type { InquiryService } from './service.ts';

/** Looks like a real one. */
const SAMPLE_REFERENCE = '2026-4F7K2';

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly inquiries: InquiryService;
    readonly organizations: OrganizationService;
  };
}

/** The confirmation of inquiries as the team words it. */
export function confirmationRoutes(app: Api, { database, services }: Dependencies): void {
  const { models } = database;

  app.route({
    ...route('previewConfirmation'),
    async handler(request) {
      const id = idOf(request);
      const organization = standingIn(request, id) && (await services.organizations.find(id));
      if (!organization) throw new ApiError('NOT_FOUND');
      const { locale, texts } = request.body;
      const { inquiryConfirmation } = checkOrganization({ inquiryConfirmation: texts }, organization);
      // As if the caller had just asked about the oldest estate.
      const user = signedIn(request);
      const organizationId = organization._id;
      const estate = await models.Estate.findOne({ organizationId }).sort({ createdAt: 1, _id: 1 }).lean();
      const apartment =
        estate &&
        (await models.Apartment.findOne({ organizationId, estateId: estate._id }, { number: 1 })
          .sort({ numberKey: 1 })
          .lean());
      const { inquiryConfirmation: _kept, ...others } = organization;
      const data = services.inquiries.mails.previewConfirmation(
        { name: nameOf(user), email: user.email, locale, reference: SAMPLE_REFERENCE },
        {
          organization: { ...others, ...(inquiryConfirmation ? { inquiryConfirmation } : {}) },
          estate: estate ?? { name: organization.name },
          apartments: apartment ? [apartment.number] : [],
        },
      );
      return { data };
    },
  });
}
