import type { ComponentType } from 'react';
import { articleParts } from './article-parts.ts';

/** Tables are read row by row on a phone, where columns have no room. */
const PROSE = [
  '[&_:is(h2,h3,h4)]:mt-8 [&_:is(h2,h3,h4)]:mb-2 [&_:is(h3,h4)]:text-base [&_h2]:text-lg [&_:is(h2,h3,h4)]:font-medium [&_p]:mt-3',
  '[&_:is(ul,ol)]:mt-3 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:mt-1',
  // About 75 characters; tables and pictures may be wider.
  '[&_:is(p,ul,ol,blockquote)]:max-w-[620px] [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_td:last-child_code]:[overflow-wrap:anywhere] max-md:[&_td_code]:[overflow-wrap:anywhere] [&_table]:mt-3 [&_table]:w-full [&_tr]:border-t [&_tr]:border-line',
  '[&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_th]:font-normal [&_th]:text-secondary',
  '[&_td:first-child]:font-medium max-md:[&_td]:block max-md:[&_td]:py-1 max-md:[&_td:first-child]:pt-3 max-md:[&_td:last-child]:pb-3 max-md:[&_thead]:sr-only',
  '[&_pre]:mt-3 [&_pre]:whitespace-pre-wrap [&_pre]:rounded-card [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm [&_pre_code]:p-0',
  '[&_blockquote]:mt-3 [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-secondary',
  // Of three cells and more, each but the first says its column.
  'max-md:[&_tr:has(td:nth-child(3))_td:not(:first-child)]:before:block max-md:[&_td:not(:first-child)]:before:text-xs',
  'max-md:[&_tr:has(td:nth-child(3))_td:not(:first-child)]:before:content-[attr(data-column)] max-md:[&_td]:before:text-secondary',
].join(' ');

interface ArticleProseProps {
  /** Markdown below the title. */
  readonly text: string;
  readonly locale: string;
  /** Of its first headings: one below the title above it. */
  readonly level: 2 | 3;
  /** Renders a stretch of markdown between two pictures. */
  readonly Text: ComponentType<{ children: string; level: 2 | 3 }>;
}

/** An article with its pictures between its paragraphs. */
export function ArticleProse({ text, locale, level, Text }: ArticleProseProps) {
  return (
    <div className={PROSE}>
      {articleParts(text, locale).map((part) =>
        'text' in part ? (
          <Text key={part.text} level={level}>
            {part.text}
          </Text>
        ) : (
          <picture key={part.picture.src}>
            {part.phone ? (
              <source
                media="(max-width: 640px)"
                srcSet={part.phone.src}
                width={part.phone.width}
                height={part.phone.height}
              />
            ) : null}
            <img
              {...part.picture}
              alt={part.words}
              loading="lazy"
              className="mt-4 h-auto w-full max-w-[720px] rounded-card border border-line"
            />
          </picture>
        ),
      )}
    </div>
  );
}
