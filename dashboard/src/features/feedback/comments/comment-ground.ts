import type { Feedback } from '@oriel/contract/feedback';
import type { MessageId } from '../../../i18n/translate.ts';

/** What comments are about: the items of a project, or the rooms of a tour. */
export interface CommentGround {
  /** Whose comments the moderators' list is asked for. */
  readonly of: { readonly projectId: string } | { readonly tourId: string };
  /** What a comment can stand at. */
  readonly places: readonly { readonly id: string; readonly title: string }[];
  readonly categories: Feedback['categories'];
  /** Whether the team can answer. */
  readonly answers: boolean;
  readonly words: {
    /** one of the places, and all of them */
    readonly place: MessageId;
    readonly everyPlace: MessageId;
    /** what to do for a first comment */
    readonly empty: MessageId;
  };
}

export function groundOfProject({ id, items, categories, status }: Feedback): CommentGround {
  return {
    of: { projectId: id },
    places: items,
    categories,
    answers: status === 'OPEN' || status === 'CLOSED',
    words: {
      place: 'comment.item',
      everyPlace: 'comment.everyItem',
      empty: status === 'DRAFT' ? 'comment.emptyDraft' : 'comment.empty',
    },
  };
}
