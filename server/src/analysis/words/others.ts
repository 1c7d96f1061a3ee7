import { fold, wordsOf } from '../text.ts';
import { inCapitals, type Kind, type Reader } from './reading.ts';

/** Endings to take off so that the forms of a noun are counted together, and what tells a noun. */
interface Grammar {
  readonly endings: RegExp;
  noun(word: string, before: string | undefined, first: boolean): boolean;
}

const SHORTEST = 4;

/** An article or its like before a word makes it a noun. */
function after(words: string): Grammar['noun'] {
  const determiners = new Set(words.split(' '));
  return (_, before) => before !== undefined && determiners.has(before);
}

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  // German nouns have capitals.
  de: { endings: /(?:ern|en|er|es|e|n|s)$/, noun: (word, _, first) => !first && /^\p{Lu}/u.test(word) },
  fr: {
    endings: /(?:es|e|s|x)$/,
    noun: after(
      'le la les un une des du de au aux ce cet cette ces mon ma mes notre nos votre vos leur leurs plus moins',
    ),
  },
  es: {
    endings: /(?:es|a|o|e|s)$/,
    noun: after('el la los las un una unos unas del al este esta estos estas mas menos'),
  },
  it: {
    endings: /[aeio]$/,
    noun: after('il lo la i gli le un uno una del della dei delle al alla questo questa piu meno'),
  },
  uk: {
    endings: /(?:ами|ями|ові|еві|ів|ей|ою|ею|ах|ях|ам|ям|ом|ем|и|і|а|я|у|ю|о|е|ь|й)$/,
    noun: (word) => !/(?:ти|ть|ться|тися|ють|уть|ать|ять|ий|ого|ому|их|ими|ої|ій|но|ло|ла|ли)$/.test(word),
  },
  ru: {
    endings: /(?:ами|ями|ов|ев|ей|ой|ою|ах|ях|ам|ям|ом|ем|ы|и|а|я|у|ю|о|е|ь|й)$/,
    noun: (word) => !/(?:ть|ться|тся|ют|ут|ат|ят|ый|ий|ого|ому|ых|ыми|ая|ое|ые|но|ло|ла|ли)$/.test(word),
  },
};
const PLAIN: Grammar = { endings: /(?:es|s|e)$/, noun: () => true };

/** Languages written without spaces. */
const UNSPACED = new Set(['zh', 'ja', 'th']);

function unspaced(language: string): Reader {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (sentence) => {
    let afterBreak = true;
    return [...segmenter.segment(sentence)].flatMap(({ segment, isWordLike }, index) => {
      if (!isWordLike) {
        if (segment.trim() !== '') afterBreak = true;
        return [];
      }
      const kind: Kind = /^\p{L}{2,}$/u.test(segment) ? 'noun' : 'other';
      const read = {
        text: segment,
        lemmas: [{ lemma: segment.toLowerCase(), kind }] as const,
        afterBreak,
        first: index === 0,
      };
      afterBreak = false;
      return [read];
    });
  };
}

/** Reads a language without a dictionary: forms by their endings, nouns by what is typical of them. */
export function otherReader(language: string): Reader {
  if (UNSPACED.has(language)) return unspaced(language);
  const { endings, noun } = GRAMMARS[language] ?? PLAIN;
  return (sentence) => {
    const shouted = inCapitals(sentence);
    let before: string | undefined;
    return wordsOf(sentence).map(({ text: written, afterBreak }, index) => {
      const [, elided, rest] = /^(\p{L}{1,2})['’](\p{L}.*)$/u.exec(written) ?? [];
      const text = rest ?? written;
      const folded = fold(text);
      const first = index === 0;
      const isNoun =
        folded.length >= SHORTEST &&
        (elided === 'l' || elided === 'd' || noun(shouted ? folded : text, before, first));
      const capital = language !== 'de' && !first && !shouted && /^\p{Lu}/u.test(text);
      const kind: Kind = capital ? 'name' : isNoun ? 'noun' : 'other';
      before = folded;
      const lemma = folded.length > SHORTEST ? folded.replace(endings, '') : folded;
      return { text, lemmas: [{ lemma, kind }] as const, afterBreak, first };
    });
  };
}
