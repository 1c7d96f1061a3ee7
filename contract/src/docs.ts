import { type ArticleHead, type ArticleHeads, articleHead } from './articles.ts';

/** The pages below `/docs`, in the order in which they are listed; their texts are in English. */
export const DOCS_IDS = [
  'running',
  'embedding',
  'api',
  'operations',
  'deploying',
  'security',
  'privacy',
  'processing-agreement',
  'protocol',
  'glossary',
  'changes',
] as const;
export type DocsId = (typeof DOCS_IDS)[number];

const HEADS: Readonly<Record<DocsId, ArticleHeads>> = {
  running: {
    en: {
      title: 'Running it',
      lead: 'Two commands on your own computer, and what a server of your own needs.',
    },
    pl: {
      title: 'Uruchomienie',
      lead: 'Dwa polecenia na własnym komputerze i to, czego potrzebuje własny serwer.',
    },
  },
  embedding: {
    en: {
      title: 'Embedding',
      lead: 'Script tag, module, React and plain frame: options, events, errors, content security policies and versions.',
    },
    pl: {
      title: 'Osadzanie',
      lead: 'Skrypt, moduł, React i zwykła ramka: opcje, zdarzenia, błędy, zasady bezpieczeństwa treści i wersje.',
    },
  },
  api: {
    en: { title: 'API', lead: 'What all calls share: answers, lists, languages, changes and errors.' },
    pl: { title: 'API', lead: 'Co łączy wszystkie wywołania: odpowiedzi, listy, języki, zmiany i błędy.' },
  },
  operations: {
    en: {
      title: 'Operations',
      lead: 'Running it yourself: variables, data, backup, and what happens when something dies.',
    },
    pl: {
      title: 'Utrzymanie',
      lead: 'Na własnym serwerze: zmienne, dane, kopie zapasowe i co się dzieje, gdy coś padnie.',
    },
  },
  deploying: {
    en: {
      title: 'Deploying',
      lead: 'Containers, MongoDB, Firebase, proxies, many servers, and what to watch.',
    },
    pl: {
      title: 'Wdrożenie',
      lead: 'Kontenery, MongoDB, Firebase, serwery pośredniczące, wiele serwerów i co obserwować.',
    },
  },
  security: {
    en: {
      title: 'Security',
      lead: 'What protects it and which test proves it, how each secret is replaced, and the first hour of an incident.',
    },
    pl: {
      title: 'Bezpieczeństwo',
      lead: 'Co chroni system i jaki test to potwierdza, jak wymienić każdy sekret i co zrobić w pierwszej godzinie incydentu.',
    },
  },
  privacy: {
    en: {
      title: 'Personal data',
      lead: 'What is kept about people, where, why and how long, who sees it and how it goes.',
    },
    pl: {
      title: 'Dane osobowe',
      lead: 'Co, gdzie, po co i jak długo jest przechowywane o ludziach, kto to widzi i jak znika.',
    },
  },
  'processing-agreement': {
    en: {
      title: 'Processing agreement',
      lead: 'A template for the agreement between a developer and whoever runs it for them.',
    },
    pl: {
      title: 'Umowa powierzenia',
      lead: 'Wzór umowy między deweloperem a tym, kto prowadzi dla niego system.',
    },
  },
  protocol: {
    en: { title: 'Protocol', lead: 'The messages between a page and the viewer embedded in it.' },
    pl: { title: 'Protokół', lead: 'Komunikaty między stroną a osadzoną w niej makietą.' },
  },
  changes: {
    en: { title: 'What is new', lead: 'For the people who use and run it; the newest first.' },
    pl: { title: 'Co nowego', lead: 'Dla tych, którzy z niego korzystają i go prowadzą; od najnowszych.' },
  },
  glossary: {
    en: { title: 'Glossary', lead: 'One noun for one thing, in code and in three languages.' },
    pl: { title: 'Słownik', lead: 'Jeden rzeczownik na jedną rzecz, w kodzie i w trzech językach.' },
  },
};

/** Title and first sentence of a page in the language that it is read in. */
export function docsHead(id: DocsId, locale: string): ArticleHead {
  return articleHead(HEADS[id], locale);
}

export function docsIdOf(value: string | undefined): DocsId | undefined {
  return DOCS_IDS.find((id) => id === value);
}
