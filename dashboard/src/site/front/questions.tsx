import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { BrandKey } from '@oriel/contract/brand';
import type { SiteQuestion } from '@oriel/contract/site';
import { number } from '../../i18n/format.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { figureOf } from '../figures.ts';
import { useSite } from '../site-context.tsx';

/** What is asked of a brand, and the answers. */
const QUESTIONS: Readonly<Record<BrandKey, readonly (readonly [MessageId, MessageId])[]>> = {
  oriel: [
    ['main.oriel.ask.model', 'main.oriel.ask.model.answer'],
    ['main.oriel.ask.list', 'main.oriel.ask.list.answer'],
    ['main.ask.cost', 'main.ask.cost.answer'],
    ['main.ask.data', 'main.ask.data.answer'],
    ['main.ask.slow', 'main.ask.slow.answer'],
    ['main.oriel.ask.accessible', 'main.oriel.ask.accessible.answer'],
  ],
  localloop: [
    ['main.localloop.ask.account', 'main.localloop.ask.account.answer'],
    ['main.localloop.ask.abuse', 'main.localloop.ask.abuse.answer'],
    ['main.localloop.ask.ai', 'main.localloop.ask.ai.answer'],
    ['main.ask.cost', 'main.ask.cost.answer'],
    ['main.ask.data', 'main.ask.data.answer'],
    ['main.localloop.ask.accessible', 'main.localloop.ask.accessible.answer'],
  ],
};

/** The same in a language: for the page, and for search engines. */
export function questionsOf(brand: BrandKey, i18n: I18n): readonly SiteQuestion[] {
  const size = number(figureOf('SDK, loader, script', 'KB gzip').ours, i18n.locale);
  return QUESTIONS[brand].map(([question, answer]) => ({
    question: i18n._(question),
    answer: i18n._(answer, { size }),
  }));
}

export function Questions() {
  const t = useTranslate();
  const { i18n } = useLingui();
  const { brand } = useSite();
  return (
    <section aria-labelledby="questions" className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      <h2 id="questions" className="text-xl md:text-2xl">
        {t('main.questions')}
      </h2>
      <div className="mt-6 max-w-[820px]">
        {questionsOf(brand.key, i18n).map(({ question, answer }) => (
          <details key={question} className="border-b border-line py-4">
            <summary className="font-medium">{question}</summary>
            <p className="mt-3 max-w-[680px] text-secondary">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
