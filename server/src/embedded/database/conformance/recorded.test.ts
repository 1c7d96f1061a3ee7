import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Int32 } from 'bson';
import { expect, test } from 'vitest';
import type { Sent } from './random-values.ts';
import {
  type Answer,
  answerOf,
  fromText,
  type Line,
  load,
  type Place,
  recording,
  toText,
} from './recording.ts';
import { onEachDatabase } from './targets.ts';

/** The refusal by name of what the embedded database does not do. */
const refused = 238;
/** Such a refusal for what is outside the declared list. */
const namesOperator = /\$/;
const lanes = 8;

function read(): Line[] {
  return gunzipSync(readFileSync(recording)).toString('utf8').split('\n').map(fromText);
}

/** What sets two answers apart without saying so; undefined where they agree, or where the embedded database says no. */
function silentDifference(embedded: Answer, real: Answer): string | undefined {
  if (embedded.error !== undefined) return undefined;
  if (real.error !== undefined) return `answered, although MongoDB refuses: ${real.message}`;
  const [ours, theirs] = [toText(embedded), toText(real)];
  return ours === theirs ? undefined : `answered ${ours}\nMongoDB: ${theirs}`;
}

/** The recording counts by a command that is not in the list; what it asks is asked as `countDocuments` does, by a pipeline. */
async function answerWithCount(
  database: Parameters<typeof answerOf>[0],
  command: Sent,
  place: Place,
): Promise<Answer> {
  if (!('count' in command)) return await answerOf(database, command, place);
  const pipeline = [{ $match: command.query }, { $group: { _id: 1, n: { $sum: 1 } } }];
  const { result, ...rest } = await answerOf(database, { aggregate: 'c', pipeline }, place);
  if (!Array.isArray(result)) return rest;
  return { result: { n: result[0]?.n ?? new Int32(0), nModified: null, value: null, upserted: null } };
}

onEachDatabase('what a real MongoDB answered to random operations', (subject) => {
  test('is answered likewise, or refused by name', { timeout: 300_000 }, async () => {
    const { db } = subject.connection;
    if (!db) throw new Error('the connection has no database');
    const silent: string[] = [];
    const loud: string[] = [];
    let outside = 0;
    let asked = 0;
    let answered = 0;

    // The data of each lane are apart, and lanes share the commits.
    const groups: Line[][] = [];
    for (const line of read()) {
      if ('c' in line) groups.push([]);
      groups.at(-1)?.push(line);
    }
    const work = groups.entries();
    const run = async (lane: number): Promise<void> => {
      const name = `c${lane}`;
      for (const [, [data, ...operations]] of work) {
        if (!data || !('c' in data)) throw new Error('a recording begins with its data');
        await load(db, name, data.c);
        for (const line of operations) {
          if (!('command' in line)) continue;
          const answer = await answerWithCount(db, line.command, { name, data: data.c });
          asked++;
          if (answer.error === undefined) answered++;
          if (answer.error === refused && namesOperator.test(answer.message ?? '')) outside++;
          const difference = silentDifference(answer, line.answer);
          if (difference) silent.push(`${toText(line.command)}\n${difference}`);
          const needless = answer.error !== undefined && line.answer.error === undefined;
          if (needless && answer.error !== refused)
            loud.push(`${toText(line.command)}\n${answer.error} ${answer.message}`);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));

    expect(silent.join('\n\n')).toBe('');
    expect(loud.join('\n\n')).toBe('');
    expect(asked).toBeGreaterThan(3000);
    // More than half of the recording uses operators that were taken out since; of the rest, refusals are the exception.
    expect(answered).toBeGreaterThan(1400);
    expect(answered / (asked - outside)).toBeGreaterThan(0.8);
  });
});
