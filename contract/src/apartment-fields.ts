import { type FieldTable, fieldNames } from './field-table.ts';

/** The plain fields of an apartment, in the order in which an import offers them. */
export const APARTMENT_FIELDS = {
  areaTotal: { kind: 'number', exclusiveMinimum: 0, maximum: 100_000 },
  rooms: { kind: 'number', minimum: 0, maximum: 50, description: 'in halves', public: true },
  bedrooms: { kind: 'integer', minimum: 0, maximum: 50, public: true },
  bathrooms: { kind: 'integer', minimum: 0, maximum: 50, public: true },
  floor: {
    kind: 'integer',
    minimum: -10,
    maximum: 200,
    description: '0 is the ground floor, negative below',
    public: true,
  },
  floorLabel: { kind: 'text', maxLength: 40, public: true },
  staircase: { kind: 'text', maxLength: 60, public: true },
  ceilingHeight: { kind: 'number', exclusiveMinimum: 0, maximum: 100, description: 'metres or feet' },
  vatRate: { kind: 'number', minimum: 0, maximum: 100, description: 'percent' },
  completionDate: { kind: 'day', public: true },
  externalId: { kind: 'text', maxLength: 80 },
  administrativeNumber: { kind: 'text', maxLength: 60 },
  virtualWalkUrl: { kind: 'link', public: true },
  view360Url: { kind: 'link', public: true },
} as const satisfies FieldTable;

/** Parts with an area of their own, in addition to the usable area. */
export const AREA_PARTS = [
  'balcony',
  'terrace',
  'garden',
  'loggia',
  'mezzanine',
  'attic',
  'plot',
  'storage',
] as const;

/** An apartment's files, one per field. */
export const APARTMENT_FILES = [
  'floorPlan2dAssetId',
  'floorPlan3dAssetId',
  'cardPdfAssetId',
  'model3dAssetId',
  'videoAssetId',
  'viewImageAssetId',
] as const;

/** Files that may also be external links. */
export const LINK_PARTS = [
  'floorPlan2dUrl',
  'floorPlan3dUrl',
  'cardPdfUrl',
  'videoUrl',
  'viewImageUrl',
] as const;

// Sheets have no column for the ceiling height.
const { ceilingHeight: _none, ...inSheets } = APARTMENT_FIELDS;
export const PLAIN_COLUMNS = inSheets;

/** What a column of a sheet can hold, in the order of a typical sheet. */
export const IMPORT_FIELDS = [
  'number',
  'building',
  'kind',
  'status',
  'price',
  'priceNet',
  'pricePerArea',
  'promotionPrice',
  'promotionFrom',
  'promotionTo',
  'area',
  ...fieldNames(PLAIN_COLUMNS),
  'levels',
  'orientations',
  ...AREA_PARTS,
  'finish',
  'features',
  'visible',
  'name',
  'description',
  'tags',
  'floorPlan2dUrl',
  'cardPdfUrl',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
