import type {
  AddIntegration,
  ConnectionTest,
  Integration,
  LastSync,
  SyncPreview,
  SyncReport,
  SyncStarted,
} from '@oriel/contract/integration';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../../app/services.ts';
import { refreshEstates } from '../api.ts';

/** Milliseconds between two looks at a synchronisation that runs. */
const RUNNING_POLL = 2000;

export function lastSyncQuery(estateId: string) {
  return queryOptions({
    queryKey: ['last-sync', estateId],
    queryFn: async ({ signal }) =>
      (await api.request<LastSync>({ method: 'GET', path: `/estate/${estateId}/last-sync-date`, signal }))
        .data,
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? RUNNING_POLL : false),
  });
}

/** What a synchronisation would change now. */
export async function previewSync(estateId: string): Promise<SyncPreview> {
  const { data } = await api.request<SyncPreview>({
    method: 'POST',
    path: `/estate/${estateId}/force-sync`,
    query: { dryRun: true },
  });
  return data;
}

/** Synchronises; a short one has ended with the answer, another is still `RUNNING`. */
export async function forceSync(estateId: string): Promise<SyncReport | SyncStarted> {
  try {
    const path = `/estate/${estateId}/force-sync`;
    return (await api.request<SyncReport | SyncStarted>({ method: 'POST', path })).data;
  } finally {
    await refreshSynchronized(estateId);
  }
}

/** Asks anew for everything that a synchronisation may have changed. */
export async function refreshSynchronized(estateId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['last-sync', estateId] }),
    queryClient.invalidateQueries({ queryKey: ['flats'] }),
    queryClient.invalidateQueries({ queryKey: ['audit'] }),
    refreshEstates(),
  ]);
}

export async function testConnection(estateId: string): Promise<ConnectionTest> {
  const path = `/estate/${estateId}/test-integration-connection`;
  return (await api.request<ConnectionTest>({ method: 'GET', path })).data;
}

export async function connect(estateId: string, body: AddIntegration): Promise<Integration> {
  const path = `/estate/${estateId}/add-integration`;
  const { data } = await api.request<Integration>({ method: 'POST', path, body });
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['last-sync', estateId] }), refreshEstates()]);
  return data;
}
