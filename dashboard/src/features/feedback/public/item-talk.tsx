import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { preferences } from '../../../base/preferences.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { publicItemQuery } from './api.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { ItemShown, type Pin } from './item-shown.tsx';

/** One item of a project: its content, the comment form, and the comments. */
export function ItemTalk({ item, project }: { item: PublicFeedbackItem; project: PublicFeedback }) {
  const t = useTranslate();
  const language = useStore(preferences, (state) => state.language);
  const talk = useQuery(publicItemQuery(item.id, language));
  const [pin, setPin] = useState<Pin>();
  const comments = talk.data?.comments ?? [];
  const open = item.commentsOpen;
  return (
    <>
      <section className="mt-8" aria-label={item.title}>
        <ItemShown
          item={item}
          comments={comments}
          categories={project.categories}
          pin={pin}
          {...(open ? { onPin: setPin } : {})}
        />
        {item.question ? <p className="mt-4 text-lg">{item.question}</p> : null}
        {item.description ? (
          <p className="mt-3 whitespace-pre-line text-secondary">{item.description}</p>
        ) : null}
      </section>
      <section className="mt-12 grid gap-12 lg:grid-cols-[1fr_360px]" aria-label={t('feedback.comments')}>
        <div className="min-w-0">
          <h2 className="mb-4 text-lg">{t('feedback.said', { count: item.counts.comments })}</h2>
          {talk.isPending ? (
            <Skeleton className="h-24" />
          ) : talk.isError ? (
            <Failure
              title={t('feedback.commentsFailed')}
              error={talk.error}
              retry={() => void talk.refetch()}
            />
          ) : comments.length === 0 ? (
            <p className="text-secondary">{t(open ? 'feedback.beFirst' : 'feedback.noComments')}</p>
          ) : (
            <ul>
              {comments.map((comment) => (
                <CommentThread key={comment.id} comment={comment} categories={project.categories} />
              ))}
            </ul>
          )}
        </div>
        <div className="max-lg:order-first">
          {open ? (
            <CommentForm item={item} project={project} pin={pin} onSent={() => setPin(undefined)} />
          ) : (
            <p className="rounded-card bg-sunken p-4 text-secondary">
              {t(project.status === 'CLOSED' ? 'feedback.closed' : 'feedback.notOpen')}
            </p>
          )}
        </div>
      </section>
    </>
  );
}
