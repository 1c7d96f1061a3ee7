import type { GeoPolygon } from '@oriel/contract/primitives';
import type { CommentPosition } from '../modules/comment/model.ts';

/** The pictures, the map and the model that residents comment on. */
const CITY_ITEMS = ['park', 'street', 'yard', 'pergola'] as const;
export type CityItem = (typeof CITY_ITEMS)[number];

interface CityReply {
  readonly likes: number;
  readonly body: string;
  /** A resident; without a name it is the team's answer. */
  readonly name?: string;
}

export interface CityComment {
  readonly item: CityItem;
  readonly position: CommentPosition;
  readonly category: string;
  readonly likes: number;
  readonly name: string;
  readonly body: string;
  readonly replies: readonly CityReply[];
}

/** The street of the map, from its western end to its eastern one: corners of the area, degrees. */
const WEST = { north: [17.0302, 51.12385], south: [17.03, 51.12325] } as const;
const EAST = { north: [17.0374, 51.12285], south: [17.0372, 51.12225] } as const;

/** The area on the map. */
export const STREET_AREA: GeoPolygon = {
  type: 'Polygon',
  coordinates: [[WEST.north, WEST.south, EAST.south, EAST.north, WEST.north].map(([lng, lat]) => [lng, lat])],
};
export const STREET_CENTER: [number, number] = [17.0337, 51.12305];

/** A place of the street: 0 to 1 along it, and 0 (north) to 1 across. */
function onStreet(along: number, across: number): CommentPosition {
  const between = (from: number, to: number, share: number) => from + (to - from) * share;
  const [lng, lat] = ([0, 1] as const).map((axis) =>
    between(
      between(WEST.north[axis], WEST.south[axis], across),
      between(EAST.north[axis], EAST.south[axis], across),
      along,
    ),
  ) as [number, number];
  return { kind: 'MAP', lng, lat };
}

function placeOf(
  item: CityItem,
  [a = Number.NaN, b = Number.NaN, c = 0]: readonly number[],
): CommentPosition {
  if (item === 'street') return onStreet(a, b);
  if (item === 'yard') return { kind: 'MODEL', x: a, y: b, z: c };
  return { kind: 'IMAGE', x: a, y: b };
}

function isItem(word: string): word is CityItem {
  return (CITY_ITEMS as readonly string[]).includes(word);
}

function commentOf(line: string): CityComment {
  const [item = '', place = '', category = '', likes = '', name = '', body = ''] = line.split(' | ');
  if (!isItem(item) || !body)
    throw new Error(`The comments of the city have a line without six parts: ${line}`);
  const position = placeOf(item, place.split(' ').map(Number));
  return { item, position, category, likes: Number(likes), name, body, replies: [] };
}

function replyOf(line: string): CityReply {
  const [mark = '', likes = '', ...words] = line.replace(/^([>=]) \| /, '$1 | ').split(' | ');
  const [first = '', second] = words;
  return mark === '='
    ? { likes: Number(likes), body: first }
    : { likes: Number(likes), name: first, body: second ?? '' };
}

/** Reads `material/city/comments.txt`, which says how it is written. */
export function readCityComments(text: string): CityComment[] {
  const read: (CityComment & { replies: CityReply[] })[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (/^[>=]/.test(line)) read.at(-1)?.replies.push(replyOf(line));
    else read.push({ ...commentOf(line), replies: [] });
  }
  return read;
}

export const CITY_CATEGORIES = [
  { key: 'green', label: 'Greenery', labelPl: 'Zieleń', color: '#2e7d4f' },
  { key: 'rest', label: 'Play and rest', labelPl: 'Zabawa i odpoczynek', color: '#b3631f' },
  { key: 'move', label: 'On foot and by bike', labelPl: 'Pieszo i rowerem', color: '#2b6ca3' },
  { key: 'cars', label: 'Cars and deliveries', labelPl: 'Samochody i dostawy', color: '#6b5b8a' },
  { key: 'safe', label: 'Light and safety', labelPl: 'Światło i bezpieczeństwo', color: '#8a3f6b' },
  { key: 'water', label: 'Water and heat', labelPl: 'Woda i upał', color: '#1f7f8c' },
] as const;

