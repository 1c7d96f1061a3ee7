import { Data, DataList, NoBody } from '../envelope.ts';
import { MailPreview } from '../inquiry.ts';
import { Invite, Membership } from '../membership.ts';
import {
  ConfirmationPreviewQuestion,
  Organization,
  OrganizationCard,
  OrganizationCreate,
  OrganizationListQuery,
  OrganizationPatch,
} from '../organization.ts';
import { ById, ByReader } from './parts.ts';

export const ORGANIZATION_CALLS = {
  listOrganizations: {
    querystring: OrganizationListQuery,
    response: { 200: DataList(Organization) },
  },
  getOrganization: {
    params: ById,
    response: { 200: Data(ByReader(Organization, OrganizationCard)) },
  },
  createOrganization: {
    body: OrganizationCreate,
    response: { 201: Data(Organization) },
  },
  updateOrganization: {
    params: ById,
    body: OrganizationPatch,
    response: { 200: Data(Organization) },
  },
  previewConfirmation: {
    params: ById,
    body: ConfirmationPreviewQuestion,
    response: { 200: Data(MailPreview) },
  },
  makeOrganizationAdmin: {
    params: ById,
    body: NoBody,
    response: { 200: Data(Membership) },
  },
  inviteMember: {
    body: Invite,
    response: { 200: Data(Membership), 201: Data(Membership) },
  },
} as const;
