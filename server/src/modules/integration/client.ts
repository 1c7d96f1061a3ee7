import type { ApartmentStatus, INTEGRATION_TYPES } from '@oriel/contract/enums';
import type { IntegrationScope } from '@oriel/contract/integration';
import type { ApartmentFields } from '../inventory/apartment/fields.ts';
import type { IntegrationDocument, SyncWarningDocument } from './model.ts';

/** Connection data of an external system. */
export interface Connection {
  readonly config: IntegrationDocument['config'];
  readonly mapping: IntegrationDocument['mapping'];
  readonly apiKey: string;
}

/** An apartment of the external system, in our terms. */
export interface FeedApartment {
  readonly externalId: string;
  readonly externalStatus?: { readonly id: string; readonly name: string };
  /** Absent when its status is not understood. */
  readonly status?: ApartmentStatus;
  readonly number?: string;
  /** Name of its building. */
  readonly building?: string;
  /** Its fields by managed group, as stored; `null` when the external system has none. */
  readonly groups: Readonly<Partial<Record<Exclude<IntegrationScope, 'status'>, ApartmentFields>>>;
  readonly warnings: readonly SyncWarningDocument[];
}

/** All data of the external system at one moment. */
export interface Feed {
  readonly apartments: readonly FeedApartment[];
  /** About entries that are not apartments. */
  readonly warnings: readonly SyncWarningDocument[];
  readonly httpStatus: number;
}

/** Why the external system returned nothing usable. */
export type FeedFault = 'HTTP_STATUS' | 'FEED_UNREADABLE' | 'FEED_EMPTY';

/** The external system answered, but not with a feed. Contains nothing of its answer: addresses contain keys, and errors are logged. */
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

/** Client of one external system. Reads and never writes. */
export interface IntegrationClient {
  /** @throws FeedError, OutgoingError */
  read(connection: Connection, signal?: AbortSignal): Promise<Feed>;
}

/** The client of each type. */
export type IntegrationClients = Readonly<Record<(typeof INTEGRATION_TYPES)[number], IntegrationClient>>;
