import type { ApartmentKind, ApartmentStatus, FINISHES, Orientation } from '@oriel/contract/enums';
import { APARTMENT_KINDS, APARTMENT_STATUSES } from '@oriel/contract/enums';
import { plainText } from '../../../../platform/plain-text.ts';
import { floorOf, kindNamed, orientationsOf, statusOf } from '../readings.ts';
import type { Cell } from './sheet.ts';

/** A cell whose content does not fit its column; carries the id of the message. */
export class CellError extends Error {
  override name = 'CellError';
}

/** Ways to write an empty value. */
const NOTHING = new Set([
  '',
  'x',
  '-',
  '–',
  '—',
  'n/a',
  'n/d',
  'nd',
  'nd.',
  'bd',
  'bd.',
  'b.d.',
  'b/d',
  'brak',
  'brak danych',
  'none',
  'null',
  'tba',
  'tbc',
  'k.a.',
]);

/** Text of a cell; undefined when it is empty or holds a word for "empty". */
export function text(cell: Cell | undefined): string | undefined {
  if (cell === null || cell === undefined) return undefined;
  const value = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
  const trimmed = value.replace(/[^\P{Cc}\n\t]/gu, '').trim();
  return NOTHING.has(trimmed.toLowerCase()) ? undefined : trimmed;
}

const UNIT = /(m²|m2|mkw\.?|m\^2|m\. ?kw\.?|qm|sq\.?\s?(ft|m)\.?|sqft|zł|zl|pln|eur|usd|gbp|cad|€|\$|£|%)/giu;
/** How a number can be written with one sign as decimal and the other as thousands separator. */
const WRITTEN = [',', '.'].map((sign) => {
  const [point, thousands] = sign === ',' ? [',', '\\.'] : ['\\.', ','];
  return {
    grouped: new RegExp(`^\\d{1,3}(${thousands}\\d{3})+$`),
    fraction: new RegExp(`^(\\d+|\\d{1,3}(?:${thousands}\\d{3})+)${point}(\\d+)$`),
  };
});

/** Digits with a decimal point, whatever the separators were; undefined when it is not a number. */
function decimal(digits: string, isMoney: boolean): string | undefined {
  if (/^\d+$/.test(digits)) return digits;
  // For money, three digits after the only separator are thousands: amounts have no thousandths.
  const isGrouped =
    (isMoney || /[.,].*[.,]/.test(digits)) && WRITTEN.some(({ grouped }) => grouped.test(digits));
  if (isGrouped) return digits.replace(/[.,]/g, '');
  const [, whole, part] =
    WRITTEN.map(({ fraction }) => fraction.exec(digits)).find((found) => found !== null) ?? [];
  return whole === undefined ? undefined : `${whole.replace(/[.,]/g, '')}.${part}`;
}

/** Words for "about": what is measured later is written down as it is planned; a price may be where it begins. */
const ABOUT =
  /^(ok\.?|okolo|około|ca\.?|circa|approx\.?|about|od|from|ab|guide( price)?|oieo|oiro|offers (over|around)|~|≈)\s*/iu;
/** What a price says besides its amount: `461 400 zł brutto`, `10 100 zł/m2`, `582.000,-`. */
const BESIDES =
  /(?<!\p{L})(brutto|netto|gross|net|ink?l\.?|incl\.?|zzgl\.?|vat|mwst\.?|pcm|pw|per month|miesi[eę]cznie|mtl\.?)(?!\p{L})|\/\s*(m²|m2|mkw\.?|qm|sq\.?\s?ft|mies\.?|monat|month)|[,.]\s*[-–—]+$/giu;
/** A price that is not told: on request, or gone with its apartment. */
const UNTOLD =
  /^(poa|price on (application|request)|on request|auf anfrage|a\.? ?a\.?|preis auf anfrage|(cena )?na zapytanie|zapytaj\b.*|do uzgodnienia|vb|sold\b.*|sprzedan\w*|verkauft|reserviert|reserved|rezerwacj\w*|zarezerwowan\w*)$/;
/** Thousands in short: `£425k`, `489,9 T€`. */
const THOUSANDS = /(?<=\d)\s*(k|t€|tsd\.?|tys\.?)(?=\s|$|€|£|zł)/iu;

