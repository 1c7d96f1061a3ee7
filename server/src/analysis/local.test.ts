import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysedComment, AnalysisInput } from './analyzer.ts';
import { localAnalyzer } from './local.ts';
import { stemOf } from './stem.ts';

const signal = new AbortController().signal;

function comment(id: number, body: string, more: Partial<AnalysedComment> = {}): AnalysedComment {
  return { id: String(id), itemId: 'a', body, likes: 0, dislikes: 0, ...more };
}

function input(comments: readonly AnalysedComment[], more: Partial<AnalysisInput> = {}): AnalysisInput {
  return { language: 'en', categories: [], items: [{ id: 'a', title: 'A' }], comments, ...more };
}

const COURTYARD = [
  'The playground should be visible from the windows.',
  'A playground right under the bedrooms is a terrible idea.',
  'Love the playground, our children will be happy.',
  'Please build the playground away from the road, it is dangerous there.',
  'Great that there will be a playground at last.',
  'More bike stands at the entrance, please.',
  'Covered bike stands would be great.',
  'There are not enough bike stands for everybody.',
  'The trees must stay.',
  'Old trees give shade, keep the trees.',
  'I am against cutting the trees.',
  'Where do the couriers park?',
].map((body, index) => comment(index + 1, body, { likes: index }));

describe('the local analysis', () => {
  it('finds topics raised by several people, with their words and sentiment', async () => {
    const { topics } = await localAnalyzer.analyse(input(COURTYARD), signal);
    expect(topics.map(({ label, count }) => [label, count])).toEqual(
      expect.arrayContaining([
        ['Playground', 5],
        ['Bike stands', 3],
        ['Trees', 3],
      ]),
    );
    const playground = topics.find(({ label }) => label === 'Playground');
    for (const quote of playground?.quotes ?? []) {
      expect(COURTYARD.find(({ id }) => id === quote.commentId)?.body).toContain(quote.text);
    }
  });

  it('reports disagreements, and who is on which side', async () => {
    const { disagreements } = await localAnalyzer.analyse(input(COURTYARD), signal);
    const [first] = disagreements;
    expect(first?.text).toContain('Playground');
    expect(first?.for).toEqual(expect.arrayContaining(['3', '5']));
    expect(first?.against).toEqual(expect.arrayContaining(['2', '4']));
  });

  it('counts in the requested language, by category and by item', async () => {
    const comments = [
      comment(1, 'Świetny pomysł!', { category: 'green' }),
      comment(2, 'Okropny hałas.', { itemId: 'b' }),
    ];
    const analysis = await localAnalyzer.analyse(
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
    const { topics, keyPoints } = await localAnalyzer.analyse(input(same), signal);
    expect(keyPoints).toHaveLength(1);
    expect(keyPoints[0]?.commentIds).toHaveLength(4);
    for (const { quotes } of topics) expect(quotes).toHaveLength(1);
  });

  it('returns nothing that is not based on an existing comment, whatever the input', async () => {
    const words = fc.constantFrom(
      'tree',
      'drzewo',
      'not',
      'nie',
      'good',
      'zły',
      '.',
      '?',
      '\n',
      'garage',
      '=1',
      '<b>',
      '😀',
    );
    const body = fc.oneof(
      fc.array(words, { maxLength: 25 }).map((list) => list.join(' ')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(body, { maxLength: 14 }), async (bodies) => {
        const comments = bodies.map((text, index) => comment(index, text));
        const ids = new Set(comments.map(({ id }) => id));
        const found = await localAnalyzer.analyse(input(comments), signal);
        for (const { commentIds } of [...found.keyPoints, ...found.summary.slice(1)]) {
          expect(commentIds.length).toBeGreaterThan(0);
          for (const id of commentIds) expect(ids).toContain(id);
        }
        const { positive, neutral, negative, score } = found.sentiment;
        expect(positive + neutral + negative).toBe(comments.length);
        expect(Math.abs(score)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('stops on abort', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    await expect(localAnalyzer.analyse(input(COURTYARD), stopped.signal)).rejects.toThrow('stopped');
  });
});

describe('word forms', () => {
  it.each([
    ['pl', ['drzewo', 'drzewa', 'drzewami', 'drzew', 'drzewie']],
    ['pl', ['rower', 'rowery', 'rowerow', 'rowerowy', 'rowerami']],
    ['pl', ['lawka', 'lawki', 'lawek', 'lawkami']],
    ['en', ['tree', 'trees', "tree's"]],
    ['en', ['bench', 'benches']],
    ['en', ['story', 'stories']],
  ])('%s: counts %j as one', (language, forms) => {
    expect(new Set(forms.map((form) => stemOf(form, language))).size).toBe(1);
  });

  it('keeps short words apart', () => {
    expect(stemOf('bus', 'en')).not.toBe(stemOf('bush', 'en'));
    expect(stemOf('dom', 'pl')).not.toBe(stemOf('dym', 'pl'));
  });
});
