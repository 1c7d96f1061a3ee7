import type { Comment, Reply } from '@oriel/contract/comment';
import type { Feedback } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { publishedQuery } from '../api.ts';

/** Comments found at a time; a narrower search shows others. */
const FOUND_MAX = 20;

interface FoundProps {
  project: Feedback;
  /** Those not listed again. */
  chosen: readonly string[];
  /** Those ticked; unless said otherwise, the chosen ones. */
  marked?: readonly string[];
  onToggle: (id: string) => void;
  /** Said when no more can be chosen. */
  full: string | undefined;
  /** Leaves comments out that cannot be chosen. */
  may?: (comment: Reply | Comment) => boolean;
}

/** Published comments to choose from, found by their words. */
export function FoundComments({
  project,
  chosen,
  marked = chosen,
  onToggle,
  full,
  may = () => true,
}: FoundProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const found = useQuery(publishedQuery(project.id, settled ? { search: settled } : {}, 1, FOUND_MAX));
  const others = (found.data?.data ?? []).filter((one) => !chosen.includes(one.id) && may(one));
  return (
    <>
      <SearchField
        label={t('feedbackOutcome.search')}
        value={search}
        onChange={setSearch}
        className="w-full"
      />
      {full ? <p className="text-sm text-secondary">{full}</p> : null}
      {found.isError ? <Notice>{errorText(found.error)}</Notice> : null}
      {found.data && others.length === 0 ? (
        <p className="text-sm text-secondary">
          {t(settled ? 'feedback.noSuchComments' : 'feedbackOutcome.nothing')}
        </p>
      ) : null}
      <div className="max-h-[260px] overflow-y-auto">
        <Choices comments={others} chosen={marked} onToggle={onToggle} full={full !== undefined} />
      </div>
    </>
  );
}

/** Comments with a check box each. */
export function Choices({
  comments,
  chosen,
  onToggle,
  full,
}: Pick<FoundProps, 'chosen' | 'onToggle'> & {
  comments: readonly (Pick<Reply, 'id' | 'body'> & { readonly author?: Reply['author'] })[];
  /** No more can be chosen. */
  full: boolean;
}) {
  const t = useTranslate();
  return (
    <ul className="flex flex-col">
      {comments.map(({ id, body, author }) => (
        <li key={id}>
          <label className="flex min-h-8 cursor-pointer items-start gap-3 py-1 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={() => onToggle(id)}
              className="mt-[3px] size-[16px] shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {body}
              {author ? (
                <span className="text-secondary"> – {author.name || t('feedback.somebody')}</span>
              ) : null}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
