import type { AuditCode } from '@oriel/contract/audit';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { makeHouse } from '../../navigator/testing/house.ts';
import type { Sound } from './sound.ts';

export type Damage = (sound: Sound) => Promise<unknown>;

/** Sets fields of the apartment. */
export const onApartment =
  (update: Record<string, unknown>): Damage =>
  ({ models, here, apartment }) =>
    // Bypasses Mongoose, which would reject some of it.
    models.Apartment.collection.updateOne({ ...here, _id: apartment }, { $set: update });

/** Every code with a fault that triggers it, and the expected details of the issue. */
export const DAMAGES: [AuditCode, string, Damage, object][] = [
  [
    'BUILDING_MISSING',
    'a building that is gone',
    onApartment({ buildingId: new Types.ObjectId() }),
    { severity: 'ERROR', field: 'buildingId' },
  ],
  [
    'ESTATE_MISMATCH',
    'a building of another estate',
    async (sound) => {
      const elsewhere = await makeHouse(sound.server);
      await onApartment({ buildingId: elsewhere.buildingId })(sound);
    },
    { severity: 'ERROR', field: 'estateId' },
  ],
  [
    'DUPLICATE_NUMBER',
    'a number that differs in case alone',
    onApartment({ number: ' a2' }),
    { severity: 'ERROR', field: 'number' },
  ],
  [
    'DUPLICATE_EXTERNAL_ID',
    'an external id twice',
    onApartment({ externalId: 'vox-2' }),
    { severity: 'ERROR', field: 'externalId' },
  ],
  ['AREA_INVALID', 'no area', onApartment({ area: 0 }), { severity: 'ERROR', field: 'area' }],
  ['AREA_INVALID', 'an area that is no number', onApartment({ area: 'large' }), { field: 'area' }],
  [
    'AREA_INVALID',
    'a total area below the usable one',
    onApartment({ areaTotal: 40 }),
    { field: 'areaTotal' },
  ],
  [
    'PRICE_MISSING',
    'no price',
    async ({ models, here, apartment }) => {
      await models.Apartment.updateOne(
        { ...here, _id: apartment },
        { $unset: { price: 1, listPrice: 1, pricePerArea: 1 } },
      );
      await models.PriceHistory.deleteMany({ ...here, apartmentId: apartment });
    },
    { severity: 'WARNING', field: 'price' },
  ],
  [
    'PRICE_MISSING',
    'no rent',
    async ({ models, here, apartment }) => {
      const set = { type: 'RESIDENTIAL_RENT' as const };
      await models.Apartment.updateOne(
        { ...here, _id: apartment },
        { $set: set, $unset: { price: 1, listPrice: 1, pricePerArea: 1 } },
      );
      await models.PriceHistory.deleteMany({ ...here, apartmentId: apartment });
    },
    { field: 'rent.monthly' },
  ],
  [
    'PRICE_MISMATCH',
    'a price per area that is 2 % off',
    onApartment({ pricePerArea: 1_020_000 }),
    { severity: 'WARNING', field: 'pricePerArea' },
  ],
  [
    'PRICE_HISTORY_GAP',
    'no history',
    ({ models, here, apartment }) => models.PriceHistory.deleteMany({ ...here, apartmentId: apartment }),
    { severity: 'WARNING', field: 'priceHistory' },
  ],
  [
    'PRICE_HISTORY_GAP',
    'a day without a price',
    ({ models, here, apartment }) =>
      models.PriceHistory.updateOne(
        { ...here, apartmentId: apartment, price: 49_000_000 },
        { $set: { validTo: new Date('2026-04-30') } },
      ),
    {},
  ],
  [
    'PRICE_HISTORY_GAP',
    'a history that has ended',
    ({ models, here, apartment }) =>
      models.PriceHistory.updateOne(
        { ...here, apartmentId: apartment, price: 50_000_000 },
        { $set: { validTo: new Date() } },
      ),
    {},
  ],
  [
    'PRICE_HISTORY_GAP',
    'another price than the last row',
    ({ models, here, apartment }) =>
      models.PriceHistory.updateOne(
        { ...here, apartmentId: apartment, price: 50_000_000 },
        { $set: { price: 50_000_100 } },
      ),
    {},
  ],
  [
    'PRICE_HIDDEN_NOT_ALLOWED',
    'a hidden price where prices must be open',
    async (sound) => {
      await sound.models.Estate.updateOne(
        { ...sound.here, _id: sound.estateId },
        { $set: { 'priceDisclosure.enabled': true } },
      );
      await onApartment({ priceHidden: true })(sound);
    },
    { severity: 'ERROR', field: 'priceHidden' },
  ],
  [
    'FLOOR_OUT_OF_RANGE',
    'a floor above the roof',
    onApartment({ floor: 5 }),
    { severity: 'WARNING', field: 'floor' },
  ],
  ['FLOOR_OUT_OF_RANGE', 'a floor below the cellar', onApartment({ floor: -2 }), {}],
  [
    'NO_FLOOR_PLAN',
    'no plan',
    ({ models, here, apartment }) =>
      models.Apartment.updateOne({ ...here, _id: apartment }, { $unset: { floorPlan2dAssetId: 1 } }),
    { severity: 'WARNING' },
  ],
  [
    'NO_OVERLAY',
    'no outline',
    ({ models, here, image, apartment }) =>
      models.NavigatorImage.updateOne(
        { ...here, _id: image },
        { $pull: { overlays: { targetId: String(apartment) } } },
      ),
    { severity: 'WARNING' },
  ],
  [
    'OVERLAY_INVALID',
    'an outline that crosses itself',
    ({ models, here, image }) =>
      models.NavigatorImage.collection.updateOne(
        { ...here, _id: image },
        {
          $set: {
            'overlays.0.points': [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
            ],
          },
        },
      ),
    {
      severity: 'ERROR',
      field: 'overlays.0.points',
      subject: { type: 'navigator-image', id: expect.any(String) },
    },
  ],
  [
    'NO_PREFERRED_ANGLE',
    'no angle',
    onApartment({ preferredAngles: [] }),
    { severity: 'INFO', field: 'preferredAngles' },
  ],
  [
    'NO_PREFERRED_ANGLE',
    'an angle of an image that is gone',
    onApartment({ 'preferredAngles.0.imageId': new Types.ObjectId() }),
    {},
  ],
  [
    'PANORAMA_UNREACHABLE',
    'a room without a way to it',
    ({ models, here, entry }) =>
      models.Panorama.updateOne({ ...here, _id: entry }, { $set: { portals: [] } }),
    { severity: 'WARNING', subject: { type: 'panorama', id: expect.any(String) } },
  ],
  [
    'PORTAL_DANGLING',
    'a way to a room that is gone',
    ({ models, here, room }) =>
      models.Panorama.collection.updateOne(
        { ...here, _id: room },
        { $set: { 'portals.0.targetPanoramaId': new Types.ObjectId() } },
      ),
    { severity: 'ERROR', subject: { type: 'panorama', id: expect.any(String) } },
  ],
  [
    'ASSET_BROKEN',
    'a file without a record',
    onApartment({ viewImageAssetId: new Types.ObjectId() }),
    { severity: 'ERROR', field: 'viewImageAssetId' },
  ],
  [
    'STATUS_UNKNOWN',
    'a status that is none',
    onApartment({ status: 'RESERVED' }),
    { severity: 'ERROR', field: 'status' },
  ],
  [
    'STATUS_UNKNOWN',
    'a status of the integration that nobody has mapped',
    onApartment({
      sync: {
        integrationId: new Types.ObjectId(),
        externalStatus: { id: '77', name: 'Inne' },
        lastSyncedAt: new Date(),
        lockedFields: [],
      },
    }),
    { severity: 'WARNING', field: 'sync.externalStatus' },
  ],
  [
    'BOOKING_EXPIRED',
    'a booking that is over',
    onApartment({ status: 'BOOKED', bookedUntil: new Date('2026-02-01') }),
    { severity: 'WARNING', field: 'bookedUntil' },
  ],
  [
    'SYNC_MISSING',
    'an apartment missing from the feed',
    onApartment({
      sync: {
        integrationId: new Types.ObjectId(),
        lastSyncedAt: new Date(),
        missingSince: new Date('2026-06-01'),
        lockedFields: [],
      },
    }),
    { severity: 'WARNING' },
  ],
  [
    'MAIN_LANGUAGE_MISSING',
    'a text in other languages alone',
    async ({ models, here, apartment }) =>
      models.Apartment.updateOne(
        { ...here, _id: apartment },
        { $unset: { description: 1 }, $set: { i18n: { pl: { description: 'Jasne.' } } } },
      ),
    { severity: 'WARNING', field: 'description' },
  ],
];