/** A number as people and programs write it: `1 234,5`, `1,234.50 zł`, `PLN 450.000`, `54,3 m²`. */
export function number(cell: Cell | undefined, { isMoney = false } = {}): number | undefined {
  // Numbers computed by a workbook carry binary rounding errors.
  if (typeof cell === 'number') return isMoney ? Math.round(cell * 100) / 100 : Number(cell.toFixed(6));
  const value = text(cell);
  if (value === undefined || (isMoney && UNTOLD.test(plainText(value)))) return undefined;
  const about = value.replace(ABOUT, '');
  const factor = isMoney && THOUSANDS.test(about) ? 1000 : 1;
  const digits = (isMoney ? about.replace(BESIDES, '').replace(THOUSANDS, '') : about)
    .replace(UNIT, '')
    .replace(/[\s\u00a0\u202f'’]/g, '');
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/.exec(digits) ?? [];
  const plain = rest.length > 24 ? undefined : decimal(rest, isMoney && factor === 1);
  if (plain === undefined) throw new CellError('field.type.number');
  const amount = Number(sign === '-' ? `-${plain}` : plain);
  return factor === 1 ? amount : Math.round(amount * factor * 100) / 100;
}

/** Three digits after the only separator. */
const GROUPED_ONCE = /^(\d{1,3})[.,](\d{3})$/;
/** No apartment is smaller, in square metres: `1.087 m²` is a plot of a thousand. */
const LEAST_AREA = 5;

/**
 * An area: `54,125 m²` has decimals, `1,127 sq ft` and `1.087 m²` have thousands.
 *
 * @param options.isSmall of a balcony or a storage room, where `4,375 m²` has decimals, too
 */
export function area(cell: Cell | undefined, { isSmall = false } = {}): number | undefined {
  const value = number(cell);
  if (typeof cell !== 'string' || value === undefined) return value;
  const [, whole, rest] =
    GROUPED_ONCE.exec(cell.replace(ABOUT, '').replace(UNIT, '').replace(/\s/g, '')) ?? [];
  const inFeet = /sq\.?\s?f(t|eet)|sqft|ft²/iu.test(cell);
  return whole !== undefined && (inFeet || (value < LEAST_AREA && !isSmall))
    ? Number(`${whole}${rest}`)
    : value;
}

/** A rate in percent; workbooks and programs store 8 % as 0.08. */
export function percent(cell: Cell | undefined): number | undefined {
  const value = number(cell);
  const isShare = value !== undefined && value > 0 && value < 1 && !/%/.test(String(cell));
  return isShare ? number(value * 100) : value;
}

export function money(cell: Cell | undefined): number | undefined {
  return number(cell, { isMoney: true });
}

const ONE_ROOM = /^(kawalerka|studio( apartment| flat)?|garsonier\w*|1-?zimmer(wohnung)?|einzimmerwohnung)$/;
const ROOMS =
  /^(\d+(?:[.,]5)?) ?-? ?(?:pok\w*|p|izb\w*|zi|zimmer\w*|raume?|rooms?|beds?|bedrooms?|r|\+ ?(?:k|kk|ak|aneks\w*|kuchnia))?\.?(?: z .*)?$/;

/** A number of rooms: `2`, `2 pok.`, `3-pokojowe`, `2+k`, `studio`, `3,5 Zi.` */
export function rooms(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return number(cell);
  const value = text(cell);
  if (value === undefined) return undefined;
  const plain = plainText(value);
  if (ONE_ROOM.test(plain)) return 1;
  const [, count] = ROOMS.exec(plain) ?? [];
  return count === undefined ? number(cell) : Number(count.replace(',', '.'));
}

/** A number of bedrooms; a studio has none of its own. */
export function bedrooms(cell: Cell | undefined): number | undefined {
  return typeof cell === 'string' && /^studio\b/.test(plainText(cell)) ? 0 : rooms(cell);
}

const ORDINALS: readonly string[] = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** Which apartment of a floor: `1. OG links`, `EG Mitte`, `2nd floor, left`. */
const SIDE_OF_FLOOR =
  /[ ,]+(links|rechts|mitte|left|right|middle|centre|front|rear|lewo|prawo|hinten|vorne)\.?$/;

const ROMAN: Readonly<Record<string, number>> = {
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
  x: 10,
};

const GROUND =
  /^(p|g|gf|parter|wysoki parter|niski parter|przyziemie|ground|ground floor|upper ground|upper ground floor|raised ground|erdgeschoss|eg|hochparterre)$/;
const BELOW =
  /^(piwnica|suterena|basement|b1|lg|lower ground|lower ground floor|keller|kellergeschoss|untergeschoss|ug|kg)$/;

/** A house has all of its floors. */
const WHOLE_HOUSE = /^((whole |entire )?house|(caly )?dom|(ganzes )?haus)$/;

/** Whether a cell for the floor says that it is a house. */
export function isWholeHouse(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && WHOLE_HOUSE.test(plainText(cell));
}

/** Longest text that a value other than words is looked for in, characters. */
export const LONGEST_VALUE = 300;

/** A floor by its number or name: `parter`, `2`, `II piętro`, `3rd floor`, `-1 (garaż)`, `1. OG`, `3/5` for the third of five. */
export function floor(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  // Here an X is the tenth floor, not an empty cell.
  const value =
    cell === null || cell === undefined
      ? undefined
      : (text(cell) ?? (plainText(String(cell)) === 'x' ? 'x' : undefined));
  if (value === undefined || isWholeHouse(value)) return undefined;
  if (value.length > LONGEST_VALUE) throw new CellError('field.floorUnknown');
  const whole = plainText(value)
    .replace(SIDE_OF_FLOOR, '')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const below = /^(\d+)\.? ?(?:ug|untergeschoss|kellergeschoss)$/.exec(whole)?.[1];
  if (below !== undefined) return -Number(below);
  const plain = whole
    .replace(
      /(?<![a-z])(pietro|pietra|pietrze|kondygnacja|floor|level|poziom|obergeschoss|og|etage|stock|stockwerk|pi?etr\.?)(?![a-z])\.?/g,
      '',
    )
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .replace(/^(\d+|[ivx]+) ?p\.?$/, '$1')
    .replace(/^(-?\d+) ?\/ ?\d+$/, '$1')
    .trim()
    .replace(/\.$/, '')
    .trim();
  if (GROUND.test(plain) || GROUND.test(whole)) return 0;
  if (BELOW.test(plain) || BELOW.test(whole)) return -1;
  const ordinal = ORDINALS.indexOf(plain);
  // One of two floors is entered from the lower one.
  const [, lower] = /^(.+?) (?:&|\+|i|and|und) .+$/.exec(plain) ?? [];
  const found = ROMAN[plain] ?? (ordinal === -1 ? floorOf(plain) : ordinal + 1);
  if (found === undefined && lower !== undefined) return floor(lower);
  if (found === undefined) throw new CellError('field.floorUnknown');
  return found;
}

const YES = new Set(['tak', 't', 'yes', 'y', 'ja', 'true', '1', 'prawda']);
const NO = new Set(['nie', 'n', 'no', 'nein', 'false', '0', 'falsz']);

/** Whether a cell says yes or no in a word, or with a cross. */
export function isYesOrNo(cell: string): boolean {
  const plain = plainText(cell);
  return plain === 'x' || YES.has(plain) || NO.has(plain);
}

export function flag(cell: Cell | undefined): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  // A cross in a yes/no column means yes.
  const plain = cell === null || cell === undefined ? '' : plainText(String(cell));
  if (plain === 'x' || YES.has(plain)) return true;
  if (NO.has(plain)) return false;
  if (text(cell) === undefined) return undefined;
  throw new CellError('field.yesOrNo');
}

const TAKEN = /sold|sprzedan|verkauft|reserv|rezerw|booked|let\b|wynajet|vermietet|sale/;

/** What is taken back by the word: `unsold`, `nicht verkauft`, `rezerwacja anulowana`. */
const NOT_TAKEN =
  /\b(unsold|un-?reserved|(not|nicht|nie)( yet| noch| mehr| jest)? (sold|reserved|booked|let|verkauft|reserviert|vermietet|sprzedan\w*|zarezerwowan\w*|wynajet\w*))\b/;
const CANCELLED = /\b(cancel\w*|storniert|anulowan\w*|wycofan\w*|fallen through)\b/;
/** Of something else: `not for sale`, `reserved – not exchanged`. What it leaves is not told. */
const NOT = /\b(not|nicht|nie)\b/;

const STATUS_WORDS: readonly (readonly [RegExp, ApartmentStatus])[] = [
  [
    /^(aktywn|active|w sprzedazy|w ofercie|for sale|to let|do wynajecia|na sprzedaz|zu verkaufen|zu vermieten|[waf]$)/,
    'ACTIVE',
  ],
  [
    /^(zarez|zar\.|rezerw|rez\b|wst\w*\.? rez|w rezerwacji|booked|reserved|on hold|hold$|option|opcja|blocked|zablokowan|under offer|vorgemerkt|r$)/,
    'BOOKED',
  ],
  [
    /^(sprz\.|sprzed|sold|sstc|stc$|exchanged|completed|wynajet|let|rented|umowa|vermietet|notariell|[sv]$)/,
    'SOLD',
  ],
];

export function status(cell: Cell | undefined): ApartmentStatus | undefined {
  const value = text(cell);
  if (value === undefined) return undefined;
  const exact = APARTMENT_STATUSES.find((one) => one === value.toUpperCase());
  const plain = plainText(value);
  if (NOT_TAKEN.test(plain) || (CANCELLED.test(plain) && TAKEN.test(plain) && !NOT.test(plain)))
    return 'ACTIVE';
  if (NOT.test(plain) || CANCELLED.test(plain)) throw new CellError('field.statusUnknown');
  // A reservation agreement is a contract, but not a sale.
  const found =
    exact ?? statusOf({ name: value }, {}) ?? STATUS_WORDS.find(([pattern]) => pattern.test(plain))?.[1];
  if (!found) throw new CellError('field.statusUnknown');
  return found;
}

export function kind(cell: Cell | undefined): ApartmentKind | undefined {
  const value = text(cell);
  if (value === undefined) return undefined;
  // A word for something else, as of a type of house, says nothing of the kind.
  const exact = APARTMENT_KINDS.find((one) => one === value.toUpperCase());
  return (
    exact ?? kindNamed(value) ?? (/^(inn[aey]|other|sonstig)/.test(plainText(value)) ? 'OTHER' : undefined)
  );
}

export function orientations(cell: Cell | undefined): Orientation[] | undefined {
  const value = text(cell);
  if (value === undefined) return undefined;
  const found = orientationsOf(value);
  if (found.length === 0) throw new CellError('field.orientationUnknown');
  return found;
}

const FINISH_WORDS: readonly (readonly [RegExp, (typeof FINISHES)[number]])[] = [
  [/surow|shell/, 'SHELL'],
  [/deweloper|developer/, 'DEVELOPER'],
  [/pod klucz|turnkey|turn-key/, 'TURNKEY'],
  [/umeblow|furnished/, 'FURNISHED'],
];

export function finish(cell: Cell | undefined): (typeof FINISHES)[number] | undefined {
  const value = text(cell);
  if (value === undefined) return undefined;
  const found = FINISH_WORDS.find(([pattern]) => pattern.test(plainText(value)))?.[1];
  if (!found) throw new CellError('field.invalid');
  return found;
}

function realDay(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!real) throw new CellError('field.format.date');
  return date.toISOString().slice(0, 10);
}

