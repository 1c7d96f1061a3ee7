import type { Apartment } from '@oriel/contract/apartment';

/** The use of an apartment's file. */
export type FileUse = 'plan2d' | 'plan3d' | 'card' | 'gallery';

/** An apartment as file names may refer to it. */
export interface MatchApartment {
  readonly id: string;
  readonly number: string;
  readonly externalId?: string | undefined;
  /** Names of its building: code and name. */
  readonly buildings: readonly string[];
}

export interface FileMatch {
  readonly use: FileUse;
  /** The apartments the name may refer to: one if clear, several if ambiguous, none if unknown. */
  readonly apartments: readonly string[];
  /** Further apartments whose numbers are in the name, too: the file is for all of them. */
  readonly others?: readonly string[];
}

const PLAN_3D = /(^|[^a-z0-9])(3 ?d|izometria|isometric|axo|aksonometria)([^a-z]|$)/;
const PLAN = /(^|[^a-z])(rzut|rzuty|plan|floor ?plan|layout|grundriss|uklad|2 ?d)/;
const PICTURE = /\.(jpe?g|png|webp|avif|tiff?|svg)$/;

/** Words for a file's use or sequence number; never an apartment's number. */
const SAYS_USE =
  /(^|[\s_.-])(rzuty?|planu?|floor ?plan|layout|grundriss|uklad|2 ?d|3 ?d|izometria|isometric|axo|aksonometria|karta|card|oferta|offer|prospekt|sheet|pdf|final|copy|kopia|v ?\d+|rev ?\d*|foto|photo|zdjecie|wizualizacja|render|widok|view|salon|kuchnia|sypialnia|lazienka|balkon|living|kitchen|bedroom|bathroom|balcony|galeria|gallery)(?=$|[\s_.\d()-])/g;
const CALLS_APARTMENT =
  /(^|[\s_.-])(mieszkania|mieszkanie|lokalu|lokal|apartament|apartment|flat|unit|dom|m|nr|no|numer|number)\.?(?=[\s_.-]|\d|$)/g;
const CALLS_BUILDING = /(^|[\s_.-])(budynek|budynku|bud|blok|building|block|bldg)\.?(?=[\s_.-]|\d|$)/g;

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'l').toLowerCase();
}

/** The comparable parts of a number or name: letters and digits separately, numbers without leading zeros. */
export function piecesOf(text: string): string[] {
  return (plain(text).match(/\d+|[a-z]+/g) ?? []).map((piece) =>
    /^\d/.test(piece) ? piece.replace(/^0+(?=\d)/, '') : piece,
  );
}

/** Possible uses of a file: a document is a card, or a plan of which its first page becomes the picture. */
export function usesOf(name: string): readonly FileUse[] {
  return PICTURE.test(plain(name)) ? ['plan2d', 'plan3d', 'gallery'] : ['card', 'plan2d', 'plan3d'];
}

/** Words for a document with more than a plan. */
const CARD = /(^|[^a-z])(karta|card|oferta|offer|prospekt|expose|brochure|sheet)/;

/** The use of a file by its name. */
export function purposeOfFile(name: string): FileUse {
  const bare = plain(name).replace(/[_-]+/g, ' ');
  const [usual] = usesOf(name).includes('gallery') ? (['gallery'] as const) : (['card'] as const);
  if (usual === 'card' && CARD.test(bare)) return usual;
  if (PLAN_3D.test(bare)) return 'plan3d';
  return PLAN.test(bare) ? 'plan2d' : usual;
}

/** Start index of a run of pieces within others; -1 if absent. */
function findRun(pieces: readonly string[], run: readonly string[]): number {
  if (run.length === 0) return -1;
  return pieces.findIndex((_piece, at) => run.every((one, offset) => pieces[at + offset] === one));
}

interface Candidate {
  readonly apartment: MatchApartment;
  /** Pieces of the name explained by the number. */
  readonly explained: number;
  /** The name also contains the building. */
  readonly named: boolean;
  /** The name starts with the number. */
  readonly begins: boolean;
}

function candidateIn(apartment: MatchApartment, pieces: readonly string[]): Candidate | undefined {
  const run = piecesOf(apartment.number);
  const external = apartment.externalId ? piecesOf(apartment.externalId) : [];
  if (external.length > 1 && findRun(pieces, external) !== -1) {
    return { apartment, explained: external.length + 1, named: true, begins: true };
  }
  const at = findRun(pieces, run);
  if (at === -1) return undefined;
  const rest = [...pieces.slice(0, at), ...pieces.slice(at + run.length)];
  const building = apartment.buildings
    .map(piecesOf)
    .map((name) => (findRun(rest, name) === -1 ? 0 : name.length))
    .reduce((most, one) => Math.max(most, one), 0);
  return { apartment, explained: run.length + building, named: building > 0, begins: at === 0 };
}

