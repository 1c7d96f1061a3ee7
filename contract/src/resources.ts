import type { ArticleHead, ArticleHeads } from './articles.ts';
import { articleHead } from './articles.ts';
import type { BrandKey } from './brand.ts';
import type { HelpId } from './help.ts';

/** The articles below `/resources` in the order in which a brand lists them; neither has the other trade's. */
export const RESOURCES_OF_BRAND = {
  oriel: [
    'prepare-renders',
    'first-panorama',
    'price-list',
    'embedding',
    'price-publication',
    'measuring',
    'answering',
    'accessibility',
  ],
  localloop: [
    'asking-people',
    'asking-about-a-place',
    'reaching',
    'plain-language',
    'moderating',
    'participation-privacy',
    'reading-500-comments',
    'reporting-back',
  ],
} as const satisfies Readonly<Record<BrandKey, readonly string[]>>;

export type ResourceId = (typeof RESOURCES_OF_BRAND)[BrandKey][number];

interface Resource extends ArticleHeads {
  /** The first day on which it was to be read, `YYYY-MM-DD`. */
  readonly published: string;
  /** Minutes to read it, at 200 words a minute. */
  readonly minutes: number;
  /** The guide that says how it is done here. */
  readonly guide?: HelpId;
}

/** What is said of every article outside its text, by the server and the browser. */
export const RESOURCES: Readonly<Record<ResourceId, Resource>> = {
  'prepare-renders': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'prepare',
    en: {
      title: 'Preparing renders and turntables',
      lead: 'What to write into the brief, which camera, how many frames, and how to check them before you pay.',
    },
    pl: {
      title: 'Jak przygotować wizualizacje i obrót 360°',
      lead: 'Co wpisać do zamówienia, jaka kamera, ile ujęć i jak je sprawdzić przed odbiorem.',
    },
  },
  'first-panorama': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'tours',
    en: {
      title: 'Photographing rooms in 360°',
      lead: 'Where the camera stands, how many pixels are enough, and what to check before you leave the room.',
    },
    pl: {
      title: 'Jak fotografować wnętrza w 360°',
      lead: 'Gdzie postawić kamerę, ile pikseli wystarczy i co sprawdzić, zanim wyjdziesz z pokoju.',
    },
  },
  'price-list': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'price-list',
    en: {
      title: 'A price list that imports',
      lead: 'One row, one apartment: how to set up a spreadsheet that every program understands.',
    },
    pl: {
      title: 'Cennik, który da się zaimportować',
      lead: 'Jeden wiersz, jedno mieszkanie: jak ułożyć arkusz, który zrozumie każdy program.',
    },
  },
  embedding: {
    published: '2026-11-28',
    minutes: 6,
    guide: 'website',
    en: {
      title: 'Embedding in WordPress, Wix and Webflow',
      lead: 'Where each system takes the code, what it does to it, and how to find the mistake when nothing appears.',
    },
    pl: {
      title: 'Jak osadzić makietę w WordPressie, Wix i Webflow',
      lead: 'Gdzie każdy system przyjmuje kod, co z nim robi i jak znaleźć błąd, gdy nic się nie pokazuje.',
    },
  },
  'price-publication': {
    published: '2026-11-28',
    minutes: 6,
    guide: 'publishing',
    en: {
      title: 'The duty to publish prices in Poland',
      lead: 'Prices, history, advertising and the daily report: the law of 2025 in plain words.',
    },
    pl: {
      title: 'Obowiązek publikowania cen: co trzeba zrobić',
      lead: 'Ceny, historia, reklama i codzienny raport: ustawa z 2025 r. zwykłym językiem.',
    },
  },
  measuring: {
    published: '2026-11-28',
    minutes: 5,
    guide: 'statistics',
    en: {
      title: 'Measuring a sales website',
      lead: 'Seven questions worth asking, the numbers that answer them, and the traps in between.',
    },
    pl: {
      title: 'Jak mierzyć stronę sprzedażową',
      lead: 'Siedem pytań, które warto zadać, liczby, które na nie odpowiadają, i pułapki po drodze.',
    },
  },
  answering: {
    published: '2026-11-28',
    minutes: 5,
    guide: 'inquiries',
    en: {
      title: 'Answering inquiries while they are warm',
      lead: 'Who answers first and how: promises you can keep, and replies that lead to a viewing.',
    },
    pl: {
      title: 'Zapytania: odpowiadać, póki są ciepłe',
      lead: 'Kto odpowie pierwszy i jak: obietnice do dotrzymania i odpowiedzi, które prowadzą do prezentacji.',
    },
  },
  accessibility: {
    published: '2026-11-28',
    minutes: 6,
    en: {
      title: 'Accessibility of property sites',
      lead: 'Ten things that break where everything happens in pictures, and a test of 30 minutes.',
    },
    pl: {
      title: 'Dostępność stron z mieszkaniami',
      lead: 'Dziesięć rzeczy, które psują się tam, gdzie wszystko dzieje się na obrazach, i test na 30 minut.',
    },
  },
  'asking-people': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'feedback',
    en: {
      title: 'Asking people: a consultation that gets answers',
      lead: 'Decide what is open, ask one question, and give people time: how a consultation gets answers.',
    },
    pl: {
      title: 'Jak pytać ludzi: konsultacje, na które ktoś odpowie',
      lead: 'Ustal, co jest otwarte, zadaj jedno pytanie i daj czas: jak zrobić konsultacje, na które ktoś odpowie.',
    },
  },
  'asking-about-a-place': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'tours',
    en: {
      title: 'Asking about a place: map, picture or all around?',
      lead: 'Which view brings which answers, how to photograph a square, and how to read the pins.',
    },
    pl: {
      title: 'Jak pytać o miejsce: mapa, zdjęcie czy widok dookoła?',
      lead: 'Jaki widok daje jakie odpowiedzi, jak sfotografować plac i jak czytać pinezki.',
    },
  },
  reaching: {
    published: '2026-11-28',
    minutes: 5,
    guide: 'feedback',
    en: {
      title: 'Reaching those who do not answer',
      lead: 'Four reasons for silence, what helps against each, and how you see that it worked.',
    },
    pl: {
      title: 'Jak dotrzeć do tych, którzy nie odpowiadają',
      lead: 'Cztery powody milczenia, co na nie pomaga i po czym poznać, że się udało.',
    },
  },
  'plain-language': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'feedback',
    en: {
      title: 'Plain language and accessibility in a consultation',
      lead: 'How to write and build a consultation that everybody can use, and check it in an hour.',
    },
    pl: {
      title: 'Prosty język i dostępność konsultacji',
      lead: 'Jak napisać i zbudować konsultacje dla każdego i sprawdzić je w godzinę.',
    },
  },
  moderating: {
    published: '2026-11-28',
    minutes: 5,
    guide: 'feedback',
    en: {
      title: 'Moderating fairly',
      lead: 'Rules known beforehand, decisions with reasons, and a way back.',
    },
    pl: {
      title: 'Jak moderować uczciwie',
      lead: 'Zasady znane wcześniej, decyzje z uzasadnieniem i możliwość odwołania.',
    },
  },
  'participation-privacy': {
    published: '2026-11-28',
    minutes: 6,
    guide: 'privacy',
    en: {
      title: 'Privacy in participation',
      lead: 'Which data you need, what to tell people, and what to do about children, photos and suppliers.',
    },
    pl: {
      title: 'Prywatność w partycypacji',
      lead: 'Jakich danych potrzebujesz, co powiedzieć ludziom i co z dziećmi, zdjęciami i dostawcami.',
    },
  },
  'reading-500-comments': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'feedback',
    en: {
      title: 'Reading 500 comments',
      lead: 'Three days, two people, and findings that stand up to a question from the council.',
    },
    pl: {
      title: 'Jak przeczytać 500 komentarzy',
      lead: 'Trzy dni, dwie osoby i ustalenia, które wytrzymają pytanie z rady.',
    },
  },
  'reporting-back': {
    published: '2026-11-28',
    minutes: 5,
    guide: 'feedback',
    en: {
      title: 'Reporting back: you said, we did',
      lead: 'What was heard, what was decided and why: a table, five answers and a respectful no.',
    },
    pl: {
      title: 'Odpowiedź dla mieszkańców: wy powiedzieliście, my zrobiliśmy',
      lead: 'Co usłyszeliśmy, co postanowiono i dlaczego: tabela, pięć odpowiedzi i uczciwe „nie”.',
    },
  },
};

/** Title and first sentence of an article in the language that it is read in. */
export function resourceHead(id: ResourceId, locale: string): ArticleHead {
  return articleHead(RESOURCES[id], locale);
}

/** A brand's article of an id in an address. */
export function resourceIdOf(value: string | undefined, brand: BrandKey): ResourceId | undefined {
  return RESOURCES_OF_BRAND[brand].find((id) => id === value);
}
