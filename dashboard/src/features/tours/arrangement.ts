/** A room's position according to the API. */
export interface PlacedRoom {
  readonly id: string;
  readonly tourId: string;
  readonly name: string;
  /** Unknown after it was appended to a tour. */
  readonly order: number | undefined;
  /** Name of the tour that starts with this room; absent while the room's own name applies. */
  readonly tourName?: string | undefined;
}

/** The intended arrangement of rooms uploaded together. */
export interface Arrangement {
  /** One tour for all, or one each. */
  readonly together: boolean;
  /** The tour they are added to, and the position of the first. */
  readonly into?: { readonly id: string; readonly from: number } | undefined;
  /** Whether all have arrived: before, the first is unknown. */
  readonly complete: boolean;
  /** Name typed for the tour; empty falls back to the name of its first room. */
  readonly tourName?: string | undefined;
  /** In order, each with its typed name, if any. */
  readonly rooms: readonly { readonly room: PlacedRoom; readonly name: string | undefined }[];
}

export type Step =
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'join'; readonly id: string; readonly tourId: string }
  | { readonly kind: 'leave'; readonly id: string }
  | { readonly kind: 'entry'; readonly id: string }
  /** An empty name removes the tour's own. */
  | { readonly kind: 'name'; readonly id: string; readonly name: string }
  | { readonly kind: 'order'; readonly id: string; readonly order: number };

/**
 * The next call towards the intended arrangement; undefined when reached. Rooms join as they arrive, so that an interruption leaves a
 * smaller tour.
 */
export function nextStep({ together, into, complete, tourName, rooms }: Arrangement): Step | undefined {
  for (const { room, name } of rooms) {
    const wanted = name?.trim();
    if (wanted && wanted !== room.name) return { kind: 'rename', id: room.id, name: wanted };
  }
  if (!into && !together) {
    const joined = rooms.find(({ room }) => room.tourId !== room.id);
    return joined && { kind: 'leave', id: joined.room.id };
  }
  const [first] = rooms;
  if (!first) return undefined;
  const begun = rooms.find(({ room }) => room.tourId !== room.id)?.room.tourId;
  const tourId = into?.id ?? begun ?? first.room.id;
  const apart = rooms.find(({ room }) => room.tourId !== tourId);
  if (apart) return { kind: 'join', id: apart.room.id, tourId };
  if (!complete) return undefined;
  if (!into && first.room.id !== tourId) return { kind: 'entry', id: first.room.id };
  const called = tourName?.trim();
  const isCalledOtherwise = called !== undefined && called !== (first.room.tourName ?? '');
  if (!into && rooms.length > 1 && isCalledOtherwise)
    return { kind: 'name', id: first.room.id, name: called };
  const from = into?.from ?? 0;
  for (const [index, { room }] of rooms.entries()) {
    // A tour's first room is its entry, whose order number is ignored.
    if (!into && index === 0) continue;
    if (room.order !== from + index) return { kind: 'order', id: room.id, order: from + index };
  }
  return undefined;
}

/** A room after a step. A tour has the id of its entry, so a new entry changes it for all. */
export function afterStep(room: PlacedRoom, step: Step, tourId: string | undefined): PlacedRoom {
  // The server moves the tour's name to the new entry; setting it again is harmless and needs no further read.
  if (step.kind === 'entry')
    return room.tourId === tourId ? { ...room, tourId: step.id, tourName: undefined } : room;
  if (room.id !== step.id) return room;
  switch (step.kind) {
    case 'rename':
      return { ...room, name: step.name };
    case 'name':
      return { ...room, tourName: step.name || undefined };
    case 'join':
      return { ...room, tourId: step.tourId, order: undefined };
    case 'leave':
      return { ...room, tourId: room.id, order: 0 };
    case 'order':
      return { ...room, order: step.order };
  }
}
