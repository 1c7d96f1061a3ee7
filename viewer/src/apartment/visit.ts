import type { HostEnvironment } from '../shell/host-environment.ts';

/** Options from the page address and the host page. Constant while the page is open. */
export interface Visit {
  readonly apiBase: string;
  /** the agent that the page is shown for */
  readonly agentId: string | undefined;
  /** the agent's picture and name are shown */
  readonly avatar: boolean;
  /** an apartment's card opens in full */
  readonly enableDetails: boolean;
  /** the inquiry form is not available */
  readonly disableInquiry: boolean;
  readonly hideAvailability: boolean;
  /** inside a host page */
  readonly framed: boolean;
  /** whether storage is allowed: not after the visitor declined, which the host page may report */
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

/** Parameters about how, not what, to show; they carry over from one building to another. */
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

/** The address of another navigator with the display options of the current one. */
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
