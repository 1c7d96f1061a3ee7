import type { Kind, Lemma } from './reading.ts';

/** One way to make a form: of a base that ends in `strip`, by `add` in its place. */
interface Rule {
  readonly flag: string;
  readonly strip: string;
  readonly base: RegExp;
}

/** Flags of the dictionary by the kind of word they inflect; every other flag is a noun's. */
const ADJECTIVE = 'XxYy';
const VERB = 'BEeGgHhIiJjkdFvC';
const LONGEST_ENDING = 12;

function kindOf(flag: string): Kind {
  if (ADJECTIVE.includes(flag)) return 'adjective';
  return VERB.includes(flag) ? 'verb' : 'noun';
}

/** sprzątaniem → sprzątanie: a verb's noun is a word of its own. */
function verbalNoun(form: string): string | undefined {
  const [, stem] = /^(.{3,}[nc])i(?:e|a|u|em)$/.exec(form) ?? [];
  return stem && /(?:an|en|ęc|yc|uc|ic)$/.test(stem) ? `${stem}ie` : undefined;
}

/**
 * The Polish spelling dictionary read backwards: a form is looked up by taking its ending off and asking whether the dictionary has a base
 * that this ending belongs to. `nspell` reads such files forwards, which for Polish means millions of forms in memory.
 */
export class PolishDictionary {
  readonly #bases = new Map<string, string>();
  readonly #rules = new Map<string, Rule[]>();

  constructor(affixes: string, words: string) {
    for (const line of affixes.split('\n')) {
      const [type, flag, strip, add, base] = line.split(/\s+/);
      if (type !== 'SFX' || !flag || !strip || !add || !base) continue;
      const ending = add === '0' ? '' : add;
      const rules = this.#rules.get(ending) ?? [];
      rules.push({ flag, strip: strip === '0' ? '' : strip, base: new RegExp(`${base}$`) });
      this.#rules.set(ending, rules);
    }
    for (const line of words.split('\n').slice(1)) {
      const slash = line.indexOf('/');
      const word = slash < 0 ? line.trim() : line.slice(0, slash);
      const flags = slash < 0 ? '' : line.slice(slash + 1).trim();
      // A word listed twice is two words that look alike; both inflect.
      if (word !== '') this.#bases.set(word, (this.#bases.get(word) ?? '') + flags);
    }
  }

  /** The words that a form may belong to, the form itself first if it is a base. */
  lemmas(form: string): Lemma[] {
    const found = new Map<string, Lemma>();
    const add = (lemma: string, kind: Kind): void => {
      if (!found.has(`${lemma} ${kind}`)) found.set(`${lemma} ${kind}`, { lemma, kind });
    };
    const own = this.#bases.get(form);
    if (own !== undefined) for (const kind of kindsOf(form, own)) add(form, kind);
    for (let length = 0; length <= Math.min(LONGEST_ENDING, form.length - 1); length += 1) {
      const stem = form.slice(0, form.length - length);
      for (const { flag, strip, base } of this.#rules.get(form.slice(stem.length)) ?? []) {
        const candidate = stem + strip;
        if (candidate === form || !this.#bases.get(candidate)?.includes(flag) || !base.test(candidate))
          continue;
        const noun = kindOf(flag) === 'verb' ? verbalNoun(form) : undefined;
        if (noun) add(noun, 'noun');
        else add(candidate, kindOf(flag));
      }
    }
    return [...found.values()];
  }
}

function kindsOf(word: string, flags: string): Set<Kind> {
  if (flags === '') return new Set(['other']);
  const kinds = new Set([...flags].filter((flag) => flag !== 'b' && flag !== 'a').map(kindOf));
  // A verb is listed by its infinitive; whatever else has a verb's flags has others for its own forms.
  if (kinds.has('verb') && !/(?:ć|c)$/.test(word)) kinds.delete('verb');
  if (kinds.has('verb') && kinds.has('noun') && /[aeiouyąę]ć$/.test(word)) kinds.delete('noun');
  return kinds;
}
