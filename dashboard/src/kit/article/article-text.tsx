import { i18n } from '@lingui/core';
import { RichText } from '@oriel/viewer/shell/rich-text.tsx';
import { useEffect, useState } from 'react';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { articleBody, articleParts } from './article-parts.ts';

/** Tables are read row by row on a phone, where columns have no room. */
const PROSE = [
  '[&_:is(h2,h3,h4)]:mt-8 [&_:is(h2,h3,h4)]:mb-2 [&_:is(h3,h4)]:text-base [&_h2]:text-lg [&_:is(h2,h3,h4)]:font-medium [&_p]:mt-3',
  '[&_:is(ul,ol)]:mt-3 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:mt-1',
  // About 75 characters; tables and pictures may be wider.
  '[&_:is(p,ul,ol,blockquote)]:max-w-[620px] [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_table]:mt-3 [&_table]:w-full [&_tr]:border-t [&_tr]:border-line',
  '[&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_th]:font-normal [&_th]:text-secondary',
  '[&_td:first-child]:font-medium max-md:[&_td]:block max-md:[&_td]:py-1 max-md:[&_td:first-child]:pt-3 max-md:[&_td:last-child]:pb-3 max-md:[&_thead]:sr-only',
  '[&_pre]:mt-3 [&_pre]:whitespace-pre-wrap [&_pre]:rounded-card [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm [&_pre_code]:p-0',
  '[&_blockquote]:mt-3 [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-secondary',
  // Of three cells and more, each but the first says its column.
  'max-md:[&_tr:has(td:nth-child(3))_td:not(:first-child)]:before:block max-md:[&_td:not(:first-child)]:before:text-xs',
  'max-md:[&_tr:has(td:nth-child(3))_td:not(:first-child)]:before:content-[attr(data-column)] max-md:[&_td]:before:text-secondary',
].join(' ');

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
  return (
    <div className={PROSE}>
      {articleParts(shown.text, locale).map((part) =>
        'text' in part ? (
          <RichText key={part.text} level={level}>
            {part.text}
          </RichText>
        ) : (
          <picture key={part.picture}>
            {part.phone ? <source media="(max-width: 640px)" srcSet={part.phone} /> : null}
            <img
              src={part.picture}
              alt={part.words}
              loading="lazy"
              className="mt-4 w-full max-w-[720px] rounded-card border border-line"
            />
          </picture>
        ),
      )}
    </div>
  );
}
