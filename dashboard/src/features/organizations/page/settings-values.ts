import type { Organization, OrganizationPatch } from '@oriel/contract/organization';

type Settings = NonNullable<Organization['settings']>;

export interface SettingsValues {
  settings: Settings;
}

const USUAL: Settings = { agentsSeeUnassigned: false, assignment: 'MANUAL', notifyEmails: [] };

export function settingsValues({ settings }: Pick<Organization, 'settings'>): SettingsValues {
  return { settings: { ...USUAL, ...settings } };
}

export function settingsBody({ settings }: SettingsValues): OrganizationPatch {
  return { settings };
}
