import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysedComment, AnalysisInput } from './analyzer.ts';
import { analyseHere } from './local.ts';
import { localAnalyzer } from './local-apart.ts';

const signal = new AbortController().signal;

function comment(id: number, body: string, more: Partial<AnalysedComment> = {}): AnalysedComment {
  return { id: String(id), itemId: 'a', body, likes: 0, dislikes: 0, ...more };
}

function input(comments: readonly AnalysedComment[], more: Partial<AnalysisInput> = {}): AnalysisInput {
  return { language: 'en', categories: [], items: [{ id: 'a', title: 'A' }], comments, ...more };
}

function said(bodies: readonly string[]): AnalysedComment[] {
  return bodies.map((body, index) => comment(index + 1, body, { likes: index }));
}

const COURTYARD = said([
  'The playground should be visible from the windows.',
  'A playground right under the bedrooms is a terrible idea.',
  'Love the playground, our children will be happy.',
  'We need a playground, the nearest one is a mile away.',
  'Please no playground, there is enough noise.',
  'More bike stands at the entrance, please.',
  'Covered bike stands would be great.',
  'There are not enough bike stands for everybody.',
  'The trees must stay.',
  'Old trees give shade, keep the trees.',
  'I am against cutting the trees.',
  'Where do the couriers park?',
]);

const STREET = said([
  'Za mało drzew, latem nie da się przejść',
  'Więcej drzew i zieleni zamiast betonu',
  'Posadźcie drzewa wzdłuż ulicy',
  'Brakuje ławek w cieniu',
  'Więcej ławek przy przystanku',
  'Nie stawiajcie ławek pod oknami',
  'Żadnych ławek, siedzą i piją do nocy',
  'Ścieżka rowerowa jest konieczna',
  'Chcemy ścieżki rowerowej do szkoły',
  'Ścieżka rowerowa to strata pieniędzy',
  'Po kuchni i łazience pora na remont klatki',
]);

const label = ({ label: name, count }: { label: string; count: number }) => [name, count];

