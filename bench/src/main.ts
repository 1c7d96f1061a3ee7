import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildingFigures } from './building/figures.ts';
import { costFigures } from './costs/figures.ts';
import { growthFigures } from './growth/figures.ts';
import { describeLoad } from './machine.ts';
import { mediaFigures } from './media/figures.ts';
import { modelFigures } from './model/figures.ts';
import { outlineFigures } from './outlines/figures.ts';
import { report } from './report.ts';
import { serverFigures } from './server/figures.ts';
import { siteFigures } from './site/figures.ts';
import { sizeFigures } from './size/figures.ts';
import { soakFigures } from './soak/figures.ts';
import { missedBars, type Section, sectionTable } from './table.ts';
import { viewerFigures } from './viewer/figures.ts';

const GROUPS: Readonly<Record<string, (runs: number, picture?: string) => Promise<Section>>> = {
  size: sizeFigures,
  viewer: viewerFigures,
  building: buildingFigures,
  model: modelFigures,
  media: mediaFigures,
  server: serverFigures,
  outlines: outlineFigures,
  costs: costFigures,
  site: siteFigures,
};

/** Take long, so they are measured when they are named. */
const LONG_GROUPS: Readonly<Record<string, (minutes: number, pace: number) => Promise<Section>>> = {
  soak: soakFigures,
  growth: growthFigures,
};
const NAMES = [...Object.keys(GROUPS), ...Object.keys(LONG_GROUPS)];

const RESULTS = new URL('../RESULTS.md', import.meta.url);
const LEAST_RUNS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: String(LEAST_RUNS) },
    minutes: { type: 'string', default: '60' },
    pace: { type: 'string', default: '1' },
    picture: { type: 'string' },
    'no-write': { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const minutesWanted = Number(values.minutes);
const pace = Number(values.pace);
const unknown = positionals.filter((name) => !NAMES.includes(name));
const isNumber = (value: number): boolean => Number.isInteger(value) && value > 0;
if (unknown.length > 0 || !isNumber(runs) || !isNumber(minutesWanted) || !isNumber(pace)) {
  process.stderr.write(
    `Usage: npm run bench -- [${NAMES.join('|')} …] [--runs ${LEAST_RUNS}] [--minutes 60] [--pace 1] [--picture FILE] [--no-write]\n`,
  );
  process.exit(1);
}

const wanted = Object.entries(GROUPS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const loadBefore = describeLoad();
const started = performance.now();
const sections: Section[] = [];
async function measure(name: string, group: () => Promise<Section>): Promise<void> {
  process.stdout.write(`\n== ${name}\n`);
  const section = await group();
  sections.push(section);
  process.stdout.write(`\n${section.title}\n\n${sectionTable(section)}\n`);
}
for (const [name, group] of wanted) await measure(name, () => group(runs, values.picture));
for (const [name, group] of Object.entries(LONG_GROUPS))
  if (positionals.includes(name)) await measure(name, () => group(minutesWanted, pace));
const minutes = (performance.now() - started) / 60_000;

// The report uses the source available to everybody; figures of another picture are not comparable with it.
if (!values['no-write'] && !values.picture) {
  await writeFile(
    RESULTS,
    await report(RESULTS, sections, {
      runs,
      minutes,
      loadBefore,
      all: positionals.length === 0,
      known: NAMES,
    }),
  );
}
const missed = missedBars(sections);
process.stdout.write(
  missed.length === 0
    ? '\nEvery bar is met.\n'
    : `\n${missed.length} ${missed.length === 1 ? 'bar is' : 'bars are'} missed:\n${missed.map((text) => `  ${text}`).join('\n')}\n`,
);
