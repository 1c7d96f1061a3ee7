import type { StatsTable, TrackingStats } from '@oriel/contract/tracking';
import type { CellValue, Column } from '../../../platform/spreadsheet.ts';
import { EVENT_COLUMNS } from '../rollup/names.ts';

/** A table of the statistics for a file; columns are named as in the API. */
export interface ExportedTable {
  readonly columns: readonly Column<readonly CellValue[]>[];
  readonly rows: readonly (readonly CellValue[])[];
}

function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): ExportedTable {
  return {
    columns: columns.map((column, index) => ({ ...column, value: (cells) => cells[index] })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
}

type Counted = Record<(typeof EVENT_COLUMNS)[number], number>;

const counts = EVENT_COLUMNS.map((name) => ({
  title: name,
  value: (row: Counted) => row[name],
  width: 14,
}));

const TABLES: Readonly<Record<StatsTable, (stats: TrackingStats) => ExportedTable>> = {
  series: ({ series }) =>
    table(series, [
      { title: 'date', value: ({ date }) => date, width: 22 },
      ...counts,
      { title: 'visitors', value: ({ visitors }) => visitors, width: 10 },
      { title: 'sessions', value: ({ sessions }) => sessions, width: 10 },
      { title: 'conversionRate', value: ({ conversionRate }) => conversionRate, width: 14 },
    ]),
  apartments: ({ topApartments }) =>
    table(topApartments, [
      { title: 'estate', value: ({ estateName }) => estateName, width: 24 },
      { title: 'number', value: ({ number }) => number, width: 12 },
      { title: 'details', value: ({ details }) => details, width: 10 },
      { title: 'favorites', value: ({ favorites }) => favorites, width: 10 },
      { title: 'inquiries', value: ({ inquiries }) => inquiries, width: 10 },
      { title: 'apartmentId', value: ({ apartmentId }) => apartmentId, width: 26 },
    ]),
  agents: ({ agents }) =>
    table(agents, [{ title: 'agent', value: ({ name }) => name, width: 24 }, ...counts]),
  sources: ({ sources }) =>
    table(sources, [
      { title: 'host', value: ({ host }) => host, width: 32 },
      { title: 'visitors', value: ({ visitors }) => visitors, width: 10 },
    ]),
  campaigns: ({ campaigns }) =>
    table(campaigns, [
      { title: 'source', value: ({ source }) => source, width: 20 },
      { title: 'medium', value: ({ medium }) => medium, width: 20 },
      { title: 'campaign', value: ({ campaign }) => campaign, width: 28 },
      { title: 'visitors', value: ({ visitors }) => visitors, width: 10 },
    ]),
  fruitless: ({ filters }) =>
    table(filters.fruitless, [
      { title: 'rooms', value: ({ rooms }) => rooms.join(' '), width: 12 },
      { title: 'priceMin', value: ({ priceMin }) => priceMin, width: 12 },
      { title: 'priceMax', value: ({ priceMax }) => priceMax, width: 12 },
      { title: 'more', value: ({ more }) => more, width: 8 },
      { title: 'visitors', value: ({ visitors }) => visitors, width: 10 },
    ]),
};

/** One table of statistics, ready to be written. */
export function exportedTable(stats: TrackingStats, name: StatsTable): ExportedTable {
  return TABLES[name](stats);
}
