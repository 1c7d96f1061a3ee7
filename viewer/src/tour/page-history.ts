import type { View } from '../core/projection.ts';
import type { ViewerAddress } from '../shell/host-environment.ts';

/** Where a visitor was: a room, and how they looked when they left it. */
export interface Place {
  readonly panorama: string;
  readonly view?: View | undefined;
}

/**
 * The walk through a tour in the browser's history: a step for each room, so that Back goes back.
 *
 * A framed viewer leaves history alone: the steps would be those of the page around, whose Back means that page.
 */
export class PageHistory {
  private readonly address: ViewerAddress;
  private readonly home: string;

  /**
   * @param home the panorama that the page's own address stands for
   * @param onReturn the visitor went back or forth to a place
   */
  constructor(address: ViewerAddress, home: string, onReturn: (place: Place) => void) {
    this.address = address;
    this.home = home;
    address.onReturn((state) => onReturn(isPlace(state) ? state : { panorama: home }));
  }

  /** Goes on to another room; the one that is left is found again as it was. */
  goOn(from: Place, to: Place): void {
    const { address } = this;
    address.put(address.href, { state: from });
    address.put(this.addressOf(to.panorama), { state: to, step: true });
  }

  private addressOf(panorama: string): string {
    const url = new URL(this.address.href);
    for (const name of ['panorama', 'yaw', 'pitch', 'fov']) url.searchParams.delete(name);
    if (panorama !== this.home) url.searchParams.set('panorama', panorama);
    return url.href;
  }
}

function isPlace(state: unknown): state is Place {
  return (
    typeof state === 'object' && state !== null && 'panorama' in state && typeof state.panorama === 'string'
  );
}
