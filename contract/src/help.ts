import { type ArticleHead, type ArticleHeads, articleHead } from './articles.ts';
import type { BrandKey } from './brand.ts';

/** The guides below `/help`, titled by both the server and the browser, in the order in which they are listed. */
export const HELP_IDS = [
  'first-hour',
  'prepare',
  'price-list',
  'outlines',
  'models',
  'tours',
  'publishing',
  'website',
  'inquiries',
  'statistics',
  'privacy',
  'team',
  'feedback',
  'glossary',
] as const;

/** What a brand's teams read: who asks residents sells nothing. */
export const HELP_OF_BRAND: Readonly<Record<BrandKey, readonly HelpId[]>> = {
  oriel: HELP_IDS,
  localloop: ['feedback', 'tours', 'website', 'privacy', 'team', 'glossary'],
};

export type HelpId = (typeof HELP_IDS)[number];

/** Title and first sentence of every guide. */
export const HELP_HEADS: Readonly<Record<HelpId, ArticleHeads>> = {
  'first-hour': {
    en: {
      title: 'From a price list to your website',
      lead: 'What you need, and what to do in which order, to have a building on your website within the hour.',
    },
    pl: {
      title: 'Od cennika do strony WWW',
      lead: 'Czego potrzebujesz i co zrobić po kolei, żeby w godzinę mieć budynek na swojej stronie.',
    },
  },
  prepare: {
    en: {
      title: 'What to prepare',
      lead: 'Which pictures, panoramas, models and plans to ask for, and how to export them.',
    },
    pl: {
      title: 'Co przygotować',
      lead: 'O jakie wizualizacje, panoramy, modele i rzuty poprosić i jak je wyeksportować.',
    },
  },
  'price-list': {
    en: {
      title: 'Importing a price list',
      lead: 'Your spreadsheet as it is: what is recognized, how to correct it, and what happens with next month’s list.',
    },
    pl: {
      title: 'Import cennika',
      lead: 'Arkusz taki, jaki masz: co zostanie rozpoznane, jak to poprawić i co z listą z następnego miesiąca.',
    },
  },
  outlines: {
    en: {
      title: 'Marking apartments in a picture',
      lead: 'A whole facade in a minute with the facade grid, and everything else by hand, mask or model.',
    },
    pl: {
      title: 'Oznaczanie mieszkań na zdjęciu',
      lead: 'Cała elewacja w minutę dzięki siatce, a reszta ręcznie, z masek lub z modelu.',
    },
  },
  models: {
    en: {
      title: 'Models of buildings',
      lead: 'A live 3D model in the place of pictures: what the file needs.',
    },
    pl: { title: 'Modele budynków', lead: 'Model 3D zamiast zdjęć: czego potrzebuje plik.' },
  },
  tours: {
    en: { title: '360° tours', lead: 'From the first photo to a tour with rooms, points and a guided walk.' },
    pl: {
      title: 'Spacery 360°',
      lead: 'Od pierwszego zdjęcia do spaceru z pomieszczeniami, punktami i oprowadzaniem.',
    },
  },
  publishing: {
    en: {
      title: 'Publishing, and what visitors see',
      lead: 'One dialog publishes the estate with its navigators and tours. What stays hidden is your choice.',
    },
    pl: {
      title: 'Publikacja i to, co widzą kupujący',
      lead: 'Jedno okno publikuje inwestycję z makietami i spacerami. O tym, co pozostaje ukryte, decydujesz Ty.',
    },
  },
  website: {
    en: {
      title: 'Onto your website',
      lead: 'One block of code, where to paste it, and how to check that it works.',
    },
    pl: { title: 'Na stronę WWW', lead: 'Jeden fragment kodu: gdzie go wkleić i jak sprawdzić, czy działa.' },
  },
  inquiries: {
    en: { title: 'Answering inquiries', lead: 'How inquiries arrive, who sees them, and how to keep track.' },
    pl: {
      title: 'Odpowiadanie na zapytania',
      lead: 'Jak przychodzą zapytania, kto je widzi i jak o żadnym nie zapomnieć.',
    },
  },
  statistics: {
    en: { title: 'Reading the statistics', lead: 'What is counted, what is not, and what to do with it.' },
    pl: { title: 'Jak czytać statystyki', lead: 'Co jest liczone, co nie i co z tego wynika.' },
  },
  privacy: {
    en: {
      title: 'Privacy and consents',
      lead: 'What visitors are told and asked, how long their data is kept, and how to erase it.',
    },
    pl: {
      title: 'Prywatność i zgody',
      lead: 'O czym informujesz odwiedzających, na co się zgadzają, jak długo trzymasz ich dane i jak je usunąć.',
    },
  },
  team: {
    en: {
      title: 'Your team',
      lead: 'Who may do what, how to invite somebody, and what happens when they leave.',
    },
    pl: { title: 'Twój zespół', lead: 'Kto co może, jak kogoś zaprosić i co się dzieje, gdy odchodzi.' },
  },
  feedback: {
    en: { title: 'Feedback projects', lead: 'Asking residents about a plan, and reading what they say.' },
    pl: { title: 'Projekty konsultacji', lead: 'Jak zapytać mieszkańców o plan i jak czytać odpowiedzi.' },
  },
  glossary: {
    en: { title: 'Words used here', lead: 'What each word in the interface means.' },
    pl: { title: 'Słowniczek', lead: 'Co znaczą słowa używane w interfejsie.' },
  },
};

/** Title and first sentence of a guide in the language that it is read in. */
export function helpHead(id: HelpId, locale: string): ArticleHead {
  return articleHead(HELP_HEADS[id], locale);
}

/** A brand's guide of an id in an address. */
export function helpIdOf(value: string | undefined, brand: BrandKey): HelpId | undefined {
  return HELP_OF_BRAND[brand].find((id) => id === value);
}
