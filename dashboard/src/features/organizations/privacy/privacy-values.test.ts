import { CONSENT_KEYS, LOCALES } from '@oriel/contract/enums';
import type { Organization } from '@oriel/contract/organization';
import { recordOf } from '@oriel/contract/record-of';
import { expect, test } from 'vitest';
import { changesOf } from '../../../kit/form/changes-of.ts';
import {
  formerTranslations,
  freeKey,
  needsVersion,
  nextVersion,
  privacyBody,
  privacyValues,
  readersOfOwnText,
} from './privacy-values.ts';

const consent = {
  key: 'MARKETING_EMAIL',
  label: 'News',
  text: 'I would like news.',
  version: '1',
  required: false,
  i18n: { pl: { label: 'Nowości' } },
} as const;
const privacy: Organization['privacy'] = {
  policyUrl: 'https://ash.example/privacy',
  retentionDays: 730,
  consents: [consent],
};

function changed(change: (values: ReturnType<typeof privacyValues>['privacy']) => void) {
  const values = privacyValues({ privacy });
  change(values.privacy);
  return changesOf(privacyBody(privacyValues({ privacy })), privacyBody(values));
}

test('a form with the stored values changes nothing, and only differences are sent', () => {
  expect(changed(() => {})).toEqual({});
  expect(
    changed((values) => {
      values.policyUrl = '';
      values.retentionDays = '365';
    }),
  ).toEqual({ privacy: { policyUrl: null, retentionDays: 365 } });
});

test('sends consents as a whole, without empty translations', () => {
  expect(
    changed((values) => {
      const [first] = values.consents;
      if (first) first.i18n.pl.label = ' ';
    }),
  ).toEqual({
    privacy: { consents: [{ ...consent, i18n: undefined }].map(({ i18n: _none, ...rest }) => rest) },
  });
});

test('requires a new version for a new wording', () => {
  const [now] = privacyValues({ privacy }).privacy.consents;
  if (!now) throw new Error('no consent');
  expect(needsVersion(now, [consent])).toBe(false);
  expect(needsVersion({ ...now, text: 'I would love news.' }, [consent])).toBe(true);
  expect(needsVersion({ ...now, text: 'I would love news.', version: '2' }, [consent])).toBe(false);
  expect(needsVersion({ ...now, key: 'PARTNERS', text: 'x' }, [consent])).toBe(false);
  // So does a new wording in a language that people have read; a first translation changes nothing that anyone agreed to.
  const inPolish = (label: string) => ({ ...now, i18n: { ...now.i18n, pl: { label, text: '' } } });
  expect(needsVersion(inPolish('Oferty'), [consent])).toBe(true);
  expect(needsVersion({ ...now, i18n: { ...now.i18n, gb: { label: 'News', text: '' } } }, [consent])).toBe(
    false,
  );
});

test('lists an outdated translation until it is rewritten too', () => {
  const [now] = privacyValues({ privacy }).privacy.consents;
  if (!now) throw new Error('no consent');
  expect(formerTranslations(now, [consent])).toEqual([]);
  const rewritten = { ...now, text: 'I would love news.', version: '2' };
  expect(formerTranslations(rewritten, [consent])).toEqual(['pl']);
  const both = { ...rewritten, i18n: { ...now.i18n, pl: { label: 'Oferty', text: '' } } };
  expect(formerTranslations(both, [consent])).toEqual([]);
});

test('says which visitors read the text itself, and which a translation', () => {
  const texts = (...translated: readonly string[]) => ({
    i18n: recordOf(LOCALES, (one) => ({ label: '', text: translated.includes(one) ? 'Own words' : '' })),
  });
  expect(readersOfOwnText(texts(), 'en')).toEqual(['en', 'gb', 'pl']);
  expect(readersOfOwnText(texts('pl'), 'en')).toEqual(['en', 'gb']);
  // British readers prefer American texts to Polish ones; the text in their own language comes before a translation of it.
  expect(readersOfOwnText(texts('en'), 'pl')).toEqual(['pl']);
  expect(readersOfOwnText(texts('gb'), 'en')).toEqual(['en', 'pl']);
  // A translation into the text's own language hides it.
  expect(readersOfOwnText(texts('en'), 'en')).toEqual(['pl']);
});

test('names a version by its day, and numbers the next one of the same day', () => {
  const day = new Date('2026-11-22T10:00:00Z');
  expect(nextVersion('1', day)).toBe('2026-11-22');
  expect(nextVersion('2026-11-22', day)).toBe('2026-11-22.2');
  expect(nextVersion('2026-11-22.9', day)).toBe('2026-11-22.10');
});

test('offers each kind of consent once', () => {
  expect(freeKey([])).toBe(CONSENT_KEYS[0]);
  expect(freeKey(['MARKETING_EMAIL'])).toBe('MARKETING_PHONE');
  expect(freeKey(CONSENT_KEYS)).toBeUndefined();
});
