import type { Feedback } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime, number } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { SaveDialog } from '../../../kit/form/save-dialog.tsx';
import { notSaved, reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { opinionQuery, updateProject } from '../api.ts';
import { plainSummary } from '../plain-summary.ts';
import { OpinionFindings } from './opinion-findings.tsx';

/** Whether visitors see the analysis, and the step that shows it to them. */
export function PublishAnalysis({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [previewing, setPreviewing] = useState(false);
  const { published, publishedAt, publishedBy, unpublishedChanges } = project.ai;
  const state = !published
    ? t('feedbackAi.notPublished')
    : publishedAt
      ? t('feedbackAi.publishedBy', {
          name: publishedBy?.name || t('feedbackAi.somebody'),
          when: dayAndTime(new Date(publishedAt)),
        })
      : t('feedbackAi.published');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-[240px]">
        <p>{state}</p>
        {published && unpublishedChanges ? (
          <p className="text-sm text-wait">{t('feedbackAi.unpublished')}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {published ? (
          <Button
            variant="quiet"
            onClick={() => void reported(updateProject(project, { ai: { published: false } }))}
          >
            {t('feedbackAi.withdraw')}
          </Button>
        ) : null}
        <Button
          variant={published && !unpublishedChanges ? 'secondary' : 'primary'}
          onClick={() => setPreviewing(true)}
        >
          {t('feedbackAi.preview')}
        </Button>
      </div>
      {previewing ? <Preview project={project} onClose={() => setPreviewing(false)} /> : null}
    </div>
  );
}

/** What visitors will get, word by word, before they get it. */
function Preview({ project, onClose }: { project: Feedback; onClose: () => void }) {
  const t = useTranslate();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { ai, settings } = project;

  async function publish(): Promise<void> {
    setSaving(true);
    try {
      await updateProject(project, {
        ai: { published: true, ...(ai.generatedAt ? { generatedAt: ai.generatedAt } : {}) },
      });
      toasts.add({ title: t('feedbackAi.publishedNow') });
      onClose();
    } catch (error) {
      setSaving(false);
      setFailure(notSaved(error));
    }
  }

  return (
    <SaveDialog
      wide
      title={t('feedbackAi.preview.title')}
      description={t('feedbackAi.preview.text')}
      closeLabel={t('action.close')}
      action={t('feedbackAi.publish')}
      saving={saving}
      changed={false}
      failure={failure}
      onSave={(event) => {
        event.preventDefault();
        void publish();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 rounded-card border border-line p-4">
        {settings.showOthersComments ? (
          <p className="whitespace-pre-line">{plainSummary(ai.summary)}</p>
        ) : (
          <Notice tone="calm">{t('feedbackAi.preview.ownOnly')}</Notice>
        )}
        {ai.topics.length > 0 ? (
          <div>
            <h3 className="font-medium">{t('feedbackAi.topics')}</h3>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {ai.topics.map(({ id, label, count }) => (
                <li key={id}>
                  {label} <span className="text-sm text-secondary tabular">{number(count)}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {settings.showOthersComments ? <Sentences ai={ai} /> : null}
        {settings.showOthersComments ? <OpinionToPublish id={project.id} /> : null}
        <p className="text-sm text-secondary">
          {t('feedbackAi.preview.honest', { changed: ai.review.changed, hidden: ai.review.hidden })}
        </p>
      </div>
    </SaveDialog>
  );
}

/** The sentences that rest on comments. */
function Sentences({ ai }: Pick<Feedback, 'ai'>) {
  const t = useTranslate();
  const lists = [
    { title: t('feedbackAi.keyPoints'), texts: ai.keyPoints },
    { title: t('feedbackAi.agreements'), texts: ai.agreements ?? [] },
    { title: t('feedbackAi.disagreements'), texts: ai.disagreements },
  ];
  return (
    <>
      {lists.map(({ title, texts }) =>
        texts.length > 0 ? (
          <div key={title}>
            <h3 className="font-medium">{title}</h3>
            <ul className="mt-1 list-disc pl-5">
              {texts.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
    </>
  );
}

/** The groups of opinion, which are published with the analysis. */
function OpinionToPublish({ id }: { id: string }) {
  const t = useTranslate();
  const { data } = useQuery(opinionQuery(id));
  const results = data?.results;
  if (!results || results.groups.length === 0) return null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="font-medium">{t('feedbackOpinion.title')}</h3>
      <OpinionFindings results={{ ...results, people: [] }} />
    </div>
  );
}
