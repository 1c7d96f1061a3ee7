import { readFile } from 'node:fs/promises';
import { describeLoad, describeMachine } from './machine.ts';
import { missedBars, type Section, sectionTable } from './table.ts';

interface Run {
  readonly runs: number;
  readonly minutes: number;
  readonly loadBefore: string;
  /** Whether all groups were measured that are measured unless others are named. */
  readonly all: boolean;
  /** Groups whose last table is kept unless they were measured anew. */
  readonly known: readonly string[];
}

const HEAD = `# Figures

Written by \`npm run bench\`; do not edit. What is measured and how to read it: [README.md](README.md). The bars are those of the project's
quality requirements; peers stand in the same run, on the same machine, with tiles of the same source.
`;

/** Writes the whole report. Groups not measured this time are kept from the file. */
export async function report(file: URL, sections: readonly Section[], run: Run): Promise<string> {
  const parts = new Map([...(await partsOf(file))].filter(([group]) => run.known.includes(group)));
  for (const section of sections) parts.set(section.group, part(section, run));
  return `${HEAD}\n${[...parts.values()].join('\n')}`;
}

function part(section: Section, { runs, minutes, loadBefore, all }: Run): string {
  const { group, options } = section;
  const named = options !== undefined || !all ? ` ${group}` : '';
  const command = `npm run bench --${named} ${options ?? `--runs ${runs}`}`.trim();
  const missed = missedBars([section]);
  return `<!-- ${group} -->
## ${section.title}

\`${command}\` · ${new Date().toISOString().slice(0, 10)} · ${describeMachine()}, WebGL in software · load average ${loadBefore} before, ${describeLoad()} after ${minutes.toFixed(0)} minutes

${sectionTable(section)}

${missed.length === 0 ? 'Every bar is met.' : `Missed:\n\n${missed.map((text) => `- ${text}`).join('\n')}`}

${section.method.map((text) => `- ${text}`).join('\n')}
`;
}

async function partsOf(file: URL): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const parts = text.split(/^(?=<!-- \w+ -->$)/m).slice(1);
  return new Map(parts.map((one) => [/^<!-- (\w+) -->/.exec(one)?.[1] ?? '', `${one.trimEnd()}\n`]));
}