/** A pattern that finds a number in a name as {@link piecesOf} compares them. */
function patternOf(number: string): string {
  const run = piecesOf(number).map((piece) => (/^\d/.test(piece) ? `0*${piece}` : piece));
  return `(^|[^a-z\\d])${run.join('[^a-z\\d]*')}(?![a-z\\d])`;
}

/** Whether all that a name says of a number is the beginning of a longer one: `A.1.1` is not apartment A.1. */
function goesOn(bare: string, number: string): boolean {
  const pattern = patternOf(number);
  return new RegExp(pattern).test(bare) && !new RegExp(`${pattern}(?!\\.\\d)`).test(bare);
}

/** A name without the number it starts with or contains: apartment 3D is not a 3D plan. */
function withoutNumber(name: string, number: string): string {
  return plain(name).replace(new RegExp(patternOf(number)), '$1 ');
}

/** The digits of a number and what follows: those of “WE 1.17” are “1.17”. A single one says too little. */
function digitsOf(pieces: readonly string[]): string | undefined {
  const at = pieces.findIndex((piece) => /^\d/.test(piece));
  return at !== -1 && pieces.length - at > 1 ? pieces.slice(at).join(' ') : undefined;
}

/** Apartments whose numbers stand in a name between spaces, underscores or dashes, whole or only their digits, where just one has them. */
function numbersIn(bare: string, apartments: readonly MatchApartment[]): readonly MatchApartment[] {
  const written = new Map<string, Set<MatchApartment>>();
  for (const apartment of apartments) {
    const pieces = piecesOf(apartment.number);
    const whole = pieces.length > 1 ? pieces.join(' ') : undefined;
    for (const key of new Set([whole, digitsOf(pieces)])) {
      if (key !== undefined) written.set(key, (written.get(key) ?? new Set()).add(apartment));
    }
  }
  const words = [...bare.split(/[\s_,;+&()]+/), ...bare.split(/[\s_,;+&()-]+/)];
  const found = words.flatMap((word) => {
    const [only, ...more] = written.get(piecesOf(word).join(' ')) ?? [];
    return only && more.length === 0 ? [only] : [];
  });
  return [...new Set(found)];
}

/** The apartments a file name may refer to, and the file's use. */
export function matchFile(path: string, apartments: readonly MatchApartment[]): FileMatch {
  const name = path.split('/').at(-1) ?? path;
  const bare = plain(path).replace(/\.[a-z0-9]{1,5}$/, '');
  const unused = bare.replaceAll('/', ' ').replace(CALLS_BUILDING, '$1 ').replace(SAYS_USE, '$1 ');
  const kept = piecesOf(unused);
  const cleaned = piecesOf(unused.replace(CALLS_APARTMENT, '$1 '));
  const all = piecesOf(bare);
  const isLong = ({ number }: MatchApartment) => piecesOf(number).length > 1;
  // "M7" may be a number, or apartment 7; "3D" is a number only if nothing else is. A single-piece number is never searched among use
  // words: "v2" does not mean apartment 2.
  const usual = apartments.flatMap(
    (apartment) =>
      (isLong(apartment) ? candidateIn(apartment, kept) : undefined) ?? candidateIn(apartment, cleaned) ?? [],
  );
  const found =
    usual.length > 0
      ? usual
      : apartments.filter(isLong).flatMap((apartment) => candidateIn(apartment, all) ?? []);
  // The longest match wins: "A-3.02" is not apartment 3, "B1 12" not apartment 1 of building B.
  const most = Math.max(0, ...found.map(({ explained }) => explained));
  const best = found.filter(({ explained }) => explained === most);
  const inBuilding = best.some((one) => one.named) ? best.filter((one) => one.named) : best;
  const begins = inBuilding.some((one) => one.begins) ? inBuilding.filter((one) => one.begins) : inBuilding;
  const whole = begins.filter(({ apartment }) => !goesOn(bare, apartment.number));
  const named = numbersIn(
    plain(name)
      .replace(/\.[a-z0-9]{1,5}$/, '')
      .replace(SAYS_USE, '$1 '),
    apartments,
  );
  const isForAll = named.length > 1;
  const meant = isForAll || whole.length === 0 ? named : whole.map(({ apartment }) => apartment);
  const [first, ...more] = meant;
  const use = purposeOfFile(first ? withoutNumber(name, first.number) : name);
  if (first && isForAll) return { use, apartments: [first.id], others: more.map(({ id }) => id) };
  return { use, apartments: meant.map(({ id }) => id) };
}

/** Apartments in the matcher's format. */
export function matchApartments(
  apartments: readonly Apartment[],
  buildings: readonly { readonly id: string; readonly name: string; readonly code?: string | undefined }[],
): MatchApartment[] {
  const names = new Map(
    buildings.map(({ id, name, code }) => [
      id,
      [...(code ? [code] : []), name, plain(name).replace(/budynek|building|blok|block|bud\.?/g, ' ')],
    ]),
  );
  return apartments.map(({ id, number, externalId, buildingId }) => ({
    id,
    number,
    externalId,
    buildings: (buildingId && names.get(buildingId)) || [],
  }));
}
