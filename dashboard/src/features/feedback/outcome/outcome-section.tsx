import type { Feedback } from '@oriel/contract/feedback';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Sources } from '../analysis/sources.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';

/** What came of a project: decision by decision, each with the comments that it answers. */
export function OutcomeSection({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const { outcome, outcomes } = project;
  return (
    <section aria-labelledby="outcome" className="mb-12 max-w-[720px]">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="outcome" className="mr-auto text-lg">
          {t('feedback.outcome')}
        </h2>
        <Button size="small" onClick={() => setEditing(true)}>
          <PencilLine size={16} strokeWidth={1.5} aria-hidden />
          {t('feedbackOutcome.edit')}
        </Button>
      </div>
      {outcome ? <p className="whitespace-pre-line">{outcome}</p> : null}
      {!outcome && outcomes.length === 0 ? (
        <p className="text-secondary">{t('feedbackOutcome.none')}</p>
      ) : null}
      {outcomes.length > 0 ? (
        <ol className="mt-4 flex flex-col gap-4">
          {outcomes.map(({ text, commentIds }) => (
            <li key={`${text} ${commentIds.join()}`} className="border-t border-line pt-3">
              <p className="whitespace-pre-line">{text}</p>
              {commentIds.length > 0 ? (
                <div className="mt-1 text-sm text-secondary">
                  <Sources
                    project={project}
                    of={{ ids: commentIds }}
                    label={t('feedbackOutcome.answers', { count: commentIds.length })}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {editing ? <OutcomeDialog project={project} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}
