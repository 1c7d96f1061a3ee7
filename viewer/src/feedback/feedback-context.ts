import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { HostEnvironment } from '../shell/host-environment.ts';
import type { FeedbackFeed } from './feedback-feed.ts';
import type { FeedbackState, FeedbackStore } from './feedback-store.ts';

/** What all parts of the page share; constant while the page is open. */
export interface Feedback {
  readonly store: FeedbackStore;
  readonly feed: FeedbackFeed;
  readonly apiBase: string;
  readonly environment: HostEnvironment;
}

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('There is no project around.');
  return feedback;
}

/** Subscribes to a part of the state. */
export function useFeedbackState<T>(select: (state: FeedbackState) => T): T {
  return useStore(useFeedback().store, select);
}
