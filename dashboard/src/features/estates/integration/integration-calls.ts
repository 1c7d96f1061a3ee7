import type {
  AddIntegration,
  ConnectionTest,
  Integration,
  SyncPreview,
  SyncReport,
  SyncStarted,
} from '@oriel/contract/integration';
import { ApiError } from '@oriel/sdk/team-client';
import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../base/call-query.ts';
import { refresh } from '../../../base/refresh.ts';
import { api, callQuery } from '../../../base/services.ts';

/** Poll interval of a running synchronisation, milliseconds. */
const RUNNING_POLL = 2000;

export function lastSyncQuery(estateId: string) {
  return queryOptions({
    ...callQuery('getLastSyncDate', { id: estateId }),
    select: dataOf,
    refetchInterval: ({ state }) => (state.data?.data.status === 'RUNNING' ? RUNNING_POLL : false),
  });
}

/** The settings of an estate's connection; for administrators. */
export function connectionQuery(estateId: string) {
  return queryOptions({ ...callQuery('getIntegration', { id: estateId }), select: dataOf });
}

/** The changes a synchronisation would make now. */
export async function previewSync(estateId: string): Promise<SyncPreview> {
  const { data } = await api.call('forceSync', { id: estateId, query: { dryRun: true } });
  if ('dryRun' in data) return data;
  throw new Error('The server has synchronized instead of previewing it.');
}

/**
 * Synchronises; a short run is finished with the answer, a longer one is still `RUNNING`, as is one already started by someone or by the
 * schedule.
 */
export async function forceSync(estateId: string): Promise<SyncReport | Pick<SyncStarted, 'status'>> {
  try {
    const { data } = await api.call('forceSync', { id: estateId });
    if (!('dryRun' in data)) return data;
    throw new Error('The server has previewed a synchronization instead of running it.');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SYNC_RUNNING') return { status: 'RUNNING' };
    throw error;
  } finally {
    await refreshSynchronized();
  }
}

/** Refetches everything that a synchronisation may have changed. */
export function refreshSynchronized(): Promise<void> {
  return refresh('integration', 'apartment', 'audit');
}

export async function testConnection(estateId: string): Promise<ConnectionTest> {
  return (await api.call('testIntegrationConnection', { id: estateId })).data;
}

export async function connect(estateId: string, body: AddIntegration): Promise<Integration> {
  const { data } = await api.call('addIntegration', { id: estateId, body });
  await refresh('integration');
  return data;
}
