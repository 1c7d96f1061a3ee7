import { IMPORT_FIELDS, type ImportField } from '@oriel/contract/apartment-fields';
import type { ImportMapping } from '@oriel/contract/apartment-import';
import { ApiError } from '../../../../platform/errors.ts';
import { plainText } from '../../../../platform/plain-text.ts';
import type { Sheet } from './sheet.ts';

/** The column of each field, counted from 0. */
export type Columns = ReadonlyMap<ImportField, number>;

/** Headers without accents, units and signs. The first match wins, so narrower patterns come first. */
const HEADERS: readonly (readonly [RegExp, ImportField])[] = [
  [/^(external ?id|externalid|id zewnetrzn\w+|identyfikator|id|ref|reference)$/, 'externalId'],
  [
    /^(nr|numer|number) (administracyjny|adm|administrative)|^administrative ?number$/,
    'administrativeNumber',
  ],
  [/^nr lokalu lub domu jednorodzinnego/, 'number'],
  [
    /^(nr|numer|no|number|oznaczenie|symbol)( (lokalu|mieszkania|apartamentu|domu|flat|unit|apartment))?$/,
    'number',
  ],
  [/^(lokal|mieszkanie|apartament|unit|flat|apartment)( (nr|no|number))?$/, 'number'],
  [/^(budynek|nazwa budynku|nr budynku|building|block|blok)( (name|nr|no))?$/, 'building'],
  [/^(nazwa|name|tytul|title)( (lokalu|mieszkania))?$/, 'name'],
  [/^(rodzaj|typ|kind|type|property type|unit type)( (lokalu|nieruchomosci|mieszkania))?$/, 'kind'],
  [/^rodzaj nieruchomosci lokal mieszkalny dom/, 'kind'],
  [/^(pietro|kondygnacja|poziom|floor|level|storey)( (nr|no|number))?$/, 'floor'],
  [/^(nazwa pietra|floor ?label)$/, 'floorLabel'],
  [/^(klatka|klatka schodowa|nr klatki|staircase|stair|entrance)$/, 'staircase'],
  [
    /^(strony? swiata|ekspozycja|kierunek|kierunki|orientacja|orientations?|visibility|aspect)$/,
    'orientations',
  ],
  [/^(pokoje|pokoi|liczba pokoi|ilosc pokoi|l pokoi|rooms|no of rooms|number of rooms)$/, 'rooms'],
  [/^(sypialnie|liczba sypialni|bedrooms|number of bedrooms)$/, 'bedrooms'],
  [/^(lazienki|liczba lazienek|bathrooms|number of bathrooms)$/, 'bathrooms'],
  [/^(liczba poziomow|liczba kondygnacji|levels)$/, 'levels'],
  [/^(pow|powierzchnia) (calkowita|calk)$|^(total area|area total|areatotal|gross area)$/, 'areaTotal'],
  [/^(pow |powierzchnia )?(balkonu|balkon|balcony)( area)?$/, 'balcony'],
  [/^(pow |powierzchnia )?(tarasu|taras|terrace)( area)?$/, 'terrace'],
  [/^(pow |powierzchnia )?(ogrodu|ogrodka|ogrod|ogrodek|garden)( area)?$/, 'garden'],
  [/^(pow |powierzchnia )?(loggii|logii|loggia|logia)( area)?$/, 'loggia'],
  [/^(pow |powierzchnia )?(antresoli|antresola|mezzanine)( area)?$/, 'mezzanine'],
  [/^(pow |powierzchnia )?(poddasza|strychu|poddasze|strych|attic)( area)?$/, 'attic'],
  [/^(pow |powierzchnia )?(dzialki|dzialka|plot)( area)?$/, 'plot'],
  [/^(pow |powierzchnia )?(komorki|komorka|komorka lokatorska|storage)( area)?$/, 'storage'],
  [
    /^(pow|powierzchnia|metraz|area|size|usable area|living area)( (uzytkowa|uzyt|lokalu|mieszkania|pum))?$/,
    'area',
  ],
  [/^(stan wykonczenia|standard|wykonczenie|finish)$/, 'finish'],
  [/^(cechy|udogodnienia|wyposazenie|features|amenities)$/, 'features'],
  [/^cena m 2 powierzchni uzytkowej/, 'pricePerArea'],
  [
    /^(cena|price)( brutto| gross)? ?(za|per|\/|1)? ?(1 ?)?(m2|m 2|mkw|sq ?ft|sqft|area)$|^priceperarea$/,
    'pricePerArea',
  ],
  [
    /^(cena (promocyjna|po rabacie|w promocji)|promocja|promo ?price|promotion(al)? ?price|promotionprice|sale price|special price)( brutto)?$/,
    'promotionPrice',
  ],
  [/^(promocja|promotion|promo) ?(od|from|start)$|^promotionfrom$/, 'promotionFrom'],
  [/^(promocja|promotion|promo) ?(do|to|until|end)$|^promotionto$/, 'promotionTo'],
  [/^(cena netto|net price|price net|pricenet)$/, 'priceNet'],
  [
    /^cena lokalu mieszkalnego lub domu jednorodzinnego bedacych przedmiotem umowy stanowiaca iloczyn/,
    'price',
  ],
  [
    /^(cena|price|kwota|cena calkowita|cena lokalu|cena mieszkania|gross price|total price|czynsz|czynsz najmu|monthly rent|rent)( (brutto|gross|total))?$/,
    'price',
  ],
  [/^(vat|stawka vat|vat rate|vatrate)$/, 'vatRate'],
  [/^(status|dostepnosc|stan|availability|state)( (lokalu|mieszkania|sprzedazy))?$/, 'status'],
  [/^(widoczn[aey]|widocznosc|publikuj|visible|published)$/, 'visible'],
  [
    /^(termin|data)( oddania| ukonczenia| zakonczenia)( do uzytku| budowy| inwestycji)?$|^(completion|completion ?date|handover|delivery date)$/,
    'completionDate',
  ],
  [/^(opis|description)( lokalu| mieszkania)?$/, 'description'],
  [/^(tagi|etykiety|tags|labels)$/, 'tags'],
  [/^(rzut|rzut 2d|plan|link do rzutu|floor ?plan|floorplan2durl)( url| link)?$/, 'floorPlan2dUrl'],
  [/^(karta|karta lokalu|karta mieszkania|karta pdf|card|cardpdfurl|pdf)( url| link)?$/, 'cardPdfUrl'],
  [/^(spacer|wirtualny spacer|virtual (walk|tour)|virtualwalkurl)( url| link)?$/, 'virtualWalkUrl'],
  [/^(widok 360|view ?360|view360url|360)( url| link)?$/, 'view360Url'],
];