/** Seasons with their last month. */
const SEASONS: readonly (readonly [RegExp, number])[] = [
  [/^(spring|wiosn[ae]|fruhjahr|fruhling)$/, 5],
  [/^(summer|lat[oa]|sommer)$/, 8],
  [/^(autumn|fall|jesien|jesieni|herbst)$/, 11],
];

/** A calendar day: `2027-06-30`, with or without a time, `30.06.2027`, or the last day of a quarter: `II kw. 2027`, `Q2 2027`. */
export function day(cell: Cell | undefined): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const value = text(cell);
  if (value === undefined) return undefined;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(value);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/.exec(value);
  if (local) return realDay(Number(local[3]), Number(local[2]), Number(local[1]));
  const season = /^(\p{L}+) (?:of )?(\d{4})$/u.exec(plainText(value));
  const month = season && SEASONS.find(([name]) => name.test(season[1] ?? ''))?.[1];
  if (season && month) return new Date(Date.UTC(Number(season[2]), month, 0)).toISOString().slice(0, 10);
  const quarter =
    /^(?:q?\s*([1-4]|iv|i{1,3})\.?\s*(?:kw\.?|kwartal|q|quarter)?)\s*(?:of\s*)?[/ ]?\s*(\d{4})\s*r?\.?$/.exec(
      plainText(value),
    );
  if (!quarter) throw new CellError('field.format.date');
  const which = ROMAN[quarter[1] ?? ''] ?? Number(quarter[1]);
  return new Date(Date.UTC(Number(quarter[2]), which * 3, 0)).toISOString().slice(0, 10);
}

/** Splits a list into words. */
export function words(cell: Cell | undefined): string[] | undefined {
  const value = text(cell);
  if (value === undefined) return undefined;
  return [
    ...new Set(
      value
        .split(/[,;|\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ];
}
