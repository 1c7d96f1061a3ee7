import type { Organization } from '@oriel/contract/organization';

const ORGANIZATION_TABS = ['general', 'branding', 'privacy', 'origins', 'settings'] as const;
export type OrganizationTab = (typeof ORGANIZATION_TABS)[number];

/** The tabs a user gets: inquiry settings are hidden from AGENTs, and the server does not send them. */
export function offeredTabs({ settings }: Pick<Organization, 'settings'>): readonly OrganizationTab[] {
  return ORGANIZATION_TABS.filter((tab) => tab !== 'settings' || settings !== undefined);
}

/** The tab in an address; the first for an unknown or hidden one. */
export function tabOf(value: string | null, offered: readonly OrganizationTab[]): OrganizationTab {
  return offered.find((tab) => tab === value) ?? 'general';
}
