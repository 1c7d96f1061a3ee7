import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import type { Types } from 'mongoose';
import type { Answer } from '../../testing/test-server.ts';
import type { Scene, Who } from '../inventory/apartment/scene.fixture.ts';
import type { TrackingEventDocument } from './model.ts';

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

let events = 0;

/** An event of a visitor with consent. */
export function event(more: Partial<TrackingEventInput> = {}): TrackingEventInput {
  events += 1;
  return {
    name: 'load_viewer',
    eventId: `event-${events}`,
    visitorId: 'visitor-1',
    sessionId: 'session-1',
    consent: true,
    ...more,
  };
}

/** Sends it like a browser. */
export async function send(
  scene: Scene,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return await scene.call(undefined, 'POST', '/tracking', body, { 'user-agent': BROWSER, ...headers });
}

export async function sendAll(scene: Scene, sent: readonly unknown[]): Promise<Answer> {
  return await send(scene, { events: sent });
}

/** The stored events of an organization, oldest first. */
export async function stored(
  scene: Scene,
  organizationId: Types.ObjectId = scene.organizationId,
): Promise<TrackingEventDocument[]> {
  return await scene.models.TrackingEvent.find({ organizationId }).sort({ ts: 1, _id: 1 }).lean();
}

/** The statistics as answered to a user. */
export async function stats(scene: Scene, query = '', who: Who = 'user'): Promise<Answer> {
  return await scene.call(who, 'GET', `/tracking/stats${query}`);
}
