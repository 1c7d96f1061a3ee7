import { isOrielErrorCode } from './errors.ts';
import { isFields } from './guards.ts';
import { type EventName, HEIGHT_MAX, HEIGHT_MIN, type ViewerEvents } from './messages.ts';

/** Validates the events of a frame. Used by the host, which trusts none. */

/** The required field in the detail of each event, if any. */
const REQUIRED: Readonly<Record<EventName, string>> = {
  ready: 'id',
  preparing: 'id',
  error: 'message',
  wake: '',
  state: '',
  resize: 'height',
  'panorama:enter': 'id',
  'apartment:hover': '',
  'apartment:select': 'id',
  'apartment:close': 'id',
  'filters:change': 'filters',
  'favorite:change': 'ids',
  'inquiry:open': '',
  'inquiry:sent': 'reference',
  'item:show': 'id',
  'comment:sent': 'comment',
  load_viewer: '',
  add_to_favorite: '',
  remove_from_favorite: '',
  see_apartment_details: '',
  send_inquiry: '',
  apply_filters: '',
};

/** The `typeof` of those fields; the others are strings. */
const TYPES: Readonly<Record<string, string>> = { height: 'number', filters: 'object', ids: 'object' };

/** An event that a host passes on to its page. */
export type ViewerEvent = {
  [Name in EventName]: { readonly name: Name; readonly detail: ViewerEvents[Name] };
}[EventName];

/** @returns the event, its height clamped; `undefined` when the name is unknown or the detail invalid */
export function readEvent(name: string, detail: unknown): ViewerEvent | undefined {
  if (!Object.hasOwn(REQUIRED, name) || !isFields(detail)) return undefined;
  const field = REQUIRED[name as EventName]; // An own key of REQUIRED is an event name.
  if (field && typeof detail[field] !== (TYPES[field] ?? 'string')) return undefined;
  const event = { name, detail } as unknown as ViewerEvent; // Has the field that its name requires.
  if (event.name === 'error' && !isOrielErrorCode(event.detail.code)) return undefined;
  if (event.name !== 'resize') return event;
  const { height } = event.detail;
  if (!Number.isFinite(height)) return undefined;
  return { name: 'resize', detail: { height: Math.min(Math.max(height, HEIGHT_MIN), HEIGHT_MAX) } };
}
