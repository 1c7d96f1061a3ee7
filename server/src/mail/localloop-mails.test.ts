import { articleLanguage } from '@oriel/contract/articles';
import { BRANDS } from '@oriel/contract/brand';
import type { Locale } from '@oriel/contract/enums';

import { tradeWords } from '@oriel/contract/testing/trade-words';
import { describe, expect, it } from 'vitest';
import { mailContent } from './content.ts';
import type { Mail } from './mailer.ts';
import { mailHtml, mailText } from './render.ts';

const brand = BRANDS.localloop;
const ORIGIN = 'https://asks.example';
const ID = '65f0c0ffee65f0c0ffee65f0';

/** What an organization without estates sends: the others are about estates, inquiries and their week. */
function mailsIn(locale: Locale): Mail[] {
  const to = 'a@city.example';
  const invitation = (role: 'ADMIN' | 'USER' | 'AGENT'): Mail => ({
    to,
    locale,
    template: 'invitation',
    values: { token: 'a', organization: 'Miasto', inviter: 'Anna', role, days: 7, message: 'Hej!' },
  });
  return [
    invitation('ADMIN'),
    invitation('USER'),
    invitation('AGENT'),
    { to, locale, template: 'verification', values: { token: 'a', name: 'Anna', hours: 24 } },
    {
      to,
      locale,
      template: 'embed-guide',
      values: {
        organization: 'Miasto',
        sender: 'Anna',
        title: 'Park',
        block: '<oriel-feedback></oriel-feedback>',
        path: `/embed-guide/project/${ID}`,
      },
    },
    {
      to,
      locale,
      template: 'feedback-comment',
      values: {
        organization: 'Miasto',
        title: 'Park',
        path: `/dashboard/feedback/${ID}`,
        item: 'Plan',
        author: 'Ewa',
        body: 'Dobrze!',
        waits: true,
      },
    },
    {
      to,
      locale,
      template: 'feedback-digest',
      values: {
        organization: 'Miasto',
        reader: 'Anna',
        day: '2026-09-01',
        projects: [{ id: ID, title: 'Park', comments: 3, pending: 1, quotes: ['Dobrze!'] }],
      },
    },
  ];
}

describe.each(['en', 'gb', 'pl'] as const)('the mails of LocalLoop in %s', (locale) => {
  it('speak of projects and residents, under its name', () => {
    for (const mail of mailsIn(locale)) {
      const content = mailContent(mail, { product: brand.name, origin: ORIGIN });
      const text = mailText(content);
      expect(tradeWords(`${content.subject}\n${text}`, articleLanguage(locale)), mail.template).toEqual([]);
      const html = mailHtml(content, { brand, locale });
      expect(html, mail.template).toContain(brand.name);
      expect(html + text, mail.template).not.toContain('Oriel');
    }
  });
});
