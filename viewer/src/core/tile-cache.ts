/** A slot given to a tile, and the tile that had to leave it. */
export interface Placement {
  readonly slot: number;
  readonly evicted: string | null;
}

/**
 * Which tile lies in which slot of a fixed number of texture layers; the one used longest ago leaves first.
 *
 * It knows nothing of pictures. What may not leave (tiles in view, and tiles that stand in for those that are still to come) is asked of
 * the caller at the moment of placing, because only then is it known.
 */
export class TileCache {
  /** slots in all; slots 0, 1, 2… are handed out in this order, so that storage can grow with use */
  capacity: number;
  // A Map keeps insertion order: the first key is the one used longest ago.
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];
  private untouched = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get size(): number {
    return this.slots.size;
  }

  /** The tiles that lie in a slot, used longest ago first, with their slots. */
  entries(): IterableIterator<[string, number]> {
    return this.slots.entries();
  }

  has(key: string): boolean {
    return this.slots.has(key);
  }

  slotOf(key: string): number | undefined {
    return this.slots.get(key);
  }

  /** Marks a tile as used now. */
  touch(key: string): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    this.slots.delete(key);
    this.slots.set(key, slot);
  }

  /**
   * Gives a tile a slot: a free one, else that of the tile used longest ago which need not stay.
   *
   * @param mustStay tells of a tile whether it may not leave now
   * @returns null when every slot is held by a tile that must stay
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

  /** Takes a tile out; its slot is free again. */
  remove(key: string): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    this.slots.delete(key);
    this.free.push(slot);
  }

  /** Does without the slots from `capacity` on, as when storage for them could not be had. Returns the tiles that lay there. */
  shrink(capacity: number): string[] {
    const lost = [...this.slots].filter(([, slot]) => slot >= capacity).map(([key]) => key);
    for (const key of lost) this.slots.delete(key);
    this.capacity = capacity;
    this.untouched = Math.min(this.untouched, capacity);
    this.free.splice(0, this.free.length, ...this.free.filter((slot) => slot < capacity));
    return lost;
  }

  /** Forgets everything, as after a lost graphics context. */
  clear(): void {
    this.slots.clear();
    this.free.length = 0;
    this.untouched = 0;
  }
}
