import { COMMENT_EDIT_MINUTES, type Reply } from '@oriel/contract/comment';
import type { Feedback } from '@oriel/contract/feedback';
import { type CountedStatement, STATEMENTS_MAX } from '@oriel/contract/opinion';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { SaveDialog } from '../../../kit/form/save-dialog.tsx';
import { notSaved } from '../../../kit/report.ts';
import { likedQuery, replaceStatements } from '../api.ts';
import { Choices, FoundComments } from '../comments/choose-comments.tsx';
import { isOneThought } from './one-thought.ts';

/** Comments that are suggested at a time. */
const SUGGESTED = 8;

interface Props {
  project: Feedback;
  statements: readonly CountedStatement[];
  onClose: () => void;
}

/** Its author can no longer change it. */
function isSettled({ createdAt }: Pick<Reply, 'createdAt'>): boolean {
  return Date.parse(createdAt) < Date.now() - COMMENT_EDIT_MINUTES * 60_000;
}

/** Adds comments to what is put to the vote: good ones are suggested, all others can be found. */
export function ChooseStatements({ project, statements, onClose }: Props) {
  const t = useTranslate();
  const before = statements.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const liked = useQuery(likedQuery(project.id));
  const suggested = (liked.data ?? [])
    // A reply says little without what it replies to.
    .filter(({ author, parentId }) => !author.staff && parentId === undefined)
    .filter((one) => !before.includes(one.id) && isSettled(one) && isOneThought(one.body))
    .slice(0, SUGGESTED);
  const hidden = [...before, ...suggested.map(({ id }) => id)];
  const isFull = chosen.length >= STATEMENTS_MAX;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      await replaceStatements(project.id, chosen);
      onClose();
    } catch (error) {
      setSaving(false);
      setFailure(notSaved(error));
    }
  }

  return (
    <SaveDialog
      wide
      title={t('feedbackOpinion.choose')}
      description={t('feedbackOpinion.choose.text', { minutes: COMMENT_EDIT_MINUTES })}
      closeLabel={t('action.close')}
      action={t('action.save')}
      saving={saving}
      changed={chosen.join() !== before.join()}
      failure={failure}
      status={t('feedbackOpinion.chosen', { count: chosen.length })}
      onSave={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {suggested.length > 0 ? (
          <div>
            <h3 className="font-medium">{t('feedbackOpinion.suggested')}</h3>
            <Choices comments={suggested} chosen={chosen} onToggle={toggle} full={isFull} />
          </div>
        ) : null}
        <h3 className="font-medium">{t('feedbackOpinion.others')}</h3>
        <FoundComments
          project={project}
          chosen={[]}
          onToggle={toggle}
          full={isFull ? t('feedbackOpinion.full', { count: STATEMENTS_MAX }) : undefined}
          may={(one) => !hidden.includes(one.id) && isSettled(one)}
          marked={chosen}
        />
      </div>
    </SaveDialog>
  );
}
