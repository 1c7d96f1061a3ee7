import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../media/read-archive.ts';
import { type CellValue, type Column, csvLines, workbook } from './spreadsheet.ts';

type Row = readonly CellValue[];

function columnsOf(count: number): Column<Row>[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Column ${index}`,
    value: (row: Row) => row[index],
  }));
}

async function csv(rows: readonly Row[]): Promise<string> {
  const lines: string[] = [];
  for await (const line of csvLines(columnsOf(rows[0]?.length ?? 1), rows)) lines.push(line);
  return lines.join('');
}

async function sheetOf(rows: readonly Row[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oriel-workbook-'));
  try {
    const file = path.join(folder, 'list.xlsx');
    await writeFile(file, await workbook(columnsOf(rows[0]?.length ?? 1), rows, 'A/B: [list]'));
    const files = await readArchive(file);
    return [...files]
      .filter(([name]) => /sheet1\.xml$|sharedStrings\.xml$/.test(name))
      .map(([, bytes]) => bytes.toString('utf8'))
      .join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('CSV', () => {
  it('starts with a byte order mark, ends lines by the standard, and quotes where needed', async () => {
    const text = await csv([['ź, "ć"', 'two\nlines', 1.5, true, new Date(0), null]]);
    expect(text.startsWith('\uFEFFColumn 0,')).toBe(true);
    expect(text.split('\r\n')[1]).toBe('"ź, ""ć""","two\nlines",1.5,true,1970-01-01T00:00:00.000Z,');
  });

  it.each(['=1+1', '+48 600', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|x', '＝1', '\u200b=1'])(
    'neutralises %j',
    async (text) => {
      const [, line = ''] = (await csv([[text]])).split(/\r\n(?!=)/);
      expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it.each(['Jan;=1+1;', 'Jan; =1;', 'Jan\t=1\t', 'Jan\n=1;', 'Jan\r\n\r\n@SUM(A1);', 'Jan;\u200b＝1', ';=1'])(
    'starts no formula in programs with semicolon separators: %j',
    async (text) => {
      const [, ...lines] = (await csv([['first', text]])).split('\r\n');
      for (const cell of lines.join('\n').split(/[;\t\n]/)) expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@＝]/);
    },
  );

  it('keeps negative numbers and harmless text', async () => {
    expect((await csv([[-12.25, 'a-b', 'x=1', '', Number.NaN]])).split('\r\n')[1]).toBe('-12.25,a-b,x=1,,');
    expect((await csv([['2; 3', 'a,-b', 'one\ntwo']])).split('\r\n')[1]).toBe('"2; 3","a,-b","one\ntwo"');
  });
});

describe('a workbook', () => {
  it('stores text as text, never as a formula, and numbers as numbers', async () => {
    const xml = await sheetOf([['=1+1', -3.5, '<b>&']]);
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('=1+1');
    expect(xml).toMatch(/<v>-3\.5<\/v>/);
    expect(xml).toContain('&lt;b&gt;&amp;');
  });

  it('handles characters invalid in XML, and text longer than a cell', async () => {
    const xml = await sheetOf([['a\u0000\u000bb\ud800', 'y'.repeat(40_000)]]);
    expect(xml).toContain('ab');
    expect(xml).not.toContain('\u000b');
    expect(xml).toContain('y'.repeat(32_767));
    expect(xml).not.toContain('y'.repeat(32_768));
  });
});
