import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { APARTMENT_FIELDS } from '@oriel/contract/apartment-fields';
import { BUILDING_FIELDS } from '@oriel/contract/building-fields';
import { ORIENTATIONS, PANORAMA_VISIBILITIES, ROLES } from '@oriel/contract/enums';
import { ESTATE_FIELDS } from '@oriel/contract/estate-fields';
import { fieldNames } from '@oriel/contract/field-table';
import { expect, test } from 'vitest';
import { labelId } from './label-id.ts';
import { messagesIn } from './messages-in.ts';
import { catalogueParts, readCatalogue, readLayer } from './vite-catalogues.ts';

const en = readCatalogue('en');
const pl = readCatalogue('pl');
const gb: Record<string, string> = Object.assign(
  {},
  ...catalogueParts().map((part) => readLayer('gb', part)),
);
const keys = Object.keys(en);

/** All source text that may name a message. */
const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
  .join('\n');

/** Placeholders of a message: the names in braces. */
function parameters(message: string): string[] {
  const names = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      names.add(String(token[0]));
      for (const inner of Object.values((token[2] as Record<string, unknown> | undefined) ?? {})) walk(inner);
    }
  };
  walk(compileMessage(message));
  return [...names].sort();
}

test('Polish has exactly the same messages, part by part', () => {
  expect(readdirSync(join(import.meta.dirname, 'pl'))).toEqual(readdirSync(join(import.meta.dirname, 'en')));
  for (const part of catalogueParts()) {
    expect(Object.keys(readLayer('pl', part)).sort(), part).toEqual(
      Object.keys(readLayer('en', part)).sort(),
    );
    for (const key of Object.keys(readLayer('gb', part))) expect(readLayer('en', part)).toHaveProperty([key]);
  }
});

test('a message belongs to one part', () => {
  const all = catalogueParts().flatMap((part) => Object.keys(readLayer('en', part)));
  expect(all).toHaveLength(new Set(all).size);
});

test('British English contains only messages that differ', () => {
  for (const [key, text] of Object.entries(gb)) {
    expect(en, key).toHaveProperty([key]);
    expect(text, key).not.toBe(en[key]);
  }
});

test('a message has the same placeholders in every language', () => {
  for (const key of keys) {
    expect(parameters(pl[key] ?? ''), key).toEqual(parameters(en[key] ?? ''));
    if (gb[key]) expect(parameters(gb[key]), key).toEqual(parameters(en[key] ?? ''));
  }
});

test('Polish plurals have all four forms', () => {
  for (const [key, text] of Object.entries(pl)) {
    if (!text.includes('plural,')) continue;
    for (const form of ['one {', 'few {', 'many {', 'other {']) expect(text, key).toContain(form);
  }
});

test('no message is empty or left in English', () => {
  // Names, roles and units that Polish shares with English.
  const shared = new Set([
    'role.ADMIN',
    'site.feed',
    'role.AGENT',
    'users.status',
    'feedback.status',
    'stats.column.status',
    'tours.size',
    'account.email',
    'areaPart.loggia',
    'bulkKind.status',
    'apartment.status',
    'fileList.seconds',
    'apartment.vatRate',
    'apartments.metres',
    'apartmentPage.title',
    'import.format.MARZIPANO',
    'import.format.PANNELLUM',
    'nav.filter.status',
    'numbers.minutes',
    'model.sun.north',
    'start.northSign',
    'walk.step',
    ...ORIENTATIONS.map((orientation) => `orientation.${orientation}`),
  ]);
  for (const key of keys) {
    expect(en[key]?.trim(), key).not.toBe('');
    if (!shared.has(key)) expect(pl[key], key).not.toBe(en[key]);
  }
});

test('no message names a variable of the installation: its readers cannot set it', () => {
  for (const [key, text] of [en, pl, gb].flatMap((texts) => Object.entries(texts)))
    expect(text, key).not.toMatch(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/);
});

test('every message is used', () => {
  const labels = fieldNames({ ...ESTATE_FIELDS, ...BUILDING_FIELDS }).map((name) => labelId('field', name));
  const apartmentLabels = fieldNames(APARTMENT_FIELDS).map((name) => labelId('apartment', name));
  const used = new Set<string>([...messagesIn(sources, keys), ...labels, ...apartmentLabels]);
  const unused = keys.filter((key) => !used.has(key));
  expect(unused).toEqual([]);
});

test('every enum value of the contract has its messages', () => {
  for (const role of ROLES) expect(en).toHaveProperty([`role.${role}`]);
  for (const visibility of PANORAMA_VISIBILITIES) {
    expect(en).toHaveProperty([`visibility.${visibility}`]);
    expect(en).toHaveProperty([`visibility.${visibility}.help`]);
  }
});
