import type { PublicFeedback } from '@oriel/contract/feedback';
import { useMemo } from 'react';
import type { CommentRules } from '../comments/comments-api.ts';
import { useFeedbackState } from './feedback-context.ts';

/** What a project asks of who comments, and allows. An address is asked for only where it is required. */
export function rulesOf({
  settings,
  categories,
}: Pick<PublicFeedback, 'settings' | 'categories'>): CommentRules {
  return {
    name: settings.requireName ? 'required' : 'optional',
    email: settings.requireEmail ? 'required' : 'none',
    replies: settings.allowReplies,
    likes: settings.allowLikes,
    dislikes: settings.allowDislikes,
    categories,
  };
}

export function useRules(): CommentRules {
  const project = useFeedbackState((state) => state.project);
  return useMemo(() => rulesOf(project), [project]);
}
