import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildingFigures } from './building/figures.ts';
import { costFigures } from './costs/figures.ts';
import { describeLoad } from './machine.ts';
import { mediaFigures } from './media/figures.ts';
import { modelFigures } from './model/figures.ts';
import { outlineFigures } from './outlines/figures.ts';
import { report } from './report.ts';
import { serverFigures } from './server/figures.ts';
import { siteFigures } from './site/figures.ts';
import { sizeFigures } from './size/figures.ts';
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

const RESULTS = new URL('../RESULTS.md', import.meta.url);
const LEAST_RUNS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: String(LEAST_RUNS) },
    picture: { type: 'string' },
    'no-write': { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const unknown = positionals.filter((name) => !(name in GROUPS));
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(
    `Usage: npm run bench -- [${Object.keys(GROUPS).join('|')} …] [--runs ${LEAST_RUNS}] [--picture FILE] [--no-write]\n`,
  );
  process.exit(1);
}

const wanted = Object.entries(GROUPS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const loadBefore = describeLoad();
const started = performance.now();
const sections: Section[] = [];
for (const [name, measure] of wanted) {
  process.stdout.write(`\n== ${name}\n`);
  const section = await measure(runs, values.picture);
  sections.push(section);
  process.stdout.write(`\n${section.title}\n\n${sectionTable(section)}\n`);
}
const minutes = (performance.now() - started) / 60_000;

// The report uses the source available to everybody; figures of another picture are not comparable with it.
if (!values['no-write'] && !values.picture) {
  await writeFile(
    RESULTS,
    await report(RESULTS, sections, { runs, minutes, loadBefore, all: positionals.length === 0 }),
  );
}
const missed = missedBars(sections);
process.stdout.write(
  missed.length === 0
    ? '\nEvery bar is met.\n'
    : `\n${missed.length} ${missed.length === 1 ? 'bar is' : 'bars are'} missed:\n${missed.map((text) => `  ${text}`).join('\n')}\n`,
);
