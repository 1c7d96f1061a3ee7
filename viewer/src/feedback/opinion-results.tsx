import { dayInSentence } from '@oriel/contract/day-in-sentence';
import type { OpinionResults as Results } from '@oriel/contract/opinion';
import type { ReactNode } from 'react';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';

type Tally = Pick<Results['statements'][number], 'agree' | 'disagree' | 'pass'>;

const VOTES = ['agree', 'pass', 'disagree'] as const;

/** Entries of a list that are seen at once. */
const FIRST = 5;

/** What the groups have in common, what divides them, and how large they are. */
export function OpinionResults({ results }: { results: Results }) {
  const text = useTexts();
  const tag = useFiguresTag();
  const { groups, common, dividing, statements, voters, grouped, generatedAt } = results;
  const byId = new Map(statements.map((one) => [one.id, one]));
  const day = dayInSentence(tag, new Date(generatedAt));
  return (
    <div className="oriel-opinion">
      <p className="oriel-card-quiet">{text('feedback.opinion.how', { voters, grouped, day })}</p>
      <h2 className="oriel-finding-part">{text('feedback.opinion.common')}</h2>
      <Entries
        none={text('feedback.opinion.commonNone')}
        entries={common.flatMap(({ statementId, stance }) => {
          const one = byId.get(statementId);
          if (!one) return [];
          return [
            <li key={statementId}>
              <p className="oriel-opinion-words">{one.text}</p>
              <p className="oriel-opinion-stance">
                {text(stance === 'AGREE' ? 'feedback.opinion.allAgree' : 'feedback.opinion.allDisagree')}
              </p>
              <Bar tally={one} name={text('feedback.opinion.everybody')} />
            </li>,
          ];
        })}
      />
      <h2 className="oriel-finding-part">{text('feedback.opinion.dividing')}</h2>
      <Entries
        none={text('feedback.opinion.dividingNone')}
        entries={dividing.flatMap(({ statementId }) => {
          const one = byId.get(statementId);
          if (!one) return [];
          return [
            <li key={statementId}>
              <p className="oriel-opinion-words">{one.text}</p>
              {one.groups.map((tally, group) => (
                <Bar
                  key={letterOf(group)}
                  tally={tally}
                  name={text('feedback.opinion.group', { letter: letterOf(group) })}
                />
              ))}
            </li>,
          ];
        })}
      />
      <h2 className="oriel-finding-part">{text('feedback.opinion.groups', { count: groups.length })}</h2>
      <GroupMap groups={groups} />
      <ul className="oriel-opinion-list">
        {groups.map(({ size, standsFor }, group) => (
          <li key={letterOf(group)}>
            <p>
              <strong>{text('feedback.opinion.group', { letter: letterOf(group) })}</strong>{' '}
              {text('feedback.opinion.size', { count: size })}
            </p>
            {standsFor.slice(0, 3).map(({ statementId, stance }) => (
              <p key={statementId} className="oriel-opinion-says">
                <span>{text(stance === 'AGREE' ? 'feedback.opinion.says' : 'feedback.opinion.denies')}</span>{' '}
                {byId.get(statementId)?.text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A list, the first few at once and the rest at a press. */
function Entries({ entries, none }: { entries: readonly ReactNode[]; none: string }) {
  const text = useTexts();
  if (entries.length === 0) return <p className="oriel-card-quiet">{none}</p>;
  const rest = entries.slice(FIRST);
  return (
    <>
      <ul className="oriel-opinion-list">{entries.slice(0, FIRST)}</ul>
      {rest.length > 0 ? (
        <details>
          <summary>{text('feedback.opinion.more', { count: rest.length })}</summary>
          <ul className="oriel-opinion-list">{rest}</ul>
        </details>
      ) : null}
    </>
  );
}

/** The shares of one statement in a group, as a bar and in numbers. */
function Bar({ tally, name }: { tally: Tally; name: string }) {
  const text = useTexts();
  const tag = useFiguresTag();
  const all = tally.agree + tally.disagree + tally.pass;
  const share = (vote: (typeof VOTES)[number]) =>
    new Intl.NumberFormat(tag, { style: 'percent' }).format(all ? tally[vote] / all : 0);
  return (
    <div className="oriel-opinion-bar">
      <span>{name}</span>
      <i aria-hidden="true">
        {VOTES.map((vote) => (
          <i key={vote} data-vote={vote} style={{ flexGrow: tally[vote] }} />
        ))}
      </i>
      <small>
        {all
          ? text('feedback.opinion.shares', { agree: share('agree'), disagree: share('disagree') })
          : text('feedback.opinion.noVotes')}
      </small>
    </div>
  );
}

const WIDTH = 320;
const HEIGHT = 180;
const MARGIN = 44;

/** The groups where they are towards each other. The list below says the same in words. */
function GroupMap({ groups }: { groups: Results['groups'] }) {
  const text = useTexts();
  if (groups.length < 2) return null;
  const [left, right] = rangeOf(groups.map(({ x }) => x));
  const [bottom, top] = rangeOf(groups.map(({ y }) => y));
  // One scale for both directions, or what is near would not look near.
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left || 1),
    (HEIGHT - 2 * MARGIN) / (top - bottom || 1),
  );
  const largest = Math.max(...groups.map(({ size }) => size));
  return (
    <figure className="oriel-opinion-map">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {groups.map(({ x, y, size }, group) => {
          const at = {
            x: WIDTH / 2 + (x - (left + right) / 2) * scale,
            y: HEIGHT / 2 - (y - (bottom + top) / 2) * scale,
          };
          return (
            <g key={letterOf(group)}>
              <circle cx={at.x} cy={at.y} r={Math.max(14, 40 * Math.sqrt(size / largest))} />
              <text x={at.x} y={at.y + 6}>
                {letterOf(group)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="oriel-card-quiet">{text('feedback.opinion.map')}</figcaption>
    </figure>
  );
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** "A" for the largest group. */
function letterOf(group: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + group);
}
