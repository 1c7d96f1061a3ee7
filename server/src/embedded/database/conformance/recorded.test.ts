import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Answer, answerOf, fromText, type Line, load, recording, toText } from './recording.ts';
import { onEachDatabase } from './targets.ts';

/** Error code for unsupported features of the embedded database. */
const refused = 238;
const lanes = 8;

function read(): Line[] {
  return gunzipSync(readFileSync(recording)).toString('utf8').split('\n').map(fromText);
}

/** The difference between two answers; undefined when they agree, or when the embedded database rejects the command as unsupported. */
function silentDifference(embedded: Answer, real: Answer): string | undefined {
  if (embedded.error !== undefined) return undefined;
  if (real.error !== undefined) return `answered, although MongoDB refuses: ${real.message}`;
  const [ours, theirs] = [toText(embedded), toText(real)];
  return ours === theirs ? undefined : `answered ${ours}\nMongoDB: ${theirs}`;
}

onEachDatabase('what a real MongoDB answered to random operations', (subject) => {
  test("matches MongoDB's answers, or rejects the feature by name", { timeout: 300_000 }, async () => {
    const { db } = subject.connection;
    if (!db) throw new Error('the connection has no database');
    const silent: string[] = [];
    const loud: string[] = [];
    let asked = 0;
    let answered = 0;

    // Each lane has its own data, and lanes share commits.
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
          const answer = await answerOf(db, line.command, { name, data: data.c });
          asked++;
          if (answer.error === undefined) answered++;
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
    // Guards against rejecting everything; 3551 of 4000 were answered at recording time.
    expect(answered / asked).toBeGreaterThan(0.8);
  });
});
