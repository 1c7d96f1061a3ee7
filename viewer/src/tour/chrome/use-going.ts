import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { PageStatus, PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import type { Room } from '../tour-rooms.ts';

/** Why a room could not be entered. */
export interface Refusal {
  readonly name: string | null;
  readonly missing: boolean;
}

export interface Going {
  /** the room being loaded */
  readonly to: string | null;
  readonly refusal: Refusal | null;
  go(room: Pick<Room, 'id'>): void;
  retry(): void;
  dismiss(): void;
}

/** Moves to another room. If it cannot be loaded, the visitor stays and is notified. */
export function useGoing(
  session: PanoramaSession,
  store: PageStore,
  rooms: readonly Room[],
  /** status of the page while nothing is wrong */
  calm: PageStatus,
): Going {
  const { going, refused } = useStore(store);
  const go = useCallback(
    (room: Pick<Room, 'id'>) => void session.begin(room.id, null, { leave: true }),
    [session],
  );
  return useMemo(
    () => ({
      to: going,
      refusal: refused && {
        name: rooms.find(({ id }) => id === refused.id)?.name ?? null,
        missing: refused.missing,
      },
      go,
      retry: () => session.retry(),
      dismiss: () => store.setState({ refused: null, status: calm }),
    }),
    [session, store, rooms, calm, going, refused, go],
  );
}
