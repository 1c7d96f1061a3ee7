import { isFields } from './guards.ts';
import type { CallName, Filters, View, ViewerCalls, ViewerState } from './messages.ts';

/** Validates the arguments of host calls. Used by the frame, which trusts none. */

const ID = /^[\w-]{1,128}$/;
/** Longest list in an argument. */
export const LIST_MAX = 1_000;

/** An id or slug, as in the product's addresses. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function isAbsentOr(value: unknown, check: (value: unknown) => boolean): boolean {
  return value === undefined || check(value);
}

function isPartialView(value: unknown): value is Partial<View> {
  return (
    isFields(value) &&
    isAbsentOr(value.yaw, (yaw) => isWithin(yaw, -180, 180)) &&
    isAbsentOr(value.pitch, (pitch) => isWithin(pitch, -90, 90)) &&
    isAbsentOr(value.fov, (fov) => isWithin(fov, 20, 110))
  );
}

function isView(value: unknown): value is View {
  return (
    isPartialView(value) && value.yaw !== undefined && value.pitch !== undefined && value.fov !== undefined
  );
}

function isMode(value: unknown): boolean {
  return value === 'light' || value === 'dark';
}

function isLanguage(value: unknown): boolean {
  return value === 'en' || value === 'gb' || value === 'pl';
}

function isFilterValue(value: unknown): boolean {
  if (Array.isArray(value)) {
    return (
      value.length <= LIST_MAX &&
      value.every((one) => !Array.isArray(one) && typeof one !== 'boolean' && isFilterValue(one))
    );
  }
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function isFilters(value: unknown): value is Filters {
  return isFields(value) && Object.values(value).every(isFilterValue);
}

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= LIST_MAX && value.every(isId);
}

function isState(value: unknown): value is ViewerState {
  return (
    isFields(value) &&
    isAbsentOr(value.panorama, isId) &&
    isAbsentOr(value.view, isView) &&
    isAbsentOr(value.apartment, (id) => id === null || isId(id)) &&
    isAbsentOr(value.building, (id) => id === null || isId(id)) &&
    isAbsentOr(value.item, isId) &&
    isAbsentOr(value.filters, isFilters) &&
    isAbsentOr(value.favorites, isIds) &&
    isAbsentOr(value.mode, isMode) &&
    isAbsentOr(value.language, isLanguage)
  );
}

const hasId = (args: unknown): args is { id: string } => isFields(args) && isId(args.id);

type Checks = { readonly [Name in CallName]: (args: unknown) => args is ViewerCalls[Name]['args'] };

/** Argument validator of each call of the protocol. */
export const CALL_ARGUMENTS: Checks = {
  getState: isFields,
  setState: (args): args is { state: ViewerState } => isFields(args) && isState(args.state),
  openPanorama: (args): args is ViewerCalls['openPanorama']['args'] =>
    isFields(args) && isId(args.id) && isAbsentOr(args.view, isPartialView),
  setMode: (args): args is ViewerCalls['setMode']['args'] => isFields(args) && isMode(args.mode),
  setLanguage: (args): args is ViewerCalls['setLanguage']['args'] =>
    isFields(args) && isLanguage(args.language),
  setFullscreen: (args): args is ViewerCalls['setFullscreen']['args'] =>
    isFields(args) && typeof args.active === 'boolean',
  selectApartment: hasId,
  applyFilters: (args): args is { filters: Filters } => isFields(args) && isFilters(args.filters),
  clearFilters: isFields,
  addFavorite: hasId,
  removeFavorite: hasId,
  getFavorites: isFields,
  openInquiry: (args): args is { id?: string } => isFields(args) && isAbsentOr(args.id, isId),
  setAwake: (args): args is { awake: boolean } => isFields(args) && typeof args.awake === 'boolean',
  setConsent: (args): args is ViewerCalls['setConsent']['args'] =>
    isFields(args) && (args.consent === 'granted' || args.consent === 'denied'),
};

/** Whether a call of that name exists. Own keys only: `constructor` is not a call. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(CALL_ARGUMENTS, name);
}
