/** A slot given to a tile, and the evicted tile. */
export interface Placement {
  readonly slot: number;
  readonly evicted: string | null;
}

/**
 * Assigns tiles to a fixed number of texture layers, evicting the least recently used.
 *
 * Knows nothing of pictures. Which tiles are protected (visible ones, and stand-ins for those still loading) is asked at placement, because
 * only then is it known.
 */
export class TileCache {
  /** number of slots; slots 0, 1, 2… are handed out in this order, so that storage can grow with use */
  capacity: number;
  // A Map keeps insertion order: the first key is the least recently used.
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];
  private untouched = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get size(): number {
    return this.slots.size;
  }

  /** The resident tiles with their slots, least recently used first. */
  entries(): IterableIterator<[string, number]> {
    return this.slots.entries();
  }

  has(key: string): boolean {
    return this.slots.has(key);
  }

  slotOf(key: string): number | undefined {
    return this.slots.get(key);
  }

  /** Marks a tile as just used. */
  touch(key: string): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    this.slots.delete(key);
    this.slots.set(key, slot);
  }

  /**
   * Assigns a slot to a tile: a free one, else that of the least recently used unprotected tile.
   *
   * @param mustStay whether a tile is protected
   * @returns null when all slots are protected
   */
  place(key: string, mustStay: (key: string) => boolean): Placement | null {
    const held = this.slots.get(key);
    if (held !== undefined) {
      this.touch(key);
      return { slot: held, evicted: null };
    }
    const slot = this.free.pop() ?? (this.untouched < this.capacity ? this.untouched++ : undefined);
    if (slot !== undefined) {
      this.slots.set(key, slot);
      return { slot, evicted: null };
    }
    for (const [oldest, itsSlot] of this.slots) {
      if (mustStay(oldest)) continue;
      this.slots.delete(oldest);
      this.slots.set(key, itsSlot);
      return { slot: itsSlot, evicted: oldest };
    }
    return null;
  }

  /** Removes a tile and frees its slot. */
  remove(key: string): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    this.slots.delete(key);
    this.free.push(slot);
  }

  /** Drops the slots from `capacity` on, for example when their storage could not be allocated. Returns the evicted tiles. */
  shrink(capacity: number): string[] {
    const lost = [...this.slots].filter(([, slot]) => slot >= capacity).map(([key]) => key);
    for (const key of lost) this.slots.delete(key);
    this.capacity = capacity;
    this.untouched = Math.min(this.untouched, capacity);
    this.free.splice(0, this.free.length, ...this.free.filter((slot) => slot < capacity));
    return lost;
  }

  /** Clears the cache, for example after a lost graphics context. */
  clear(): void {
    this.slots.clear();
    this.free.length = 0;
    this.untouched = 0;
  }
}
