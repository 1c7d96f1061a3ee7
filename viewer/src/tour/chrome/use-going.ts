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
  /** the room that is on its way */
  readonly to: string | null;
  readonly refusal: Refusal | null;
  go(room: Pick<Room, 'id'>): void;
  retry(): void;
  dismiss(): void;
}

/** The way to another room. Where it cannot be had, the visitor stays where they are and is told. */
export function useGoing(
  session: PanoramaSession,
  store: PageStore,
  rooms: readonly Room[],
  /** what the page is at while nothing is wrong */
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