describe('the local analysis', () => {
  it('finds topics raised by several people, with their words', async () => {
    const { topics } = await analyseHere(input(COURTYARD), signal);
    expect(topics.map(label)).toEqual([
      ['Playground', 5],
      ['Bike stands', 3],
      ['Trees', 3],
    ]);
    const playground = topics.find(({ id }) => id === 'playground');
    for (const quote of playground?.quotes ?? []) {
      expect(COURTYARD.find(({ id }) => id === quote.commentId)?.body).toContain(quote.text);
    }
  });

  it('names topics as a person would: in the nominative, in the plural where people use it', async () => {
    const { topics } = await analyseHere(input(STREET, { language: 'pl' }), signal);
    expect(topics.map(label)).toEqual([
      ['Ławki', 4],
      ['Ścieżki rowerowe', 3],
      ['Drzewa', 3],
    ]);
    const words = said([
      'Studzienka przy kiosku zapchana',
      'zapchanych studzienek jest więcej',
      'Studzienki!',
      'Wysokość parapetu',
      'parapetów się nie da pokonać',
    ]);
    const found = await analyseHere(input(words, { language: 'pl' }), signal);
    expect(found.topics.map(({ label: name }) => name)).toEqual(['Studzienki', 'Parapet']);
  });

  it('takes no words of the question, the titles and the place for topics', async () => {
    const comments = said([
      'The city of Millbrook needs sidewalks',
      'Our city council in Millbrook never builds sidewalks',
      'People in Millbrook want sidewalks in this part of the city',
      'The airport in Millbrook is too loud for people',
    ]);
    const { topics } = await analyseHere(input(comments), signal);
    expect(topics.map(({ label: name }) => name)).toEqual(['Sidewalks']);
    const asked = input(comments, { title: 'New sidewalks', question: 'What about people?' });
    expect((await analyseHere(asked, signal)).topics).toEqual([]);
  });

  it('joins comments in several languages in what places have', async () => {
    const comments = said([
      'Bitte keine Bäume fällen!',
      'Дерева треба залишити',
      'Les arbres doivent rester',
      'drzewa zostawić w spokoju',
      'Please keep the trees',
    ]);
    const { topics, keyPoints } = await analyseHere(input(comments, { language: 'pl' }), signal);
    expect(topics.map(label)).toEqual([['Drzewa', 5]]);
    expect(keyPoints.map(({ commentIds }) => commentIds.length)).toEqual([5]);
  });

  it('labels what people of several languages say in the language of the reader, or not at all', async () => {
    const comments = said([
      'Zostawcie fontannę na rynku, dzieci ją uwielbiają',
      'Fontanna jest piękna',
      'The fountain is lovely',
      'Keep the fountain',
      'Straganiarze sprzedają drogo',
      'Straganiarze są mili',
      'Straganiarze zajmują miejsce',
      'The old clock is late',
      'I like the arcades',
    ]);
    const english = await analyseHere(input(comments), signal);
    expect(english.topics.map(label)).toEqual([['Fountain', 4]]);
    expect(english.keyPoints).toEqual([{ text: 'Keep the fountain', commentIds: ['4', '1'] }]);
    const polish = await analyseHere(input(comments, { language: 'pl' }), signal);
    expect(polish.topics.map(label)).toEqual([
      ['Fontanna', 4],
      ['Straganiarze', 3],
    ]);
  });

  it('quotes what is in the language of the reader where as many say the same', async () => {
    const comments = said(['Więcej ławek na placu', 'More benches on the square']);
    const key = async (language: 'en' | 'pl') =>
      (await analyseHere(input(comments, { language }), signal)).keyPoints.map(({ text }) => text);
    expect([await key('en'), await key('pl')]).toEqual([[], []]);
    const plain = said(['Więcej ławek poproszę', 'More benches please']);
    const point = async (language: 'en' | 'pl') =>
      (await analyseHere(input(plain, { language }), signal)).keyPoints;
    expect(await point('en')).toEqual([{ text: 'More benches please', commentIds: ['2', '1'] }]);
    expect(await point('pl')).toEqual([{ text: 'Więcej ławek poproszę', commentIds: ['1', '2'] }]);
  });

  it.each([
    ['another place', 'More bike stands at the library', 'More bike stands at the station'],
    ['another name', 'Fix the sidewalk in Garden Street', 'Fix the sidewalk in Mill Street'],
    ['another kind', 'We need an indoor pool', 'We need an outdoor pool'],
    ['a reservation', 'Bring back the fountain', 'Bring back the fountain, but only if it is cheap'],
    ['a question', 'We need the fountain', 'Do we really need the fountain?'],
    ['a comparison', 'More trees please', 'A bench is worth more than trees'],
    ['a condition', 'More benches please', 'If there were more benches I would come'],
    ['the mere thing', 'Low and onto the pavement', 'The fruit will rot on the pavement'],
    ['the future', 'The bus is hard to understand', 'The bus will no longer be hard to understand'],
    ['the opposite', 'Zamknąć starówkę dla aut', 'Nie zamykajcie starówki dla aut'],
    ['another wish', 'Mend the benches', 'We need benches'],
  ])('cites for a key point nobody who says %s', async (_, one, other) => {
    const language = one.startsWith('Z') ? 'pl' : 'en';
    expect((await analyseHere(input(said([one, other]), { language }), signal)).keyPoints).toEqual([]);
  });

  it('counts nobody who is against one kind as against all of it', async () => {
    const comments = said([
      'Więcej miejsc parkingowych przy szkole',
      'Brakuje miejsc parkingowych pod blokiem',
      'Nie dla płatnego parkowania!',
      'Sprzeciwiam się płatnemu parkowaniu',
    ]);
    const { disagreements } = await analyseHere(input(comments, { language: 'pl' }), signal);
    expect(disagreements).toEqual([]);
    const streets = said([
      'More restaurants please',
      'We need more restaurants by the river',
      'Fewer chain restaurants',
    ]);
    expect((await analyseHere(input(streets), signal)).disagreements).toEqual([]);
  });

  it('cites for a key point only who says the same', async () => {
    const comments = said([
      'We need an indoor pool in this city',
      'Build an indoor pool',
      'An indoor pool is a waste of money',
      'The outdoor pool in the city closes too early',
      'The airport needs to be relocated out of the city',
      'I love this city',
      'Keep the trees',
      'Plant more trees',
    ]);
    const { keyPoints } = await analyseHere(input(comments), signal);
    expect(keyPoints).toEqual([{ text: 'Build an indoor pool', commentIds: ['2', '1'] }]);
  });

  it('reports disagreements and agreements, and who is on which side', async () => {
    const courtyard = await analyseHere(input(COURTYARD), signal);
    const [first, ...others] = courtyard.disagreements;
    expect(first?.text).toContain('Playground');
    expect(first).toMatchObject({ for: ['4'], against: ['2', '5'] });
    expect(others).toEqual([]);
    expect(courtyard.agreements.map(({ text, commentIds }) => [text, commentIds])).toEqual([
      [expect.stringContaining('Bike stands'), ['6', '7', '8']],
      [expect.stringContaining('Trees'), ['9', '10', '11']],
    ]);
    const street = await analyseHere(input(STREET, { language: 'pl' }), signal);
    expect(street.disagreements).toMatchObject([
      { for: ['4', '5'], against: ['6', '7'] },
      { for: ['8', '9'], against: ['10'] },
    ]);
  });

  it('does not take the denial of a statement for the same', async () => {
    const comments = said([
      'There is a water management crisis in our region and something must be done.',
      'There is not a water management crisis in our region and nothing must be done.',
    ]);
    expect((await analyseHere(input(comments), signal)).keyPoints).toEqual([]);
  });

  it('counts in the requested language, by category and by item', async () => {
    const comments = [
      comment(1, 'Świetny pomysł!', { category: 'green' }),
      comment(2, 'Okropny hałas.', { itemId: 'b' }),
    ];
    const analysis = await analyseHere(
      input(comments, {
        language: 'pl',
        categories: [
          { key: 'green', label: 'Zieleń' },
          { key: 'none', label: 'Nic' },
        ],
        items: [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'B' },
          { id: 'c', title: 'C' },
        ],
      }),
      signal,
    );
    expect(analysis.summary[0]).toEqual({
      text: '2 komentarze: 1 pozytywny, 0 neutralnych, 1 krytyczny.',
      commentIds: [],
    });
    expect(analysis.sentiment).toMatchObject({ positive: 1, neutral: 0, negative: 1 });
    expect(analysis.categories).toEqual([{ key: 'green', count: 1, score: expect.any(Number) }]);
    expect(analysis.items.map(({ itemId }) => itemId)).toEqual(['a', 'b']);
    expect(analysis.comments.map(({ language, sentiment }) => [language, sentiment])).toEqual([
      ['pl', 'POSITIVE'],
      ['pl', 'NEGATIVE'],
    ]);
  });

  it('does not repeat a quote', async () => {
    const same = [1, 2, 3, 4].map((id) =>
      comment(id, 'The underground garage floods with every heavy rain.'),
    );
    const { topics, keyPoints } = await analyseHere(input(same), signal);
    expect(keyPoints).toHaveLength(1);
    expect(keyPoints[0]?.commentIds).toHaveLength(4);
    for (const { quotes } of topics) expect(quotes).toHaveLength(1);
  });

  it('returns nothing that is not based on an existing comment, whatever the input', async () => {
    const words = fc.constantFrom(
      ...['tree', 'drzewo', 'not', 'nie', 'good', 'zły', '.', '?', '\n', 'garage', '=1', '<b>', '😀'],
      ...[
        'więcej',
        'no more',
        'Baum',
        'kein',
        'дерево',
        'не',
        'arbre',
        "d'",
        '計程車',
        'constructor',
        '__proto__',
      ],
    );
    const body = fc.oneof(
      fc.array(words, { maxLength: 25 }).map((list) => list.join(' ')),
      fc.string(),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(body, { maxLength: 14 }), async (bodies) => {
        const comments = bodies.map((text, index) => comment(index, text));
        const ids = new Set(comments.map(({ id }) => id));
        const found = await analyseHere(input(comments), signal);
        const cited = [...found.keyPoints, ...found.summary.slice(1), ...found.agreements];
        for (const { commentIds } of cited) {
          expect(commentIds.length).toBeGreaterThan(0);
          expect(new Set(commentIds).size).toBe(commentIds.length);
          for (const id of commentIds) expect(ids).toContain(id);
        }
        for (const { count, label: name } of found.topics) {
          expect(count).toBeGreaterThan(1);
          expect(name.trim()).not.toBe('');
        }
        const { positive, neutral, negative, score } = found.sentiment;
        expect(positive + neutral + negative).toBe(comments.length);
        expect(Math.abs(score)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the local analysis in its thread', () => {
  it('finds the same', async () => {
    expect(await localAnalyzer.analyse(input(COURTYARD), signal)).toEqual(
      await analyseHere(input(COURTYARD), signal),
    );
  });

  it('stops when it is told to', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    await expect(localAnalyzer.analyse(input(COURTYARD), stopped.signal)).rejects.toThrow('stopped');
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(new Error('stopped later')), 50);
    await expect(localAnalyzer.analyse(input(COURTYARD), stopping.signal)).rejects.toThrow('stopped later');
  });

  const MANY = Array.from({ length: 2000 }, (_, index) => {
    const [one, other] = [COURTYARD[index % COURTYARD.length], STREET[(index * 7) % STREET.length]];
    return comment(index, `${one?.body} ${index % 3 === 0 ? other?.body : ''} Number ${index}.`);
  });

  it('takes less than ten seconds of a processor for two thousand comments', async () => {
    const before = process.cpuUsage();
    await analyseHere(input(MANY), signal);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(10);
  }, 60_000);

  it('leaves the requests alone meanwhile', async () => {
    let [longest, last] = [0, performance.now()];
    const ticking = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 10);
    const started = performance.now();
    const found = await localAnalyzer.analyse(input(MANY), signal);
    const took = performance.now() - started;
    clearInterval(ticking);
    expect(found.comments).toHaveLength(2000);
    // Other processes may hold this one up, but not for as long as the analysis would.
    expect(longest).toBeLessThan(took / 2);
  }, 60_000);
});
