import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentSortKey } from '@oriel/contract/apartment-query';
import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { MessageId } from '../../../i18n/translate.ts';
import type { ColumnId } from './list-address.ts';

export interface ColumnInfo {
  readonly label: MessageId;
  readonly right?: boolean;
  readonly sort?: ApartmentSortKey;
}

export const COLUMNS: Readonly<Record<ColumnId | 'number', ColumnInfo>> = {
  number: { label: 'flat.number', sort: 'number' },
  status: { label: 'flat.status', sort: 'status' },
  estate: { label: 'flat.estate' },
  building: { label: 'flat.building' },
  kind: { label: 'flat.kind' },
  rooms: { label: 'flat.rooms', right: true, sort: 'rooms' },
  area: { label: 'flat.area', right: true, sort: 'area' },
  floor: { label: 'flat.floor', right: true, sort: 'floor' },
  orientations: { label: 'flat.orientations' },
  price: { label: 'flat.price', right: true, sort: 'price' },
  pricePerArea: { label: 'flat.pricePerArea', right: true, sort: 'pricePerArea' },
  promotion: { label: 'flat.promotion', right: true },
  visible: { label: 'flat.visible' },
  highlighted: { label: 'flat.highlighted' },
  agents: { label: 'flat.agents' },
  inquiries: { label: 'flat.inquiries', right: true },
  views: { label: 'flat.views', right: true },
  updatedAt: { label: 'flat.updatedAt', right: true, sort: 'updatedAt' },
};

/** Features of the table library in use: filters, order and pages are the server's. */
export const TABLE_FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

const helper = createColumnHelper<typeof TABLE_FEATURES, Apartment>();

/** The columns for the table library; `flat-row.tsx` renders the cells. */
export const TABLE_COLUMNS = (Object.keys(COLUMNS) as (ColumnId | 'number')[]).map((id) =>
  helper.display({ id, enableHiding: id !== 'number', enableSorting: COLUMNS[id].sort !== undefined }),
);
