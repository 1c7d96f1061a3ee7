import { i18n } from '@lingui/core';
import { RichText } from '@oriel/viewer/shell/rich-text.tsx';
import { useEffect, useState } from 'react';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { articleBody } from './article-parts.ts';
import { ArticleProse } from './article-prose.tsx';

interface ArticleTextProps<Id extends string> {
  readonly id: Id;
  /** Fetches the markdown of an article in the language of a locale; the same function every time. */
  readonly load: (id: Id, locale: string) => Promise<string>;
  /** Said when it cannot be fetched. */
  readonly failed: string;
  /** Of its first headings: one below the title above it. */
  readonly level?: 2 | 3;
}

/** The text of a guide or an article with its pictures, without its title. */
export function ArticleText<Id extends string>({ id, load, failed, level = 3 }: ArticleTextProps<Id>) {
  const { locale } = i18n;
  const [shown, setShown] = useState<{ readonly of: string; readonly text: string }>();
  const [failure, setFailure] = useState<Error>();
  const [asked, setAsked] = useState(0);
  const key = `${id}.${locale}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again fetches again
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    load(id, locale).then(
      (file) => current && setShown({ of: key, text: articleBody(file, locale) }),
      (error: Error) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [id, load, locale, key, asked]);

  if (failure) return <Failure title={failed} error={failure} retry={() => setAsked((count) => count + 1)} />;
  if (shown?.of !== key) return <Skeleton className="h-48" />;
  return <ArticleProse text={shown.text} locale={locale} level={level} Text={RichText} />;
}
