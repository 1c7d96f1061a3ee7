import type { Locale } from '@oriel/contract/enums';
import type { MailPreview } from '@oriel/contract/inquiry';
import type {
  InquiryConfirmation,
  Organization,
  OrganizationCreate,
  OrganizationPatch,
} from '@oriel/contract/organization';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../../kit/edits/save-with-rebase.ts';
import { organizationQuery } from '../../kit/embedding/api.ts';
import { type OrganizationsAddress, organizationsCallQuery } from './list/organizations-address.ts';

/** Organizations of the signed-in user; for platform staff, all. */
export function organizationsQuery(address: OrganizationsAddress) {
  return queryOptions({
    ...callQuery('listOrganizations', { query: organizationsCallQuery(address) }),
    placeholderData: keepPreviousData,
  });
}

export async function createOrganization(body: OrganizationCreate): Promise<Organization> {
  const { data } = await api.call('createOrganization', { body });
  await refresh('organization');
  return data;
}

/** Saves a change of an organization, keeping others' changes of other fields. */
export async function updateOrganization(
  known: Organization,
  patch: OrganizationPatch,
): Promise<Organization> {
  const { id } = known;
  const saved = await saveWithRebase<Organization, OrganizationPatch>({
    known,
    patch,
    load: async () => (await api.call('getOrganization', { id })).data,
    send: async (body, ifMatch) => (await api.call('updateOrganization', { id, body, ifMatch })).data,
  });
  queryClient.setQueryData(organizationQuery(known.id).queryKey, { data: saved });
  await refresh('organization');
  return saved;
}

/** The mail that confirms an inquiry, with these texts. */
export async function previewConfirmation(
  id: string,
  locale: Locale,
  texts: InquiryConfirmation,
): Promise<MailPreview> {
  return (await api.call('previewConfirmation', { id, body: { locale, texts } })).data;
}

/** Makes platform staff ADMIN of an organization, for support. The server logs it. */
export async function comeToHelp(id: string): Promise<void> {
  await api.call('makeOrganizationAdmin', { id });
  await refresh('organization');
}
