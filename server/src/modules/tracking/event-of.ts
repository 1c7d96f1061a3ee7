import { hash } from 'node:crypto';
import { MAX_PROPS_BYTES, TrackingEventInput } from '@oriel/contract/tracking-event';
import { Types } from 'mongoose';
import { Compile } from 'typebox/compile';
import { cleanText } from '../../platform/present.ts';
import type { DeviceDocument, TrackingEventDocument } from './model.ts';
import { utcDay } from './rollup/key.ts';
import type { Target } from './targets.ts';

const schema = Compile(TrackingEventInput);

/** Clock difference beyond which the server's time is used. */
const MOST_SKEW_MS = 24 * 3600_000;
const DEEPEST = 8;

/** An event before it is stamped by its counter. */
export type NewEvent = Omit<TrackingEventDocument, 'writer' | 'batch'>;

/** Keys that the database would misinterpret: operators, paths, and JavaScript's own. */
function hasOddKeys(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= DEEPEST) return true;
  if (Array.isArray(value)) return value.some((item) => hasOddKeys(item, depth + 1));
  return Object.entries(value).some(
    ([key, item]) =>
      key.startsWith('$') || /[.\0]/.test(key) || key === '__proto__' || hasOddKeys(item, depth + 1),
  );
}

/** Whether received data is a valid event. */
export function isEvent(sent: unknown): sent is TrackingEventInput {
  if (!schema.Check(sent)) return false;
  const { props } = sent as TrackingEventInput;
  if (props === undefined) return true;
  return Buffer.byteLength(JSON.stringify(props)) <= MAX_PROPS_BYTES && !hasOddKeys(props);
}

/** The id of an event: the same for every repeat. 96 bits of a hash make collisions negligible. */
export function eventObjectId(organizationId: Types.ObjectId, eventId: string): Types.ObjectId {
  const digest = hash('sha1', `${String(organizationId)}:${eventId}`, 'buffer');
  return new Types.ObjectId(digest.subarray(0, 12));
}

function hostOf(value: string | undefined): string | undefined {
  const host = value?.toLowerCase();
  return host && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host) ? host : undefined;
}

export interface Reception {
  readonly target: Target;
  /** The agent whose link the visitor followed, if a member of the organization. */
  readonly agentId: Types.ObjectId | undefined;
  readonly device: DeviceDocument;
  /** Reference time for the client's clock. */
  readonly now: Date;
  readonly receivedAt: Date;
}

/** The event as stored: only known fields, and no ids of a visitor or visit without consent. */
export function newEvent(
  sent: TrackingEventInput,
  { target, agentId, device, now, receivedAt }: Reception,
): NewEvent {
  const said = sent.ts === undefined ? now : new Date(sent.ts);
  const ts = Math.abs(said.getTime() - now.getTime()) <= MOST_SKEW_MS ? said : now;
  const consent = sent.consent === true;
  const { organization, ...place } = target;
  const referrerHost = hostOf(sent.referrerHost);
  return {
    _id: eventObjectId(organization._id, sent.eventId),
    organizationId: organization._id,
    ...place,
    day: utcDay(ts.getTime()),
    name: sent.name,
    ts,
    receivedAt,
    eventId: sent.eventId,
    ...(consent && sent.visitorId ? { visitorId: sent.visitorId } : {}),
    ...(consent && sent.sessionId ? { sessionId: sent.sessionId } : {}),
    ...(agentId ? { agentId } : {}),
    ...(sent.props ? { props: cleanText(sent.props) } : {}),
    ...(sent.page ? { page: cleanText(sent.page) } : {}),
    ...(referrerHost ? { referrerHost } : {}),
    ...(sent.utm ? { utm: cleanText(sent.utm) } : {}),
    device,
    ...(sent.locale ? { locale: sent.locale } : {}),
    consent,
  };
}
