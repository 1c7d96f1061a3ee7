import type { HostEnvironment } from '../shell/host-environment.ts';

/** How the page of a building was opened: by its address, and by the page around it. Stays the same as long as it is open. */
export interface Visit {
  readonly apiBase: string;
  /** the agent in whose name the page is shown */
  readonly agentId: string | undefined;
  /** the agent's picture and name accompany the page */
  readonly avatar: boolean;
  /** the card of a flat opens in full */
  readonly enableDetails: boolean;
  /** no way leads to the form */
  readonly disableInquiry: boolean;
  readonly hideAvailability: boolean;
  /** inside somebody else's page */
  readonly framed: boolean;
  /** whether anything may be kept in the browser: not after a visitor's no, which the page around knows of */
  readonly mayStore: boolean;
  readonly environment: HostEnvironment;
}

const ID = /^[0-9a-f]{24}$/;

export function visitOf(query: URLSearchParams, apiBase: string, environment: HostEnvironment): Visit {
  const isOn = (name: string) => query.get(name) === 'true';
  const agentId = query.get('agentId') ?? '';
  return {
    apiBase,
    agentId: ID.test(agentId) ? agentId : undefined,
    avatar: isOn('avatar'),
    enableDetails: isOn('enableDetails'),
    disableInquiry: isOn('disableInquiry'),
    hideAvailability: isOn('hideAvailability'),
    framed: environment.framed || isOn('iframe'),
    mayStore: query.get('consent') !== 'denied',
    environment,
  };
}

/** The parameters that say how a page is shown, not what: they go along from one building to another. */
const KEPT = [
  'agentId',
  'avatar',
  'iframe',
  'mode',
  'enableDetails',
  'disableInquiry',
  'hideAvailability',
  'lang',
  'consent',
];

/** The address of another navigator, shown in the same way as the one at an address. */
export function addressOfNavigator(key: string, address: string): string {
  const { searchParams: before } = new URL(address);
  const after = new URLSearchParams();
  for (const name of KEPT) {
    const value = before.get(name);
    if (value !== null) after.set(name, value);
  }
  const query = after.toString();
  return new URL(`/viewer/${encodeURIComponent(key)}${query ? `?${query}` : ''}`, address).href;
}
