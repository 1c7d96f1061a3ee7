import { DISPLAY_OPTIONS } from '@oriel/contract/viewer-address';
import { putFilters } from '../core/apartment-filter-address.ts';
import { type ApartmentFilters, withoutFilter } from '../core/apartment-filters.ts';
import { type ApartmentSort, sortText, USUAL_SORT } from '../core/apartment-order.ts';
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

/** Parameters that carry over from one building to another. */
const KEPT = [...DISPLAY_OPTIONS, 'iframe'];

/** What a visitor takes along to another navigator of the estate. */
interface Luggage {
  readonly filters: ApartmentFilters;
  readonly sort: ApartmentSort;
}

/**
 * The address of another navigator with the display options of the current one, and the visitor's filters and order.
 *
 * @param building of that navigator to be entered
 */
export function addressOfNavigator(
  key: string,
  address: string,
  { filters, sort }: Luggage,
  building?: string,
): string {
  const { searchParams: before } = new URL(address);
  const after = new URLSearchParams();
  for (const name of KEPT) {
    const value = before.get(name);
    if (value !== null) after.set(name, value);
  }
  putFilters(after, withoutFilter(filters, 'building'));
  const order = sortText(sort);
  if (order !== sortText(USUAL_SORT)) after.set('sort', order);
  if (building) after.set('in', building);
  // Literal commas keep the link readable.
  const query = after.toString().replaceAll('%2C', ',');
  return new URL(`/viewer/${encodeURIComponent(key)}${query ? `?${query}` : ''}`, address).href;
}
