import type { Membership } from '@oriel/contract/membership';
import type { Organization, OrganizationCreate, OrganizationPatch } from '@oriel/contract/organization';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../app/services.ts';
import { organizationQuery } from '../embed/api.ts';
import { saveOver } from '../estates/save-over.ts';
import { type OrganizationsAddress, organizationsCallQuery } from './list/organizations-address.ts';

/** Organizations of the signed-in user; of platform staff, all. */
export function organizationsQuery(address: OrganizationsAddress) {
  return queryOptions({
    queryKey: ['organizations', address],
    queryFn: ({ signal }) => api.listOrganizations(organizationsCallQuery(address), { signal }),
    placeholderData: keepPreviousData,
  });
}

export async function createOrganization(body: OrganizationCreate): Promise<Organization> {
  const { data } = await api.request<Organization>({ method: 'POST', path: '/organization', body });
  await refreshOrganizations();
  return data;
}

/** Saves a change of an organization, over what somebody else has changed beside it. */
export async function updateOrganization(
  known: Organization,
  patch: OrganizationPatch,
): Promise<Organization> {
  const path = `/organization/${known.id}`;
  const saved = await saveOver<Organization, OrganizationPatch>({
    known,
    patch,
    load: () => api.getOrganization(known.id),
    send: async (body, ifMatch) =>
      (await api.request<Organization>({ method: 'PATCH', path, body, ifMatch })).data,
  });
  queryClient.setQueryData(organizationQuery(known.id).queryKey, saved);
  await refreshOrganizations();
  return saved;
}

/** Makes platform staff ADMIN of an organization, to help there. The server logs it. */
export async function comeToHelp(id: string): Promise<void> {
  await api.request<Membership>({ method: 'POST', path: `/organization/admin/${id}` });
  await refreshOrganizations();
}

async function refreshOrganizations(): Promise<void> {
  await Promise.all(
    ['organizations', 'organization', 'me'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
