import { isOrielErrorCode } from './errors.ts';
import { isFields } from './guards.ts';
import { type EventName, HEIGHT_MAX, HEIGHT_MIN, type ViewerEvents } from './messages.ts';

/** Reading of what a frame tells. Used by the host, which trusts no detail. */

type Reader = (detail: Readonly<Record<string, unknown>>) => boolean;

const anything: Reader = () => true;
const hasId: Reader = ({ id }) => typeof id === 'string';

const READERS: Readonly<Record<EventName, Reader>> = {
  ready: hasId,
  error: ({ code, message }) => isOrielErrorCode(code) && typeof message === 'string',
  state: anything,
  resize: ({ height }) => Number.isFinite(height),
  'panorama:enter': hasId,
  'apartment:hover': ({ id }) => id === null || typeof id === 'string',
  'apartment:select': hasId,
  'apartment:close': hasId,
  'filters:change': ({ filters }) => isFields(filters),
  'favorite:change': ({ ids }) => Array.isArray(ids),
  'inquiry:open': anything,
  'inquiry:sent': ({ reference }) => typeof reference === 'string',
  load_viewer: anything,
  add_to_favorite: anything,
  remove_from_favorite: anything,
  see_apartment_details: anything,
  send_inquiry: anything,
  apply_filters: anything,
};

/** One event that a host passes on to its page. */
export type ViewerEvent = {
  [Name in EventName]: { readonly name: Name; readonly detail: ViewerEvents[Name] };
}[EventName];

function isEvent(event: { readonly name: string; readonly detail: unknown }): event is ViewerEvent {
  if (!Object.hasOwn(READERS, event.name) || !isFields(event.detail)) return false;
  return READERS[event.name as EventName](event.detail); // An own key of READERS is a name.
}

/**
 * @returns the event, its height clamped; `undefined` when the name is unknown or the detail is not that event's
 */
export function readEvent(name: string, detail: unknown): ViewerEvent | undefined {
  const event = { name, detail };
  if (!isEvent(event)) return undefined;
  if (event.name !== 'resize') return event;
  return {
    name: 'resize',
    detail: { height: Math.min(Math.max(event.detail.height, HEIGHT_MIN), HEIGHT_MAX) },
  };
}
