import type { ApartmentKind, ApartmentStatus, Orientation } from '@oriel/contract/enums';
import { plainText } from '../../../platform/plain-text.ts';

/** Parses a number of a feed, with a dot or a comma before its decimals and never one between thousands; undefined when invalid. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined;
}

/** Meanings that an estate assigns to the words or ids of its source. */
interface Meanings {
  readonly status?: Readonly<Record<string, ApartmentStatus>>;
  readonly kind?: Readonly<Record<string, ApartmentKind>>;
}

/** Status ids with a known meaning. 9 means different things to different users of the system, so it is left out. */
const STATUS_OF_ID: ReadonlyMap<string, ApartmentStatus> = new Map([
  ['1', 'ACTIVE'],
  ['2', 'BOOKED'],
  ['3', 'BOOKED'],
  ['4', 'SOLD'],
  ['5', 'SOLD'],
  ['6', 'SOLD'],
  ['7', 'SOLD'],
  ['8', 'SOLD'],
]);
const MEANINGLESS = '9';

const STATUS_OF_NAME: readonly (readonly [RegExp, ApartmentStatus])[] = [
  [/^(dostepn|woln|available|free|frei|verfugbar)/, 'ACTIVE'],
  [/rezerwac|reserv|booked/, 'BOOKED'],
  [/przedwstepn|umowa dewelop|dewelopersk\w+ umowa|akt notarial|odebran|sprzedan|sold|verkauft/, 'SOLD'],
];

/** Looks up a value in a user-made table, ignoring the case of its keys. */
function mapped<T>(table: Readonly<Record<string, T>> | undefined, keys: readonly string[]): T | undefined {
  const wanted = keys.filter((key) => key !== '').map(plainText);
  return Object.entries(table ?? {}).find(([key]) => wanted.includes(plainText(key)))?.[1];
}

/** Meaning of a feed's status: from the estate's own table, else by id, else by name; undefined when none knows it. */
export function statusOf(
  { id = '', name = '' }: { id?: string | undefined; name?: string | undefined },
  own: Meanings,
): ApartmentStatus | undefined {
  const named = mapped(own.status, [id, name]);
  if (named) return named;
  if (id === MEANINGLESS) return undefined;
  const plain = plainText(name);
  return STATUS_OF_ID.get(id) ?? STATUS_OF_NAME.find(([pattern]) => pattern.test(plain))?.[1];
}

const KIND_OF_NAME: readonly (readonly [RegExp, ApartmentKind])[] = [
  [/mieszkan|apartament|apartment|flat|wohnung|penthouse|maisonette/, 'APARTMENT'],
  [
    /dom\b|domy\b|jednorodzin|blizniak|szereg|wolnostoj|house|detached|terraced|bungalow|einfamilien|doppelhaus|reihen\w*haus|\b(dhh|rmh|reh|efh)\b/,
    'HOUSE',
  ],
  [/mieszkaln/, 'APARTMENT'],
  [/uslug|uzytk|biur|handl|commercial|office|gewerbe|laden(lokal)?\b|buro/, 'COMMERCIAL'],
  [/postoj|parking|stellpl|^mp\b/, 'PARKING'],
  [/garaz|garage/, 'GARAGE'],
  [/komork|kom\w*\.? lok|piwnic|schow|storage|keller(raum|abteil|raume)|abstellr/, 'STORAGE'],
  [/dzialk|plot|grundstuck/, 'PLOT'],
];

/** The kind that a word names; undefined for none. */
export function kindNamed(text: string): ApartmentKind | undefined {
  const plain = plainText(text);
  return KIND_OF_NAME.find(([pattern]) => pattern.test(plain))?.[1];
}

/** Kind of apartment for a feed's type; OTHER for an unknown one. */
export function kindOf(
  { id = '', name = '' }: { id?: string | undefined; name?: string | undefined },
  own: Meanings,
): ApartmentKind {
  const meant = mapped(own.kind, [id, name]);
  if (meant) return meant;
  const named = kindNamed(name);
  if (named) return named;
  return id === '1' || (id === '' && plainText(name) === '') ? 'APARTMENT' : 'OTHER';
}

/** Orientations in Polish, full or abbreviated, single or combined: `pn-wsch`, `południowo-zachodni`. */
const POLISH_SIDES: readonly (readonly [RegExp, string])[] = [
  [/poln(oc(n[aoy])?)?|pln|pn/g, 'N'],
  [/poludni(e|ow[aoy])?|pld|pd/g, 'S'],
  [/wsch(od(ni[ae]?)?)?/g, 'E'],
  [/nord|north/g, 'N'],
  [/sud|south/g, 'S'],
  [/ost|east/g, 'E'],
  [/west/g, 'W'],
  [/zach(od(ni[ae]?)?)?/g, 'W'],
];
const SIDES: readonly Orientation[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

const OPPOSITE: Readonly<Record<string, readonly Orientation[]>> = {
  NS: ['N', 'S'],
  SN: ['S', 'N'],
  EW: ['E', 'W'],
  WE: ['W', 'E'],
};

/** What a part of a word says: one side, in either order of its letters, or two that lie opposite. */
function sidesIn(letters: string): readonly Orientation[] {
  const backwards = [...letters].toReversed().join('');
  const side = SIDES.find((one) => one === letters || (letters.length === 2 && one === backwards));
  return side ? [side] : (OPPOSITE[letters] ?? []);
}

/** Sides joined by hyphens: two neighbours are the one between them, `wsch.-pld.`; three are three, `pln.-pld.-zach.` */
function joinedSides(parts: readonly (readonly Orientation[])[]): readonly Orientation[] {
  if (parts.some((part) => part.length === 0)) return [];
  const sides = parts.flat();
  const [first = '', second = '', ...more] = sides;
  const between = more.length === 0 && first.length + second.length === 2 ? sidesIn(first + second) : [];
  return between.length === 1 ? between : sides;
}

/** The orientations of an apartment, in English, German or Polish, as words or letters; anything else is left out. */
export function orientationsOf(text: string | undefined): Orientation[] {
  const words = plainText(text ?? '').replace(/ ?[-–—] ?/g, '-');
  const sides = words.split(/[,;/+&\s]+/).flatMap((word) => {
    const letters = POLISH_SIDES.reduce((rest, [pattern, side]) => rest.replace(pattern, side), word);
    // German abbreviates east by O: no other language here has one.
    const parts = letters.toUpperCase().replaceAll('O', 'E').split(/[.-]+/).filter(Boolean);
    return joinedSides(parts.map(sidesIn));
  });
  return [...new Set(sides)];
}

/** A floor by its number or name; undefined when it is neither. */
export function floorOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^(parter|ground)/.test(plainText(text))) return 0;
  const floor = numberOf(text);
  return floor !== undefined && Number.isInteger(floor) && floor >= -10 && floor <= 200 ? floor : undefined;
}
