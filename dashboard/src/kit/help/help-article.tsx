import type { HelpId } from '@oriel/contract/help';
import { brand } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { ArticleText } from '../article/article-text.tsx';
import { guideText } from './guide-text.ts';

const textOf = (id: HelpId, locale: string) => guideText(id, locale, brand.key);

/** The text of a guide with its pictures, without its title. */
export function HelpArticle({ id, level }: { readonly id: HelpId; readonly level: 2 | 3 }) {
  const t = useTranslate();
  return <ArticleText id={id} load={textOf} failed={t('help.failed')} level={level} />;
}
