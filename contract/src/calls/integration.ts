import { Type } from 'typebox';
import { Data, NoBody } from '../envelope.ts';

import {
  AddIntegration,
  ConnectionTest,
  ForceSyncQuery,
  Integration,
  LastSync,
  SyncPreview,
  SyncReport,
  SyncStarted,
} from '../integration.ts';
import { ById } from './parts.ts';

export const INTEGRATION_CALLS = {
  getIntegration: {
    params: ById,
    response: { 200: Data(Integration) },
  },
  addIntegration: {
    params: ById,
    body: AddIntegration,
    response: { 200: Data(Integration), 201: Data(Integration) },
  },
  testIntegrationConnection: {
    params: ById,
    response: { 200: Data(ConnectionTest) },
  },
  forceSync: {
    params: ById,
    querystring: ForceSyncQuery,
    body: NoBody,
    response: { 200: Data(Type.Union([SyncPreview, SyncReport])), 202: Data(SyncStarted) },
  },
  getLastSyncDate: {
    params: ById,
    response: { 200: Data(LastSync) },
  },
} as const;