/** The open project: one quarter, three places. */
export const QUARTER = {
  slug: 'lime-quarter',
  title: 'A park, a street, a courtyard',
  titlePl: 'Park, ulica, podwórko',
  description:
    'The Lime Quarter is being rebuilt, and these three places come first. Put your comment where it belongs: in the picture of the ' +
    'park, on the map of the street, in the model of the courtyard. Everything is read, and the team answers here.',
  descriptionPl:
    'Kwartał Lipowy czeka przebudowa, a te trzy miejsca będą pierwsze. Komentarz postaw tam, gdzie jego miejsce: na obrazie parku, ' +
    'na mapie ulicy albo w modelu podwórka. Czytamy wszystko i odpowiadamy tutaj.',
  question: 'What should change here, and what should stay?',
  questionPl: 'Co tu zmienić, a co zostawić?',
  items: {
    park: {
      title: 'The park',
      titlePl: 'Park',
      description: 'The park by the pond as it is today, seen from the south.',
      descriptionPl: 'Park nad stawem, taki jak dziś, widziany od południa.',
    },
    street: {
      title: 'The street',
      titlePl: 'Ulica',
      description:
        'Half a kilometre of street between the school and the bridge. The outline shows what will be rebuilt.',
      descriptionPl: 'Pół kilometra ulicy od szkoły do mostu. Obrys pokazuje, co będzie przebudowane.',
    },
    yard: {
      title: 'The courtyard',
      titlePl: 'Podwórko',
      description:
        'The courtyard behind the gate as a model. Turn it, and put your comment where you mean it.',
      descriptionPl: 'Podwórko za bramą jako model. Obróć je i postaw komentarz tam, gdzie trzeba.',
    },
  },
} as const;

/** The closed project, with what was decided and whom each decision answers. */
export const PERGOLA = {
  slug: 'pergola-by-the-library',
  title: 'A shady place by the library',
  titlePl: 'Cień przy bibliotece',
  description: 'The pergola by the library is pretty, and empty. What would make you sit down there?',
  descriptionPl:
    'Pergola przy bibliotece jest ładna i pusta. Co musiałoby się zmienić, żeby chciało się tu usiąść?',
  question: 'What would make you stay for an hour?',
  questionPl: 'Co by sprawiło, że zostaniesz na godzinę?',
  item: { title: 'The pergola', titlePl: 'Pergola' },
  outcome: 'Thank you for every comment. Work begins in April; this is what changes because of you.',
  outcomePl: 'Dziękujemy za każdy komentarz. Prace ruszą w kwietniu, a oto, co się dzięki nim zmieni.',
  outcomes: [
    {
      text: 'A second row of slats and climbing plants: shade from May on, not from five in the afternoon.',
      pl: 'Drugi rząd belek i pnącza: cień od maja, a nie dopiero od siedemnastej.',
      answers: ['Czytelnia', 'Amber', 'Winobluszcz'],
    },
    {
      text: 'A new table that a wheelchair fits under, benches with backs, and even paving up to it.',
      pl: 'Nowy stół, pod który wjedzie wózek, ławki z oparciem i równa nawierzchnia.',
      answers: ['Seniorzy ze środy', 'Jola na wózku', 'Carrie'],
    },
    {
      text: 'Light until ten in winter, and quiet afterwards: the lamps switch off by themselves.',
      pl: 'Zimą światło do 22, a potem spokój: lampy gasną same.',
      answers: ['Nastolatka', 'Sąsiad zza ściany'],
    },
  ],
} as const;

/** What the team made of the machine's words before it published them. */
export const CORRECTIONS: readonly {
  readonly part: 'TOPIC' | 'KEY_POINT' | 'DISAGREEMENT';
  readonly machine: string;
  readonly text: string;
}[] = [
  { part: 'TOPIC', machine: 'Lawn', text: 'The big lawn' },
  {
    part: 'KEY_POINT',
    machine: 'Chcemy drogi rowerowej oddzielonej krawężnikiem.',
    text: 'A bike path, separated from the cars by a curb.',
  },
  {
    part: 'DISAGREEMENT',
    machine: 'Opinions differ on “Bike paths”: 2 for it, 1 against it',
    text: 'Some want a separate bike path; one would share the street at 30 km/h and keep the trees.',
  },
];

/**
 * The comments that residents vote on, by their authors, and how likely each of three camps agrees: those for trees and less traffic, those
 * who depend on a car, and those who want to get about safely.
 */
export const STATEMENTS: readonly (readonly [author: string, green: number, cars: number, safe: number])[] = [
  ['Lipowa 8', 0.96, 0.88, 0.93],
  ['Ben & Olga', 0.92, 0.8, 0.95],
  ['Late shift Lena', 0.8, 0.92, 0.97],
  ['Pan Edward, 82', 0.86, 0.84, 0.96],
  ['Car-free Kasia', 0.93, 0.05, 0.35],
  ['Lokator spod 14', 0.07, 0.94, 0.4],
  ['Cargo Anna', 0.84, 0.12, 0.5],
  ['Old rider', 0.25, 0.78, 0.35],
  ['Trees first', 0.95, 0.28, 0.55],
  ['Dyrekcja szkoły', 0.88, 0.22, 0.92],
  ['Owen', 0.86, 0.07, 0.7],
  ['Mokre buty', 0.9, 0.18, 0.5],
  ['Klucz do bramy', 0.15, 0.7, 0.88],
  ['Passer-by', 0.88, 0.55, 0.2],
  ['Grzegorz', 0.08, 0.6, 0.85],
  ['Emeryt z laską', 0.4, 0.65, 0.92],
];

/** How many people of each camp vote before the analysis, and since. */
export const VOTERS = { before: [34, 27, 19], since: [3, 4, 1] } as const;
