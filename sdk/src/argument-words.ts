import { CALL_ARGUMENTS, LIST_MAX } from './call-arguments.ts';
import { isFields } from './guards.ts';
import type { CallName } from './messages.ts';

const AN_ID = '1 to 128 letters, digits, "-" and "_"';

/** Allowed values of each argument field. */
const ALLOWED = {
  id: AN_ID,
  panorama: AN_ID,
  apartment: `${AN_ID}, or null`,
  item: AN_ID,
  view: 'yaw from -180 to 180, pitch from -90 to 90 and fov from 20 to 110 degrees',
  filters: 'texts, numbers, true, false, and lists of texts and numbers, by the names of filters',
  favorites: `a list of at most ${LIST_MAX} ids`,
  mode: '"light" or "dark"',
  language: '"en", "gb" or "pl"',
  consent: '"granted" or "denied"',
  active: 'true or false',
  awake: 'true or false',
  state: 'an object',
} as const;

type Field = keyof typeof ALLOWED;

const FIELDS: { readonly [Name in CallName]: readonly Field[] } = {
  getState: [],
  setState: ['state'],
  openPanorama: ['id', 'view'],
  setMode: ['mode'],
  setLanguage: ['language'],
  setFullscreen: ['active'],
  selectApartment: ['id'],
  applyFilters: ['filters'],
  clearFilters: [],
  addFavorite: ['id'],
  removeFavorite: ['id'],
  getFavorites: [],
  openInquiry: ['id'],
  setAwake: ['awake'],
  setConsent: ['consent'],
};

/** Describes rejected arguments: the invalid fields, with their allowed values. */
export function argumentWords(name: CallName, args: unknown): string {
  const wrong = name === 'setState' ? wrongInState(args) : FIELDS[name];
  const words = wrong.map((field) => `"${field}" must be ${ALLOWED[field]}`);
  return `Wrong arguments for "${name}"${words.length > 0 ? `: ${words.join('; ')}` : ''}.`;
}

/** A state has many fields: names only the invalid ones. */
function wrongInState(args: unknown): readonly Field[] {
  const state = isFields(args) && isFields(args.state) ? args.state : {};
  const wrong = Object.entries(state).flatMap(([field, value]) =>
    isField(field) && !CALL_ARGUMENTS.setState({ state: { [field]: value } }) ? [field] : [],
  );
  return wrong.length > 0 ? wrong : FIELDS.setState;
}

function isField(name: string): name is Field {
  return Object.hasOwn(ALLOWED, name);
}
