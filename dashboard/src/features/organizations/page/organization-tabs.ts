import type { Organization } from '@oriel/contract/organization';

const ORGANIZATION_TABS = ['general', 'branding', 'privacy', 'origins', 'settings'] as const;
export type OrganizationTab = (typeof ORGANIZATION_TABS)[number];

/** The parts that somebody is told of: how inquiries are dealt with is nothing for AGENTs, and the server keeps it from them. */
export function offeredTabs({ settings }: Pick<Organization, 'settings'>): readonly OrganizationTab[] {
  return ORGANIZATION_TABS.filter((tab) => tab !== 'settings' || settings !== undefined);
}

/** The part that an address names; what is not offered is the first. */
export function tabOf(value: string | null, offered: readonly OrganizationTab[]): OrganizationTab {
  return offered.find((tab) => tab === value) ?? 'general';
}
