import { i18n } from '@lingui/core';
import type { HelpId } from '@oriel/contract/help';
import { RichText } from '@oriel/viewer/shell/rich-text.tsx';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { guideParts, guideText } from './guide-text.ts';

/** Tables are read row by row on a phone, where columns have no room. */
const PROSE = [
  '[&_:is(h3,h4)]:mt-8 [&_:is(h3,h4)]:mb-2 [&_:is(h3,h4)]:text-base [&_:is(h3,h4)]:font-medium [&_p]:mt-3',
  '[&_:is(ul,ol)]:mt-3 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:mt-1',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_table]:mt-3 [&_table]:w-full [&_tr]:border-t [&_tr]:border-line',
  '[&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_th]:font-normal [&_th]:text-secondary',
  '[&_td:first-child]:font-medium max-md:[&_td]:block max-md:[&_td]:py-1 max-md:[&_thead]:sr-only',
  // The third column says what holds without it.
  'max-md:[&_td:nth-child(3)]:text-secondary max-md:[&_td:nth-child(3)]:before:content-["↳_"]',
].join(' ');

/** The text of a guide with its pictures, without its title. */
export function HelpArticle({ id }: { readonly id: HelpId }) {
  const t = useTranslate();
  const { locale } = i18n;
  const [shown, setShown] = useState<{ readonly of: string; readonly text: string }>();
  const [failure, setFailure] = useState<Error>();
  const [asked, setAsked] = useState(0);
  const key = `${id}.${locale}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again fetches again
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    guideText(id, locale).then(
      (text) => current && setShown({ of: key, text }),
      (error: Error) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [id, locale, key, asked]);

  if (failure)
    return <Failure title={t('help.failed')} error={failure} retry={() => setAsked((count) => count + 1)} />;
  if (shown?.of !== key) return <Skeleton className="h-48" />;
  return (
    <div className={PROSE}>
      {guideParts(shown.text, locale).map((part) =>
        'text' in part ? (
          <RichText key={part.text}>{part.text}</RichText>
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
