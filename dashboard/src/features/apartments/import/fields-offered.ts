import type { ImportField } from '@oriel/contract/apartment-import';

/** What a column can hold, in the order in which one looks for it. Named here once more: the contract's list would bring every schema. */
export const FIELDS_OFFERED = [
  'number',
  'building',
  'kind',
  'status',
  'price',
  'priceNet',
  'pricePerArea',
  'vatRate',
  'promotionPrice',
  'promotionFrom',
  'promotionTo',
  'area',
  'areaTotal',
  'rooms',
  'bedrooms',
  'bathrooms',
  'levels',
  'floor',
  'floorLabel',
  'staircase',
  'orientations',
  'balcony',
  'terrace',
  'garden',
  'loggia',
  'mezzanine',
  'attic',
  'plot',
  'storage',
  'finish',
  'features',
  'completionDate',
  'visible',
  'name',
  'description',
  'tags',
  'externalId',
  'administrativeNumber',
  'floorPlan2dUrl',
  'cardPdfUrl',
  'virtualWalkUrl',
  'view360Url',
] as const satisfies readonly ImportField[];

// A field that the contract gains and this list does not have is a compile error.
type Forgotten = Exclude<ImportField, (typeof FIELDS_OFFERED)[number]>;
const NONE_FORGOTTEN: [Forgotten] extends [never] ? true : Forgotten = true;
void NONE_FORGOTTEN;
