import type { PersonRecord } from '@oriel/contract/person';
import { ApiError } from '@oriel/sdk/team-client';
import { api } from '../../base/services.ts';

const ID = /^[0-9a-f]{24}$/;

/** The organization that a page in front of this one has named; mails of others are not sent then. */
export function organizationMeant(search: string): string | undefined {
  const id = new URLSearchParams(search).get('organization') ?? '';
  return ID.test(id) ? id : undefined;
}

/**
 * What the part of an address behind `#` opens: a link's secret, or the ids of a browser (`organization`, `visitor`, `visit`), which are
 * exchanged for one and taken out of the address. Undefined where there is neither.
 */
export async function fromBrowser(hash: string): Promise<string | undefined> {
  const text = hash.slice(1);
  if (!text.includes('=')) return text || undefined;
  const given = new URLSearchParams(text);
  const organizationId = given.get('organization') ?? '';
  const [visitorId, visitId] = [given.get('visitor'), given.get('visit')];
  if (!ID.test(organizationId) || !(visitorId || visitId)) return undefined;
  const body = { organizationId, ...(visitorId ? { visitorId } : {}), ...(visitId ? { visitId } : {}) };
  const { data } = await api.call('openPersonFromBrowser', { body });
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${data.token}`);
  return data.token;
}

/** Whether a text looks like an e-mail address; the server says what is wrong with others. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

export function isLinkInvalid(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'PERSON_LINK_INVALID' || error.code === 'VALIDATION');
}

export async function viewPerson(token: string): Promise<PersonRecord> {
  return (await api.call('viewPerson', { body: { token } })).data;
}

/** What viewers of this origin remember of the visitor (`viewer/src/tracking`): nothing, from now on, and no consent. */
export function forgetInThisBrowser(): void {
  try {
    localStorage.setItem('oriel-consent', 'denied');
    for (const name of ['oriel-visit', 'oriel-session']) {
      localStorage.removeItem(name);
      sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is blocked, so nothing is kept there.
  }
}
