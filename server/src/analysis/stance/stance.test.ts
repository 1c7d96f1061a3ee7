import { describe, expect, it } from 'vitest';
import { documentsOf } from '../reading.ts';

async function stanceOn(thing: string, body: string, home: 'en' | 'pl') {
  const comments = [{ id: '1', itemId: 'a', body, likes: 0, dislikes: 0 }];
  const [document] = await documentsOf(comments, home, new AbortController().signal);
  const tokens = document?.sentences.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.tokens));
  return tokens?.find(({ text }) => text.toLowerCase() === thing)?.stance;
}

describe('what a comment wants with a thing', () => {
  it.each([
    ['en', 'We need more benches at the stop', 'benches', 'for'],
    ['en', 'There are not enough benches here', 'benches', 'for'],
    ['en', 'no more benches please', 'benches', 'against'],
    ['en', "Don't cut down the elms on the square", 'elms', 'for'],
    ['en', 'Cut down the elms on the square', 'elms', 'against'],
    ['en', 'They cut down the elms last year', 'elms', 'none'],
    ['en', "I don't want a roundabout at the school", 'roundabout', 'against'],
    ['en', "I don't want a roundabout at the school", 'school', 'none'],
    ['en', 'A roundabout is a waste of money', 'roundabout', 'against'],
    ['en', 'A roundabout would help at the school', 'roundabout', 'for'],
    ['en', 'If there was a roundabout then cars would slow down', 'roundabout', 'none'],
    ['en', 'A roundabout will only confuse the drivers, no thanks', 'roundabout', 'against'],
    ['en', 'The roundabout is wonderful and safe', 'roundabout', 'praise'],
    ['en', 'The roundabout is ugly and dangerous', 'roundabout', 'complaint'],
    ['en', 'The roundabout opened in spring', 'roundabout', 'none'],
    ['en', 'The sewers cannot cope with more houses', 'houses', 'none'],
    ['en', 'Reduce income tax for everybody', 'income', 'none'],
    ['en', 'Fewer parking spaces and more trees', 'trees', 'for'],
    ['en', 'Fewer parking spaces and more trees', 'parking spaces', 'against'],
    ['en', 'Opening up more land and cutting rules will not help', 'land', 'against'],
    ['en', 'Why do we need a roundabout?', 'roundabout', 'none'],
    ['en', 'Can we have more benches?', 'benches', 'for'],
    ['en', 'No benches at the stop!', 'benches', 'against'],
    ['en', 'There are no benches at the stop', 'benches', 'for'],
    ['en', 'No benches in the whole park', 'benches', 'complaint'],
    ['en', 'Cars out.', 'cars', 'against'],
    ['en', 'Benches made out of wood', 'benches', 'none'],
    ['en', 'We should have more walking instead of parking', 'parking', 'against'],
    ['en', 'We need more walking versus parking', 'parking', 'none'],
    ['en', 'Whether we need a roundabout is another matter', 'roundabout', 'none'],
    ['en', 'Traffic is less than it was, no traffic at all', 'traffic', 'complaint'],
    ['pl', 'Ławka nie ma oparcia', 'ławka', 'none'],
    ['pl', 'Nie ma żadnych ławek przy szkole', 'ławek', 'for'],
    ['pl', 'Też nie chcę ścieżki kosztem drzew', 'drzew', 'none'],
    ['pl', 'Gdyby były ławki, usiadłabym', 'ławki', 'none'],
    ['pl', 'Po co ławki przy ulicy?', 'ławki', 'against'],
    ['pl', 'Ławki rosną tak wysoko', 'ławki', 'none'],
    ['pl', 'Zjeżdżalnia zamknięta z braku ratownika', 'zjeżdżalnia', 'complaint'],
    ['pl', 'Autobus powinien jeździć co kwadrans', 'autobus', 'none'],
    ['pl', 'Więcej ławek na placu poproszę', 'ławek', 'for'],
    ['pl', 'Brakuje ławek w cieniu na placu', 'ławek', 'for'],
    ['pl', 'Nie stawiajcie ławek pod oknami', 'ławek', 'against'],
    ['pl', 'Nie wycinajcie topoli przy szkole', 'topoli', 'for'],
    ['pl', 'Jestem przeciwko wycince drzew', 'drzew', 'for'],
    ['pl', 'Topole trzeba wyciąć bo spadają gałęzie', 'topole', 'against'],
    ['pl', 'Nie dla wiatraków pod lasem', 'wiatraków', 'against'],
    ['pl', 'Ogród byłby super w tym miejscu', 'ogród', 'for'],
    ['de', 'Bitte keine Bäume am Ufer fällen', 'bäume', 'for'],
    ['de', 'Keine Hunde auf der Wiese bitte, weniger Hunde', 'hunde', 'against'],
    ['uk', 'Потрібно більше лавок біля річки', 'лавок', 'for'],
    ['fr', 'Il manque des bancs près de la rivière', 'bancs', 'for'],
  ] as const)('%s: %s – %s: %s', async (language, body, thing, stance) => {
    expect(await stanceOn(thing, body, language === 'pl' ? 'pl' : 'en')).toBe(stance);
  });
});
