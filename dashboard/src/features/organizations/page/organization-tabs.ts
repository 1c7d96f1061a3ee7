import type { Organization } from '@oriel/contract/organization';

const ORGANIZATION_TABS = ['general', 'branding', 'privacy', 'origins', 'settings'] as const;
export type OrganizationTab = (typeof ORGANIZATION_TABS)[number];

/**
 * The tabs a user gets: settings of inquiries are hidden from AGENTs, to whom the server does not send them, and from organizations that
 * sell nothing.
 */
export function offeredTabs({
  settings,
  features,
}: Pick<Organization, 'settings' | 'features'>): readonly OrganizationTab[] {
  const asks = settings !== undefined && features.includes('estates');
  return ORGANIZATION_TABS.filter((tab) => tab !== 'settings' || asks);
}

/** The tab in an address; the first for an unknown or hidden one. */
export function tabOf(value: string | null, offered: readonly OrganizationTab[]): OrganizationTab {
  return offered.find((tab) => tab === value) ?? 'general';
}
