import { type Feedback, OUTCOME_COMMENTS_MAX } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { publishedQuery } from '../api.ts';
import { Choices, FoundComments } from '../comments/choose-comments.tsx';

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
        <div className="flex flex-col gap-2 border-t border-line pt-3">
          <FoundComments
            project={project}
            chosen={chosen}
            onToggle={toggle}
            full={
              chosen.length >= OUTCOME_COMMENTS_MAX
                ? t('feedbackOutcome.full', { count: OUTCOME_COMMENTS_MAX })
                : undefined
            }
          />
        </div>
      ) : (
        <Button size="small" className="self-start" onClick={() => setChoosing(true)}>
          {t('feedbackOutcome.choose')}
        </Button>
      )}
    </fieldset>
  );
}
