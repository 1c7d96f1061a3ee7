import type { Locale } from '@oriel/contract/enums';
import { dice } from './random.ts';

const POLISH_NAMES = [
  'Anna Kowalczyk',
  'Piotr Mazur',
  'Katarzyna Wójcik',
  'Michał Krawczyk',
  'Magdalena Kaczmarek',
  'Paweł Grabowski',
  'Agnieszka Pawlak',
  'Krzysztof Michalski',
  'Joanna Król',
  'Łukasz Wieczorek',
  'Monika Jabłońska',
  'Adam Wróbel',
  'Karolina Majewska',
  'Grzegorz Olszewski',
  'Natalia Stępień',
  'Rafał Malinowski',
  'Aleksandra Jaworska',
  'Wojciech Dudek',
  'Barbara Adamczyk',
  'Szymon Witkowski',
  'Zofia Walczak',
  'Jakub Sikora',
  'Ewelina Baran',
  'Dawid Rutkowski',
  'Iwona Szewczyk',
  'Bartosz Tomaszewski',
  'Małgorzata Pietrzak',
  'Kamil Marciniak',
  'Sylwia Wrona',
  'Maciej Jasiński',
  'Dorota Zawadzka',
  'Artur Bąk',
  'Beata Włodarczyk',
  'Sebastian Borkowski',
  'Patrycja Czarnecka',
  'Filip Sawicki',
  'Renata Sokołowska',
  'Hubert Urbański',
  'Weronika Kubiak',
  'Igor Lewandowski',
];
const OTHER_NAMES = [
  'James Whitfield',
  'Olena Kovalenko',
  'Sophie Marchand',
  'Daniel Fischer',
  'Emma Lindqvist',
  'Marco Bellini',
  'Priya Raman',
  'Thomas Becker',
  'Laura Hennessy',
  'Andriy Shevchuk',
  'Claire Dubois',
  'Henrik Sørensen',
  'Isabel Moreno',
  'Jan de Vries',
  'Hannah Clarke',
  'Lukas Novák',
  'Amelia Ward',
  'George Papadakis',
  'Nina Petrova',
  'Rhys Morgan',
];

const POLISH_MESSAGES = [
  'Dzień dobry, czy mieszkanie {flat} jest nadal dostępne? Chcielibyśmy umówić się na prezentację w sobotę.',
  'Proszę o informację, czy do {flat} można dokupić miejsce postojowe i komórkę lokatorską, i w jakiej cenie.',
  'Interesuje mnie {flat}. Czy cena podlega negocjacji przy płatności gotówką? Kiedy planowany jest odbiór kluczy?',
  'Czy w mieszkaniu {flat} można przesunąć ścianę między kuchnią a salonem? Budynek jest w technologii tradycyjnej?',
  'Poproszę o kartę mieszkania {flat} oraz wzór umowy deweloperskiej.',
  'Jesteśmy rodziną z dwójką dzieci. Czy na osiedlu będzie plac zabaw, i od której strony okna mają sypialnie w {flat}?',
  'Ile wynosi przewidywany czynsz administracyjny dla {flat}?',
  'Dzień dobry, obejrzałam spacer po mieszkaniu pokazowym i bardzo mi się podoba. Czy {flat} ma taki sam układ?',
  'Czy jest możliwość rezerwacji {flat} na dwa tygodnie? Czekamy na decyzję kredytową.',
  'Proszę o kontakt telefoniczny po godzinie 16 w sprawie {flat}.',
  'Czy balkon przy {flat} jest od strony dziedzińca, czy ulicy? Zależy nam na ciszy.',
];
const ENGLISH_MESSAGES = [
  'Hello, is {flat} still available? We would like to see it this weekend if possible.',
  'Could you send the floor plan and the payment schedule for {flat}?',
  'We are relocating to Wrocław in spring. Is {flat} finished by then, and is help with a mortgage possible for foreigners?',
  'Does {flat} come with a parking space, and can an electric car be charged there?',
  'I walked through the model flat online. Does {flat} have the same layout, or is it mirrored?',
  'Which direction does the balcony of {flat} face? We would like the evening sun.',
  'Are pets allowed, and how long is the shortest contract for {flat}?',
  'Please call me about {flat}. Mornings are best.',
  'What are the monthly service charges for {flat}?',
];

export interface DemoInquiry {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly locale: Locale;
  /** `{apartment}` is replaced by the apartment's number. */
  readonly message: string;
  readonly daysAgo: number;
  readonly read: boolean;
  readonly toLet: boolean;
  readonly marketing: boolean;
  readonly shortlist: number;
  /** Came through an agent's own link. */
  readonly byAgentLink: boolean;
  /** A note added by the team. */
  readonly note?: string;
}

const NOTES = [
  'Called back, viewing on Saturday at 11.',
  'Wants a second parking space; asked the site office.',
  'Waiting for the bank, call again next week.',
  'Sent the price list and the prospectus.',
  'Przesłano wzór umowy i kartę mieszkania.',
  'Klient porównuje z inną inwestycją, decyzja do piątku.',
];

function mailbox(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ø', 'o');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@mail.example`;
}

/** Sixty people who asked about an apartment in the last ninety days, newest first. */
export function demoInquiries(): DemoInquiry[] {
  const random = dice(60);
  const polish = POLISH_NAMES.map((name) => ({ name, locale: 'pl' as Locale }));
  const others = OTHER_NAMES.map((name) => ({ name, locale: 'en' as Locale }));
  const people = [...polish, ...others]
    .map((person) => ({ person, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ person }) => person);
  return people.map(({ name, locale }, index) => {
    const withPhone = random.chance(0.55);
    // More recent ones: interest grows with the sale.
    const daysAgo = Math.floor(90 * (index / people.length) ** 1.25);
    const read = index > 8 || random.chance(0.3);
    return {
      name,
      locale,
      ...(withPhone && random.chance(0.3) ? {} : { email: mailbox(name) }),
      ...(withPhone ? { phone: `+4850${random.between(1_000_000, 9_999_999)}` } : {}),
      message: random.pick(locale === 'pl' ? POLISH_MESSAGES : ENGLISH_MESSAGES),
      daysAgo,
      read,
      toLet: random.chance(0.25),
      marketing: random.chance(0.35),
      shortlist: random.chance(0.3) ? random.between(1, 3) : 0,
      byAgentLink: random.chance(0.3),
      ...(read && random.chance(0.45) ? { note: random.pick(NOTES) } : {}),
    };
  });
}
