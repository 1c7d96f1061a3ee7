import type { Reply } from '@oriel/contract/comment';
import { type Feedback, OUTCOME_COMMENTS_MAX } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { publishedQuery } from '../api.ts';

/** Comments found at a time; a narrower search shows others. */
const FOUND_MAX = 20;
const TYPING_PAUSE_MS = 250;

interface AnsweredProps {
  project: Feedback;
  /** Which decision, from 1. */
  place: number;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** The comments that a decision answers: those chosen, and others to choose from. */
export function AnsweredComments({ project, place, chosen, onChange }: AnsweredProps) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const there = useQuery({
    ...publishedQuery(project.id, { ids: chosen }, 1, OUTCOME_COMMENTS_MAX),
    enabled: chosen.length > 0,
  });
  const answered = (there.data?.data ?? []).filter(({ id }) => chosen.includes(id));
  const removed = there.data && !there.isPlaceholderData ? chosen.length - answered.length : 0;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset aria-label={t('feedbackOutcome.answersOf', { place })} className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">{t('feedbackOutcome.answers', { count: chosen.length })}</p>
      {removed > 0 ? (
        <p className="text-sm text-secondary">{t('feedbackAi.removed', { count: removed })}</p>
      ) : null}
      {chosen.length > 0 ? (
        <Choices comments={answered} chosen={chosen} onToggle={toggle} full={false} />
      ) : null}
      {choosing ? (
        <Found
          project={project}
          chosen={chosen}
          onToggle={toggle}
          full={chosen.length >= OUTCOME_COMMENTS_MAX}
        />
      ) : (
        <Button size="small" className="self-start" onClick={() => setChoosing(true)}>
          {t('feedbackOutcome.choose')}
        </Button>
      )}
    </fieldset>
  );
}

interface FoundProps {
  project: Feedback;
  chosen: readonly string[];
  onToggle: (id: string) => void;
  /** No more can be chosen. */
  full: boolean;
}

function Found({ project, chosen, onToggle, full }: FoundProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim(), TYPING_PAUSE_MS);
  const found = useQuery(publishedQuery(project.id, settled ? { search: settled } : {}, 1, FOUND_MAX));
  const others = (found.data?.data ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <SearchField
        label={t('feedbackOutcome.search')}
        value={search}
        onChange={setSearch}
        className="w-full"
      />
      {full ? (
        <p className="text-sm text-secondary">{t('feedbackOutcome.full', { count: OUTCOME_COMMENTS_MAX })}</p>
      ) : null}
      {found.isError ? <Notice>{errorText(found.error)}</Notice> : null}
      {found.data && others.length === 0 ? (
        <p className="text-sm text-secondary">{t('feedback.noSuchComments')}</p>
      ) : null}
      <div className="max-h-[260px] overflow-y-auto">
        <Choices comments={others} chosen={chosen} onToggle={onToggle} full={full} />
      </div>
    </div>
  );
}

function Choices({
  comments,
  chosen,
  onToggle,
  full,
}: Omit<FoundProps, 'project'> & { comments: readonly Reply[] }) {
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
              {body} <span className="text-secondary">– {author.name || t('feedback.somebody')}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
