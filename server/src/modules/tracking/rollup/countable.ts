import type { TrackingEvent } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { TrackingEventDocument } from '../model.ts';
import { codeOf } from '../sketch/code.ts';
import { campaignKey } from './campaign-key.ts';
import { priceBucket, roomKeys, searchKey } from './filter-values.ts';
import type { Subject } from './key.ts';

/** The countable part of an event. */
export interface Countable {
  readonly organizationId: Types.ObjectId;
  /** The organization's own id without an estate. */
  readonly estateId: Types.ObjectId;
  /** The same as text. */
  readonly estate: string;
  readonly name: TrackingEvent;
  readonly ts: number;
  readonly buildings: readonly string[];
  readonly apartments: readonly string[];
  readonly navigator?: string;
  readonly panorama?: string;
  readonly agent?: string;
  /** Sketch codes. */
  readonly visitor?: number;
  readonly session?: number;
  readonly host: string;
  readonly device: string;
  readonly rooms: readonly string[];
  readonly price?: string;
  readonly zeroResults: boolean;
  /** The search key of a search without results. */
  readonly fruitless?: string;
  readonly campaign?: string;
}

/** A visitor who typed the address, or whose browser hides the referrer. */
const DIRECT = 'direct';

function ids(
  codes: Codes,
  many: readonly Types.ObjectId[] | undefined,
  one: Types.ObjectId | undefined,
): string[] {
  if (many) return many.map((id) => codes.text(id));
  return one ? [codes.text(one)] : [];
}

/** Caches sketch codes and id texts within a batch. */
export class Codes {
  readonly #known = new Map<string, number>();
  readonly #texts = new Map<Types.ObjectId, string>();

  /** Events looked up together share the same id objects. */
  text(id: Types.ObjectId): string {
    let text = this.#texts.get(id);
    if (text === undefined) {
      text = String(id);
      this.#texts.set(id, text);
    }
    return text;
  }

  of(name: string): number {
    let code = this.#known.get(name);
    if (code === undefined) {
      code = codeOf(name);
      this.#known.set(name, code);
    }
    return code;
  }
}

export function countable(event: TrackingEventDocument, codes = new Codes()): Countable {
  const filters = event.name === 'apply_filters' ? event.props?.filters : undefined;
  const price = priceBucket(filters);
  const zeroResults = event.name === 'apply_filters' && event.props?.resultCount === 0;
  const campaign = campaignKey(event.utm);
  return {
    organizationId: event.organizationId,
    estateId: event.estateId ?? event.organizationId,
    estate: codes.text(event.estateId ?? event.organizationId),
    name: event.name,
    ts: event.ts.getTime(),
    buildings: ids(codes, event.buildingIds, event.buildingId),
    apartments: ids(codes, event.apartmentIds, event.apartmentId),
    ...(event.navigatorId ? { navigator: codes.text(event.navigatorId) } : {}),
    ...(event.panoramaId ? { panorama: codes.text(event.panoramaId) } : {}),
    ...(event.agentId ? { agent: codes.text(event.agentId) } : {}),
    ...(event.visitorId ? { visitor: codes.of(event.visitorId) } : {}),
    ...(event.sessionId ? { session: codes.of(event.sessionId) } : {}),
    host: event.referrerHost ?? DIRECT,
    device: event.device.type,
    rooms: roomKeys(filters),
    ...(price ? { price } : {}),
    zeroResults,
    ...(zeroResults ? { fruitless: searchKey(filters) } : {}),
    ...(campaign ? { campaign } : {}),
  };
}

/** All subjects of an event: the estate, building, apartment and navigator; and each again for the agent. */
export function subjectsOf(event: Countable): Subject[] {
  const subjects: Subject[] = [
    { kind: 'estate', id: event.estate },
    ...event.buildings.map((id) => ({ kind: 'building' as const, id })),
    ...event.apartments.map((id) => ({ kind: 'apartment' as const, id })),
    ...(event.navigator ? [{ kind: 'navigator' as const, id: event.navigator }] : []),
  ];
  const { agent } = event;
  return agent ? [...subjects, ...subjects.map((subject) => ({ ...subject, agentId: agent }))] : subjects;
}
