import { BRANDS } from '@oriel/contract/brand';
import { FEEDBACK_ITEM_TYPES, LOCALES } from '@oriel/contract/enums';
import type { PublicFeedback } from '@oriel/contract/feedback';
import { describe, expect, it } from 'vitest';
import type { OrganizationDocument } from '../../organization/model.ts';
import { accessibilityStatement } from './statement.ts';
import en from './texts/en.json' with { type: 'json' };
import gb from './texts/gb.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };

const CITY = {
  name: 'Riverton & Council',
  contact: { email: 'talk@riverton.example', phone: '+48 71 000 00 00' },
  privacy: {},
} as OrganizationDocument;

function statement(
  types: readonly (typeof FEEDBACK_ITEM_TYPES)[number][],
  organization = CITY,
  locale: (typeof LOCALES)[number] = 'en',
): string {
  const project = { id: 'a1', title: 'A <park>', items: types.map((type) => ({ type })) } as PublicFeedback;
  const setting = { brand: BRANDS.oriel, locale, publicUrl: 'https://tours.example', path: '/' };
  return accessibilityStatement(project, organization, setting).text;
}

describe('the accessibility statement', () => {
  it('names the gaps of the items that a project has, each once, and no others', () => {
    const sentences = {
      IMAGE: en['gaps.picture'],
      PANORAMA: en['gaps.panorama'],
      MAP: en['gaps.map'],
      MODEL: en['gaps.model'],
      VIDEO: en['gaps.video'],
    };
    for (const type of FEEDBACK_ITEM_TYPES)
      for (const other of FEEDBACK_ITEM_TYPES)
        expect(statement([type, type]).split(sentences[other]).length - 1).toBe(type === other ? 1 : 0);
    expect(statement(['IMAGE'])).not.toContain(en['works.panorama']);
  });

  it('is whole in every language, and escapes names', () => {
    for (const locale of LOCALES) {
      const text = statement(FEEDBACK_ITEM_TYPES, CITY, locale);
      expect(text).toContain('A &lt;park&gt;');
      expect(text).toContain('Riverton &amp; Council');
      expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
    }
    expect(Object.keys(pl)).toEqual(Object.keys(en));
    expect(Object.keys(gb).filter((key) => !(key in en))).toEqual([]);
  });

  it('says whom to ask: the contact, else the data protection officer, else that nobody is named', () => {
    expect(statement([])).toContain('href="mailto:talk@riverton.example"');
    expect(statement([])).toContain('href="tel:+48710000000"');
    const officer = { ...CITY, contact: {}, privacy: { dpoEmail: 'dpo@riverton.example' } };
    expect(statement([], officer as OrganizationDocument)).toContain('mailto:dpo@riverton.example');
    const nobody = { ...CITY, contact: {} } as OrganizationDocument;
    expect(statement([], nobody)).toContain('has given no address here');
  });
});
