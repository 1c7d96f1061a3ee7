import { type Static, Type } from 'typebox';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  CURRENCIES,
  INTEGRATION_HEALTHS,
  INTEGRATION_TYPES,
  SYNC_STATUSES,
} from './enums.ts';
import { DateTime, Email, Id, OneOf, Text } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Groups of apartment fields that an integration may manage; the team cannot edit managed fields. */
export const INTEGRATION_SCOPES = [
  'status',
  'price',
  'promotion',
  'area',
  'rooms',
  'floor',
  'visible',
  'links',
  'number',
  'kind',
  'orientations',
  'energy',
  'description',
  'completionDate',
] as const;
export type IntegrationScope = (typeof INTEGRATION_SCOPES)[number];

/** Groups managed by default. */
export const DEFAULT_INTEGRATION_SCOPE: readonly IntegrationScope[] = [
  'status',
  'price',
  'promotion',
  'area',
  'rooms',
  'floor',
  'visible',
  'links',
];

/** Apartment fields whose feed element can be configured. */
export const MAPPABLE_FIELDS = [
  'number',
  'name',
  'administrativeNumber',
  'building',
  'area',
  'areaTotal',
  'rooms',
  'floor',
  'staircase',
  'description',
  'completionDate',
] as const;
export type MappableField = (typeof MAPPABLE_FIELDS)[number];

const config = {
  baseUrl: Type.String({
    pattern: '^https?://[^\\s?#]+$',
    maxLength: 300,
    description: 'address of the feed’s host, https; hosts have to be allowed by the installation',
  }),
  investmentId: Type.String({ pattern: '^[0-9]{1,20}$' }),
};
const BuildingFilter = Type.Array(Text(1, 80), {
  maxItems: 100,
  uniqueItems: true,
  description: 'names of buildings in the feed; empty = all',
});

export const IntegrationConfig = Type.Object({
  ...config,
  buildingFilter: BuildingFilter,
  currency: Type.Optional(OneOf(CURRENCIES)),
});
export type IntegrationConfig = Static<typeof IntegrationConfig>;

// Field names in the database: no dots, and no leading dollar sign.
const Key = '^[^$.\\x00][^.\\x00]{0,79}$';

/** Maps the feed's own values to ours; without it, the integration's default reading applies. */
export const IntegrationMapping = Type.Object(
  {
    status: Type.Optional(
      Type.Record(Type.String({ pattern: Key }), OneOf(APARTMENT_STATUSES), {
        ...STRICT,
        maxProperties: 100,
        description: 'by status id or status name of the feed',
      }),
    ),
    kind: Type.Optional(
      Type.Record(Type.String({ pattern: Key }), OneOf(APARTMENT_KINDS), {
        ...STRICT,
        maxProperties: 100,
        description: 'by type id or type name of the feed',
      }),
    ),
    fields: Type.Optional(
      Type.Partial(
        Type.Object(
          Object.fromEntries(
            MAPPABLE_FIELDS.map((field) => [field, Type.String({ pattern: '^[A-Za-z0-9_.-]{1,60}$' })]),
          ) as Record<MappableField, ReturnType<typeof Type.String>>,
        ),
        { ...STRICT, description: 'element of the feed by field' },
      ),
    ),
  },
  STRICT,
);
export type IntegrationMapping = Static<typeof IntegrationMapping>;

export const IntegrationSchedule = Type.Object(
  { everyMinutes: Type.Integer({ minimum: 15, maximum: 1440, description: '30 unless it is given' }) },
  STRICT,
);

/** A part of the feed that could not be imported as it is. */
export const SyncWarning = Type.Object({
  externalId: Type.Optional(Type.String()),
  code: Type.String(),
  text: Type.String({ description: 'in the language of the request' }),
});
export type SyncWarning = Static<typeof SyncWarning>;

const tally = {
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  missing: Type.Integer({ description: 'apartments that the feed does not have any more' }),
};

/** The latest synchronisation, or the one in progress. */
export const SyncReport = Type.Object({
  startedAt: DateTime,
  finishedAt: Type.Optional(DateTime),
  status: OneOf(SYNC_STATUSES, 'PARTIAL: with warnings'),
  ...tally,
  warnings: Type.Array(SyncWarning, { description: 'the first 200' }),
  error: Type.Optional(Type.String({ description: 'why it FAILED, in the language of the request' })),
});
export type SyncReport = Static<typeof SyncReport>;

/**
 * The source of an estate's apartments. The key itself is never returned. `GET /estate/{id}/integration` (additive) answers it; 404 without
 * one.
 */
