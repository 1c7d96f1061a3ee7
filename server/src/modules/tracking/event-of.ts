import { hash } from 'node:crypto';
import { MAX_PROPS_BYTES, TrackingEventInput } from '@oriel/contract/tracking-event';
import { Types } from 'mongoose';
import { Compile } from 'typebox/compile';
import { cleanText } from '../../platform/present.ts';
import type { DeviceDocument, TrackingEventDocument } from './model.ts';
import { utcDay } from './rollup/key.ts';
import type { Target } from './targets.ts';

const schema = Compile(TrackingEventInput);

/** How far a client's clock may be off before the server's own is believed. */
const MOST_SKEW_MS = 24 * 3600_000;
const DEEPEST = 8;

/** An event before it is stamped with whoever counts it. */
export type NewEvent = Omit<TrackingEventDocument, 'writer' | 'batch'>;

/** What the database would take for something else: operators, paths, and JavaScript's own. */
function hasOddKeys(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= DEEPEST) return true;
  if (Array.isArray(value)) return value.some((item) => hasOddKeys(item, depth + 1));
  return Object.entries(value).some(
    ([key, item]) =>
      key.startsWith('$') || /[.\0]/.test(key) || key === '__proto__' || hasOddKeys(item, depth + 1),
  );
}

/** Whether something sent is an event that can be stored. */
export function isEvent(sent: unknown): sent is TrackingEventInput {
  if (!schema.Check(sent)) return false;
  const { props } = sent as TrackingEventInput;
  if (props === undefined) return true;
  return Buffer.byteLength(JSON.stringify(props)) <= MAX_PROPS_BYTES && !hasOddKeys(props);
}

/** The id of an event: the same for every repeat. 96 bits of a hash are as good as none equal. */
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
  /** By whose link the visitor came, when that is somebody of the organization. */
  readonly agentId: Types.ObjectId | undefined;
  readonly device: DeviceDocument;
  /** By which the clock of the client is judged. */
  readonly now: Date;
  readonly receivedAt: Date;
}

/** The event as it is stored: of what was sent only what belongs there, and no name of a visitor who did not consent. */
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
    ...(sent.sessionId ? { sessionId: sent.sessionId } : {}),
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
