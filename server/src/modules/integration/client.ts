import type { ApartmentStatus, INTEGRATION_TYPES } from '@oriel/contract/enums';
import type { IntegrationScope } from '@oriel/contract/integration';
import type { ApartmentFields } from '../inventory/apartment/fields.ts';
import type { IntegrationDocument, SyncWarningDocument } from './model.ts';

/** What is needed to reach the other side. */
export interface Connection {
  readonly config: IntegrationDocument['config'];
  readonly mapping: IntegrationDocument['mapping'];
  readonly apiKey: string;
}

/** A flat as the other side tells of it, in our terms. */
export interface FeedFlat {
  readonly externalId: string;
  readonly externalStatus?: { readonly id: string; readonly name: string };
  /** Absent when the other side's is not understood. */
  readonly status?: ApartmentStatus;
  readonly number?: string;
  /** Name of its building. */
  readonly building?: string;
  /** Its fields by the group that manages them, as they are stored; `null` where the other side has nothing. */
  readonly groups: Readonly<Partial<Record<Exclude<IntegrationScope, 'status'>, ApartmentFields>>>;
  readonly warnings: readonly SyncWarningDocument[];
}

/** Everything that the other side has, at one moment. */
export interface Feed {
  readonly flats: readonly FeedFlat[];
  /** About entries that are no flat. */
  readonly warnings: readonly SyncWarningDocument[];
  readonly httpStatus: number;
}

/** Why the other side brought nothing to work with. */
export type FeedFault = 'HTTP_STATUS' | 'FEED_UNREADABLE' | 'FEED_EMPTY';

/** The other side answered, but not with a feed. It holds nothing of what it said: keys stand in addresses, and errors are logged. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly fault: FeedFault;
  readonly httpStatus: number | undefined;

  constructor(fault: FeedFault, httpStatus?: number) {
    super(`feed: ${fault}`);
    this.fault = fault;
    this.httpStatus = httpStatus;
  }
}

/** One system that flats come from. Reads and never writes. */
export interface IntegrationClient {
  /** @throws FeedError, OutgoingError */
  read(connection: Connection, signal?: AbortSignal): Promise<Feed>;
}

/** The client of each type. */
export type IntegrationClients = Readonly<Record<(typeof INTEGRATION_TYPES)[number], IntegrationClient>>;
