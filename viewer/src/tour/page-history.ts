import type { View } from '../core/projection.ts';
import type { ViewerAddress } from '../shell/host-environment.ts';

/** A visitor's place: a room, and the view when they left it. */
export interface Place {
  readonly panorama: string;
  readonly view?: View | undefined;
}

/**
 * Browser history of a walk through a tour: one entry per room, so that Back works.
 *
 * A framed viewer leaves history alone, because the entries would belong to the host page.
 */
export class PageHistory {
  private readonly address: ViewerAddress;
  private readonly home: string;

  /**
   * @param home the panorama of the page's own address
   * @param onReturn called when the visitor goes back or forward to a place
   */
  constructor(address: ViewerAddress, home: string, onReturn: (place: Place) => void) {
    this.address = address;
    this.home = home;
    address.onReturn((state) => onReturn(isPlace(state) ? state : { panorama: home }));
  }

  /** Adds an entry for another room; the one left keeps its view. */
  goOn(from: Place, to: Place): void {
    const { address } = this;
    // Whoever returns comes back into the room.
    const left = new URL(address.href);
    left.searchParams.delete('dollhouse');
    address.put(left.href, { state: from });
    address.put(this.addressOf(to.panorama), { state: to, step: true });
  }

  private addressOf(panorama: string): string {
    const url = new URL(this.address.href);
    for (const name of ['panorama', 'yaw', 'pitch', 'fov', 'dollhouse']) url.searchParams.delete(name);
    if (panorama !== this.home) url.searchParams.set('panorama', panorama);
    return url.href;
  }
}

function isPlace(state: unknown): state is Place {
  return (
    typeof state === 'object' && state !== null && 'panorama' in state && typeof state.panorama === 'string'
  );
}
