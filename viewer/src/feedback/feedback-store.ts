import type { CommentPosition, PublicComment } from '@oriel/contract/comment';
import type { Locale } from '@oriel/contract/enums';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SheetHeight } from '../core/sheet.ts';
import type { GestureHintState } from '../shell/gesture-hint.tsx';

export const COMMENT_SORTS = ['new', 'top'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** Comments of the shown item, as far as they are loaded. */
export interface Talk {
  readonly itemId: string;
  readonly threads: readonly PublicComment[];
  /** number of threads at the server, those not loaded included */
  readonly total: number;
  /** `offline`: the comments may be old, or not there at all */
  readonly status: 'loading' | 'live' | 'offline';
}

/** What the visitor is doing: reading, choosing the place of a comment, writing it, or voting on statements. */
export type Doing =
  | { readonly kind: 'reading' }
  | { readonly kind: 'placing' }
  | { readonly kind: 'voting' }
  | { readonly kind: 'writing'; readonly position: CommentPosition | null };

export interface FeedbackState {
  readonly project: PublicFeedback;
  /** id of the shown item; null for a project without any */
  readonly itemId: string | null;
  readonly talk: Talk | null;
  readonly sort: CommentSort;
  /** key of the category that the list is limited to */
  readonly category: string | null;
  readonly doing: Doing;
  /** ids of the comments whose pin is open; the first is shown in the list */
  readonly open: readonly string[];
  /** what happened to the comment that was just sent, for the notice */
  readonly sent: 'published' | 'pending' | null;
  readonly sheet: SheetHeight;
  /** has given its WebGL context to another viewer of the host page */
  readonly asleep: boolean;
  /** hint about a gesture that was left to the host page */
  readonly hint: GestureHintState | null;
  readonly locale: Locale;
  /** texts are shown in plain language where there are such */
  readonly plain: boolean;
  /** the page chose the language, in the address or later */
  readonly languageAsked: boolean;
}

export type FeedbackStore = StoreApi<FeedbackState>;

export function createFeedbackStore(state: FeedbackState): FeedbackStore {
  return createStore<FeedbackState>(() => state);
}

/** What is asked and told of a project or an item: in plain language, where that is wished and there. */
export function wordsOf(
  thing: Pick<PublicFeedback | PublicFeedbackItem, 'question' | 'description' | 'plainText'>,
  plain: boolean,
): { readonly question: string | undefined; readonly description: string | undefined } {
  const { question, description, plainText } = thing;
  return plain && plainText ? { question: undefined, description: plainText } : { question, description };
}

/** The shown item. */
export function itemOf({
  project,
  itemId,
}: Pick<FeedbackState, 'project' | 'itemId'>): PublicFeedbackItem | undefined {
  return project.items.find(({ id }) => id === itemId);
}

export const READING: Doing = { kind: 'reading' };

/** Goes over to another item; what is being written stays in its draft. */
export function showItem(store: FeedbackStore, itemId: string): void {
  if (store.getState().itemId === itemId) return;
  store.setState({ itemId, talk: null, doing: READING, open: [], sent: null, category: null });
}
