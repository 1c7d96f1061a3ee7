/** Where a key leads, or what it opens. */
export type Shortcut =
  | { readonly kind: 'palette' }
  | { readonly kind: 'help' }
  | { readonly kind: 'search' }
  | { readonly kind: 'area'; readonly key: string };

/** The second key after `g`, by the area that it leads to. */
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

/** How long a `g` waits for its second key, milliseconds. */
export const SEQUENCE_MS = 1500;

/** What of a keyboard event is looked at. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Time of the event, milliseconds. */
  readonly timeStamp: number;
}

/** Reads keys one after another; answers what they mean once they mean something. `single` says whether keys without Ctrl or ⌘ count here. */
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

/** Where keys belong to something else: what is written in, chosen from, walked or moved by keys of its own, and open dialogs. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="grid"], [role="listbox"], [role="menu"], [role="application"], [role="slider"], [role="combobox"], [role="dialog"], [role="alertdialog"]';

/** Whether keys without Ctrl or ⌘ would be taken from something. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
