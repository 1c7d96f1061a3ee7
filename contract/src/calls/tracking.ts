import { Data } from '../envelope.ts';
import {
  EstateHeatmap,
  EstateHeatmapQuery,
  TrackingStats,
  TrackingStatsExportQuery,
  TrackingStatsQuery,
} from '../tracking.ts';
import { TrackingBody, TrackingReceipt } from '../tracking-event.ts';
import { FileAnswer } from './parts.ts';

export const TRACKING_CALLS = {
  track: { body: TrackingBody, response: { 202: Data(TrackingReceipt) } },
  getTrackingStats: {
    querystring: TrackingStatsQuery,
    response: { 200: Data(TrackingStats) },
  },
  exportTrackingStats: {
    querystring: TrackingStatsExportQuery,
    response: { 200: FileAnswer },
  },
  getEstateHeatmap: {
    querystring: EstateHeatmapQuery,
    response: { 200: Data(EstateHeatmap) },
  },
} as const;
