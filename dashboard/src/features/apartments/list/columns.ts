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
  number: { label: 'apartment.number', sort: 'number' },
  status: { label: 'apartment.status', sort: 'status' },
  estate: { label: 'apartment.estate' },
  building: { label: 'apartment.building' },
  kind: { label: 'apartment.kind' },
  rooms: { label: 'apartment.rooms', right: true, sort: 'rooms' },
  area: { label: 'apartment.area', right: true, sort: 'area' },
  floor: { label: 'apartment.floor', right: true, sort: 'floor' },
  orientations: { label: 'apartment.orientations' },
  price: { label: 'apartment.price', right: true, sort: 'price' },
  pricePerArea: { label: 'apartment.pricePerArea', right: true, sort: 'pricePerArea' },
  promotion: { label: 'apartment.promotion', right: true },
  visible: { label: 'apartment.visible' },
  highlighted: { label: 'apartment.highlighted' },
  agents: { label: 'apartment.agents' },
  inquiries: { label: 'apartment.inquiries', right: true },
  views: { label: 'apartment.views', right: true },
  sun: { label: 'apartment.sun', right: true, sort: 'sun' },
  outlook: { label: 'apartment.outlook', right: true, sort: 'view' },
  updatedAt: { label: 'apartment.updatedAt', right: true, sort: 'updatedAt' },
};

/** Features of the table library in use: filters, order and pages are the server's. */
export const TABLE_FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

const helper = createColumnHelper<typeof TABLE_FEATURES, Apartment>();

/** The columns for the table library; `apartment-row.tsx` renders the cells. */
export const TABLE_COLUMNS = (Object.keys(COLUMNS) as (ColumnId | 'number')[]).map((id) =>
  helper.display({ id, enableHiding: id !== 'number', enableSorting: COLUMNS[id].sort !== undefined }),
);
