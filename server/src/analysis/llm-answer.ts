import { Ajv } from 'ajv';
import { type Static, Type } from 'typebox';
import { masked } from './mask.ts';
import { shortened } from './text.ts';

const Numbers = Type.Array(Type.Integer());
const Cited = Type.Object({ text: Type.String(), comments: Numbers });

/** Expected answer of a model: every statement with the numbers of the comments it is based on. */
const Answer = Type.Object({
  summary: Type.Array(Cited),
  keyPoints: Type.Array(Cited),
  topics: Type.Array(Type.Object({ label: Type.String(), comments: Numbers })),
  disagreements: Type.Array(Type.Object({ text: Type.String(), for: Numbers, against: Numbers })),
});

const isAnswer = new Ajv({ strictTypes: false }).compile<Static<typeof Answer>>(Answer);

const LONGEST_TEXT = 400;
const LONGEST_LABEL = 60;
const MOST = { summary: 6, keyPoints: 8, topics: 12, disagreements: 6 } as const;

export interface CheckedAnswer {
  readonly summary: readonly { readonly text: string; readonly ids: readonly string[] }[];
  readonly keyPoints: readonly { readonly text: string; readonly ids: readonly string[] }[];
  readonly topics: readonly { readonly label: string; readonly ids: readonly string[] }[];
  readonly disagreements: readonly {
    readonly text: string;
    readonly for: readonly string[];
    readonly against: readonly string[];
  }[];
}

/** A model's text as plain text: whatever a comment made it write, without markup, links or personal data. */
function plain(text: string, longest: number): string {
  return shortened(masked(text).replace(/[<>[\]`*_#|\\{}]/g, ' '), longest);
}

function json(text: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*(.*?)\s*```\s*$/s.exec(text) ?? [];
  return JSON.parse(fenced ?? text);
}

/**
 * Parses a model's answer. Drops statements that are not based on comments that were sent.
 *
 * @param ids of the comments in the order of their numbers, from 1
 * @throws Error when the answer is malformed, or nothing in it is usable
 */
export function checkedAnswer(text: string, ids: readonly string[]): CheckedAnswer {
  const answer = json(text);
  if (!isAnswer(answer)) throw new Error('the model answered something else');
  const cited = (numbers: readonly number[]) => [
    ...new Set(numbers.flatMap((number) => ids[number - 1] ?? [])),
  ];
  // A model that repeats itself adds nothing.
  const distinct = <T>(list: readonly T[], textOf: (one: T) => string): T[] =>
    [...new Map(list.toReversed().map((one) => [textOf(one).toLowerCase(), one])).values()].toReversed();
  // Nobody is on both sides.
  const sides = (one: Static<typeof Answer>['disagreements'][number]) => {
    const [pro, contra] = [cited(one.for), cited(one.against)];
    return {
      for: pro.filter((id) => !contra.includes(id)),
      against: contra.filter((id) => !pro.includes(id)),
    };
  };
  const statements = (list: readonly Static<typeof Cited>[], most: number) =>
    distinct(
      list
        .map((one) => ({ text: plain(one.text, LONGEST_TEXT), ids: cited(one.comments) }))
        .filter((one) => one.text !== '' && one.ids.length > 0),
      ({ text }) => text,
    ).slice(0, most);
  const checked = {
    summary: statements(answer.summary, MOST.summary),
    keyPoints: statements(answer.keyPoints, MOST.keyPoints),
    topics: distinct(
      answer.topics
        .map((one) => ({ label: plain(one.label, LONGEST_LABEL), ids: cited(one.comments) }))
        .filter((one) => one.label !== '' && one.ids.length > 0),
      ({ label }) => label,
    ).slice(0, MOST.topics),
    disagreements: answer.disagreements
      .map((one) => ({ text: plain(one.text, LONGEST_TEXT), ...sides(one) }))
      .filter((one) => one.text !== '' && one.for.length > 0 && one.against.length > 0)
      .slice(0, MOST.disagreements),
  };
  if (checked.summary.length === 0 || checked.keyPoints.length === 0)
    throw new Error('nothing of the model’s answer rests on the comments');
  return checked;
}