export const Integration = Type.Object({
  id: Id,
  organizationId: Id,
  estateId: Id,
  type: OneOf(INTEGRATION_TYPES),
  enabled: Type.Boolean({ description: 'synchronised by the clock' }),
  config: IntegrationConfig,
  apiKeyHint: Type.String({ description: 'its last characters' }),
  mapping: IntegrationMapping,
  scope: Type.Array(OneOf(INTEGRATION_SCOPES)),
  schedule: IntegrationSchedule,
  leadPush: Type.Object({ enabled: Type.Boolean(), email: Type.Optional(Type.String()) }),
  lastSync: Type.Optional(SyncReport),
  lastSyncDate: Type.Optional(DateTime),
  health: OneOf(INTEGRATION_HEALTHS, 'DEGRADED: the last attempt failed; FAILING: three in a row did'),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Integration = Static<typeof Integration>;

/**
 * `POST /estate/{id}/add-integration`. 201; 200 when it replaces an existing one. Tests the connection first: 400 `INTEGRATION_TEST_FAILED`
 * unless `force`. `credentials` may be omitted only when a key for the same host is stored.
 */
export const AddIntegration = Type.Object(
  {
    type: OneOf(INTEGRATION_TYPES),
    config: Type.Object(
      {
        ...config,
        buildingFilter: Type.Optional(BuildingFilter),
        currency: Type.Optional(OneOf(CURRENCIES)),
      },
      STRICT,
    ),
    credentials: Type.Optional(
      Type.Object(
        { apiKey: Type.String({ minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' }) },
        STRICT,
      ),
    ),
    mapping: Type.Optional(IntegrationMapping),
    scope: Type.Optional(Type.Array(OneOf(INTEGRATION_SCOPES), { uniqueItems: true })),
    schedule: Type.Optional(IntegrationSchedule),
    leadPush: Type.Optional(Type.Object({ enabled: Type.Boolean(), email: Type.Optional(Email) }, STRICT)),
    enabled: Type.Optional(Type.Boolean({ description: 'true unless it is given' })),
    force: Type.Optional(Type.Boolean({ description: 'store it although the connection does not work' })),
  },
  STRICT,
);
export type AddIntegration = Static<typeof AddIntegration>;

/** `GET /estate/{id}/test-integration-connection`: 200 whenever the check ran, whatever its result. */
export const ConnectionTest = Type.Object({
  ok: Type.Boolean(),
  type: OneOf(INTEGRATION_TYPES),
  latencyMs: Type.Integer(),
  httpStatus: Type.Optional(Type.Integer()),
  itemsFound: Type.Integer(),
  byStatus: Type.Object({
    ACTIVE: Type.Integer(),
    BOOKED: Type.Integer(),
    SOLD: Type.Integer(),
    UNKNOWN: Type.Integer({ description: 'with a status that is not understood' }),
  }),
  sample: Type.Array(
    Type.Object({
      externalId: Type.String(),
      number: Type.Optional(Type.String()),
      building: Type.Optional(Type.String()),
      externalStatus: Type.Optional(Type.String()),
      status: Type.Optional(OneOf(APARTMENT_STATUSES)),
      kind: Type.Optional(OneOf(APARTMENT_KINDS)),
      area: Type.Optional(Type.Number()),
      rooms: Type.Optional(Type.Number()),
      floor: Type.Optional(Type.Integer()),
      price: Type.Optional(Type.Number()),
    }),
    { maxItems: 3 },
  ),
  message: Type.String({ description: 'what came of it, in the language of the request' }),
});
export type ConnectionTest = Static<typeof ConnectionTest>;

/** `POST /estate/{id}/force-sync`. */
export const ForceSyncQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ description: 'tell what would change, and change nothing' })),
});

/** The synchronisation continues in the background; `GET …/last-sync-date` reports its result. */
export const SyncStarted = Type.Object({ jobId: Id, status: OneOf(['RUNNING']) });
export type SyncStarted = Static<typeof SyncStarted>;

/** Changes that a synchronisation would make. */
export const SyncPreview = Type.Object({
  dryRun: Type.Literal(true),
  ...tally,
  warnings: Type.Array(SyncWarning),
  changes: Type.Array(
    Type.Object({
      kind: OneOf(['CREATE', 'UPDATE', 'MISSING']),
      apartmentId: Type.Optional(Id),
      externalId: Type.Optional(Type.String()),
      number: Type.String(),
      fields: Type.Array(
        Type.Object({
          field: Type.String(),
          from: Type.Optional(Type.Unknown()),
          to: Type.Optional(Type.Unknown()),
        }),
      ),
    }),
    { description: 'the first 500' },
  ),
});
export type SyncPreview = Static<typeof SyncPreview>;

/** `GET /estate/{id}/last-sync-date`; an estate without an integration has never been synchronised. */
export const LastSync = Type.Object({
  lastSyncDate: Type.Union([DateTime, Type.Null()], { description: 'of the last one that succeeded' }),
  status: Type.Union([OneOf(SYNC_STATUSES), Type.Null()]),
  ...tally,
  warnings: Type.Array(SyncWarning),
  error: Type.Optional(Type.String()),
  nextSyncDate: Type.Union([DateTime, Type.Null()]),
});
export type LastSync = Static<typeof LastSync>;
