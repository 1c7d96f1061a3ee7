import { Type } from 'typebox';
import { Data } from '../envelope.ts';

import { TourImport, TourImportReport } from '../tour-transfer.ts';
import { ById } from './parts.ts';

const ZipAnswer = Type.Unsafe<unknown>({ description: 'a ZIP archive' });

export const TOUR_TRANSFER_CALLS = {
  exportTour: { params: ById, response: { 200: ZipAnswer } },
  importTour: {
    body: TourImport,
    response: { 200: Data(TourImportReport) },
  },
} as const;