/** A header normalised for comparison; text in brackets is its unit. */
function bareHeader(header: string): string {
  return plainText(header.replace(/[([].*?[)\]]/g, ' '))
    .replace(/[^a-z0-9/²]+/g, ' ')
    .replaceAll('²', '2')
    .replace(/ ?\/ ?/g, ' / ')
    .replace(/\s+/g, ' ')
    .replace(/ (zl|pln|eur|gbp|usd)$/, '')
    .trim();
}

/** Maps known headers to columns. The first column of a field counts. */
export function guessColumns(header: readonly string[]): Columns {
  const columns = new Map<ImportField, number>();
  for (const [at, title] of header.entries()) {
    const bare = bareHeader(title);
    const named = IMPORT_FIELDS.find((field) => field.toLowerCase() === bare.replaceAll(' ', ''));
    const field = named ?? HEADERS.find(([pattern]) => pattern.test(bare))?.[1];
    if (field && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}

/**
 * The columns given by a mapping.
 *
 * @throws ApiError VALIDATION naming each field whose column is missing
 */
export function mappedColumns(mapping: ImportMapping, { header, rows }: Sheet): Columns {
  const bare = header.map(bareHeader);
  const widest = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const columns = new Map<ImportField, number>();
  const fields: Record<string, string[]> = {};
  for (const [field, wanted] of Object.entries(mapping) as [ImportField, string | number][]) {
    const exact = typeof wanted === 'number' ? wanted - 1 : header.indexOf(wanted.trim());
    const at = exact === -1 && typeof wanted === 'string' ? bare.indexOf(bareHeader(wanted)) : exact;
    if (at < 0 || at >= widest) fields[`mapping.${field}`] = ['field.columnUnknown'];
    else columns.set(field, at);
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
  return columns;
}
