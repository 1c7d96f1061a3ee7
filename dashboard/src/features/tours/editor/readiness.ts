import type { Panorama } from '@oriel/contract/panorama';
import { isBeingCut } from '../../../kit/tours/tiling.ts';
import { unreachable } from './reachability.ts';

type Judged = Pick<Panorama, 'id' | 'name' | 'entry' | 'portals' | 'tiles' | 'visibility'>;

/** What a visitor of a tour would miss: rooms by name. */
export interface Missing {
  readonly kind: 'cutting' | 'failed' | 'unreachable' | 'hidden';
  readonly rooms: readonly Judged[];
}

/** What a tour lacks for visitors. Hidden rooms matter only if the entry is visible. */
export function missing(rooms: readonly Judged[]): Missing[] {
  const shown = rooms.some((room) => room.entry && room.visibility !== 'PRIVATE');
  const found: Missing[] = [
    { kind: 'failed', rooms: rooms.filter(({ tiles }) => tiles.status === 'FAILED') },
    { kind: 'cutting', rooms: rooms.filter(isBeingCut) },
    { kind: 'unreachable', rooms: unreachable(rooms) },
    { kind: 'hidden', rooms: shown ? rooms.filter(({ visibility }) => visibility === 'PRIVATE') : [] },
  ];
  return found.filter((one) => one.rooms.length > 0);
}
