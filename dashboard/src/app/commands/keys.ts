import { SEQUENCE_MS } from '../../kit/list/key-sequence.ts';

/** The target or action of a shortcut. */
export type Shortcut =
  | { readonly kind: 'palette' }
  | { readonly kind: 'help' }
  | { readonly kind: 'search' }
  | { readonly kind: 'area'; readonly key: string };

/** The second key after `g`, by area. */
export const AREA_KEYS = {
  home: 'h',
  estates: 'e',
  apartments: 'a',
  tours: 't',
  inquiries: 'i',
  statistics: 's',
  feedback: 'f',
  embed: 'b',
  users: 'u',
  organizations: 'o',
  profile: 'p',
} as const;

/** The parts of a keyboard event in use. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Time of the event, milliseconds. */
  readonly timeStamp: number;
}

/** Reads keys one by one; returns a shortcut once complete. `single` enables keys without Ctrl or ⌘. */
export function createKeyReader(): (pressed: Pressed, single: boolean) => Shortcut | undefined {
  let began: number | undefined;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }, single) => {
    const waited = began;
    began = undefined;
    if (altKey) return undefined;
    if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' ? { kind: 'palette' } : undefined;
    if (ctrlKey || !single) return undefined;
    if (waited !== undefined && timeStamp - waited <= SEQUENCE_MS) {
      const area = Object.entries(AREA_KEYS).find(([, letter]) => letter === key.toLowerCase());
      return area ? { kind: 'area', key: area[0] } : undefined;
    }
    if (key === 'g') began = timeStamp;
    if (key === '?') return { kind: 'help' };
    return key === '/' ? { kind: 'search' } : undefined;
  };
}

/** Where keys have other uses: text fields, choices, widgets with their own keys, and open dialogs. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="grid"], [role="listbox"], [role="menu"], [role="application"], [role="slider"], [role="combobox"], [role="dialog"], [role="alertdialog"]';

/** Whether a shortcut without Ctrl or ⌘ would take a key from another use. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
