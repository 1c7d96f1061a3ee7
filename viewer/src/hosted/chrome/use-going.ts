import { useCallback, useRef, useState } from 'react';
import { PanoramaSourceError } from '../../panorama/panorama-source.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import type { Room } from '../tour-rooms.ts';

/** Why a room could not be entered. */
export interface Refusal {
  readonly room: Pick<Room, 'id' | 'name'>;
  readonly reason: 'gone' | 'network';
}

export interface Going {
  /** the room that is being fetched */
  readonly to: string | null;
  readonly refusal: Refusal | null;
  go(room: Pick<Room, 'id' | 'name'>): void;
  dismiss(): void;
}

/** The way to another room. Where it cannot be had, the visitor stays where they are and is told. */
export function useGoing(session: PanoramaSession): Going {
  const [to, setTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef(0);

  const go = useCallback(
    (room: Pick<Room, 'id' | 'name'>) => {
      latest.current += 1;
      const mine = latest.current;
      setTo(room.id);
      setRefusal(null);
      session
        .open(room.id)
        .catch((error: unknown) => {
          // Anything else is a walk that another one has overtaken.
          if (!(error instanceof PanoramaSourceError) || mine !== latest.current) return;
          setRefusal({ room, reason: error.problem === 'not-found' ? 'gone' : 'network' });
        })
        .finally(() => {
          if (mine === latest.current) setTo(null);
        });
    },
    [session],
  );

  const dismiss = useCallback(() => setRefusal(null), []);
  return { to, refusal, go, dismiss };
}
