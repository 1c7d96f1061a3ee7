import type { VotesExportQuery } from '@oriel/contract/opinion';
import { NO_VOTE, rowOf, votersOf } from '../../../analysis/opinion-groups/votes.ts';
import type { Models } from '../../../platform/database.ts';
import type { CellValue, Column } from '../../../platform/spreadsheet.ts';
import type { FeedbackDocument } from '../model.ts';
import { resultsOf } from './results.ts';
import { shownStatements, talliesOf, voteMatrix } from './votes.ts';

/** A row holds the values of the columns in their order. */
type Row = readonly CellValue[];

interface Table {
  readonly columns: readonly Column<Row>[];
  readonly rows: Iterable<Row>;
}

const VOTES = ['agree', 'disagree', 'pass'] as const;
const TEXT_WIDTH = 60;
const STATEMENT_WIDTH = 30;

/** The votes of a project as a table: of people, or of statements. Nothing in it identifies who voted. */
export async function votesTable(
  models: Models,
  project: FeedbackDocument,
  part: NonNullable<VotesExportQuery['part']>,
): Promise<Table> {
  return part === 'votes' ? await tableOfPeople(models, project) : await tableOfStatements(models, project);
}

function columnsOf(titles: readonly (readonly [title: string, width?: number])[]): Column<Row>[] {
  return titles.map(([title, width], place) => ({
    title,
    value: (row) => row[place],
    ...(width ? { width } : {}),
  }));
}

/** A row for each person, as Polis exports them. The numbers are those of one file: another one counts anew. */
async function tableOfPeople(models: Models, project: FeedbackDocument): Promise<Table> {
  const statements = await shownStatements(models, project);
  const matrix = await voteMatrix(models, project, statements);
  const columns = columnsOf([
    ['person'],
    ['votes'],
    ...statements.map(({ body }, place): [string, number] => [`${place + 1}. ${body}`, STATEMENT_WIDTH]),
  ]);
  function* rows(): Generator<Row> {
    for (let person = 0; person < matrix.participants; person += 1) {
      const votes = [...rowOf(matrix, person)];
      const cast = votes.filter((vote) => vote !== NO_VOTE).length;
      yield [person + 1, cast, ...votes.map((vote) => (vote === NO_VOTE ? undefined : vote))];
    }
  }
  return { columns, rows: rows() };
}

/** A row for each statement: its votes by now, and by group as of the latest analysis. */
async function tableOfStatements(models: Models, project: FeedbackDocument): Promise<Table> {
  const statements = await shownStatements(models, project);
  const tallies = await talliesOf(models, project, statements);
  const results = resultsOf(project.ai.opinion, statements);
  const groups = results?.groups ?? [];
  const columns = columnsOf([
    ['number'],
    ['id', 26],
    ['statement', TEXT_WIDTH],
    ['votes'],
    ...VOTES.map((vote): [string] => [vote]),
    ['common'],
    ['dividing'],
    ...groups.flatMap(({ size }, group) =>
      VOTES.map((vote): [string, number] => [`group ${letterOf(group)} (${size}): ${vote}`, 18]),
    ),
  ]);
  const rows = statements.map(({ _id, body }, place): Row => {
    const id = String(_id);
    const tally = tallies.get(id) ?? { agree: 0, disagree: 0, pass: 0 };
    const found = results?.statements.find((one) => one.id === id);
    return [
      place + 1,
      id,
      body,
      votersOf(tally),
      ...VOTES.map((vote) => tally[vote]),
      results?.common.find(({ statementId }) => statementId === id)?.stance,
      results?.dividing.find(({ statementId }) => statementId === id)?.distance,
      ...groups.flatMap((_, group) => VOTES.map((vote) => found?.groups[group]?.[vote])),
    ];
  });
  return { columns, rows };
}

/** "A" for the largest group, as the interface names it. */
function letterOf(group: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + group);
}
