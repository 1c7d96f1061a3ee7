import type { Locale } from '@oriel/contract/enums';
import { folded } from '@oriel/contract/folded';
import type { TextLanguage } from '../../../platform/translation.ts';

/** Common amenities of an estate: American, Polish, and British where it differs; other words for the same after a stroke. */
const AMENITIES: readonly (readonly [en: string, pl: string, gb?: string])[] = [
  ['Bike storage|Bicycle room|Bike room', 'Rowerownia', 'Bicycle store|Cycle store|Bike store'],
  ['Playground|Play area', 'Plac zabaw'],
  ['Playroom', 'Sala zabaw'],
  ['Green courtyard', 'Zielone patio|Zielony dziedziniec'],
  ['Courtyard', 'Patio|Dziedziniec'],
  ['Garden', 'Ogród'],
  ['Community garden', 'Ogród sąsiedzki'],
  ['Roof terrace|Rooftop terrace', 'Taras na dachu'],
  ['Underground garage|Underground parking', 'Garaż podziemny|Parking podziemny', 'Underground car park'],
  ['Guest parking|Visitor parking', 'Parking dla gości'],
  ['EV charging|Electric car charging', 'Ładowarki do samochodów elektrycznych|Ładowarki EV'],
  ['Car wash', 'Myjnia samochodowa'],
  ['Elevator', 'Winda', 'Lift'],
  ['Step-free access|Barrier-free access', 'Bez barier'],
  ['Storage rooms|Storage units', 'Komórki lokatorskie', 'Storerooms'],
  ['Stroller room', 'Wózkownia', 'Pram store'],
  [
    'Package lockers|Parcel lockers|Parcel locker',
    'Automat paczkowy|Paczkomat',
    'Parcel lockers|Parcel locker',
  ],
  ['Concierge', 'Konsjerż|Concierge'],
  ['Reception', 'Recepcja'],
  ['Security|Security guard', 'Ochrona'],
  ['Video surveillance|CCTV', 'Monitoring', 'CCTV'],
  ['Gated community', 'Osiedle zamknięte|Teren zamknięty', 'Gated development'],
  ['Gym|Fitness room', 'Siłownia'],
  ['Swimming pool|Pool', 'Basen'],
  ['Sauna', 'Sauna'],
  ['Coworking space|Coworking', 'Strefa coworkingu|Coworking'],
  ['Residents’ lounge|Clubroom', 'Klub mieszkańca|Klub mieszkańców'],
  ['Movie room|Cinema room', 'Sala kinowa', 'Cinema room'],
  ['Barbecue area|Grill area', 'Miejsce na grilla|Strefa grillowa'],
  ['Dog wash', 'Psia myjnia'],
  ['Dog park', 'Wybieg dla psów'],
  ['Outdoor gym', 'Siłownia plenerowa'],
  ['Sports field', 'Boisko', 'Sports pitch'],
  ['Stores|Shops', 'Sklepy', 'Shops'],
  ['Café', 'Kawiarnia'],
  ['Restaurant', 'Restauracja'],
  ['Preschool|Kindergarten', 'Przedszkole', 'Nursery'],
  ['Solar panels', 'Panele fotowoltaiczne|Fotowoltaika'],
  ['Heat pump', 'Pompa ciepła'],
  ['Rainwater harvesting', 'Zbieranie deszczówki'],
  ['Smart home', 'Inteligentny dom|Smart home'],
  ['Furnished', 'Umeblowane'],
];

type Words = Readonly<Record<Locale, readonly string[]>>;

const BY_WORD: ReadonlyMap<string, Words> = new Map(
  AMENITIES.flatMap(([en, pl, gb]) => {
    const words: Words = {
      en: en.split('|'),
      gb: [...(gb?.split('|') ?? []), ...en.split('|')],
      pl: pl.split('|'),
    };
    return [...words.en, ...words.gb, ...words.pl].map((word) => [folded(word), words] as const);
  }),
);

/** Amenities in a visitor's language: the common ones translated, all others as the team wrote them. */
export function amenitiesIn(language: TextLanguage, amenities: readonly string[]): string[] {
  const locale = typeof language === 'object' ? language.locale : language;
  if (locale === undefined) return [...amenities];
  const translated = amenities.map((written) => {
    const words = BY_WORD.get(folded(written))?.[locale];
    const isTheirs = !words || words.some((word) => folded(word) === folded(written));
    return isTheirs ? written : (words[0] ?? written);
  });
  return [...new Set(translated)];
}
