import { useEffect } from 'react';
import { useFeedback, useFeedbackState } from './feedback-context.ts';

/** Where an item's file is gone, a comment has no place: it is about the whole. */
export function usePlaceless(isGone: boolean): void {
  const { store } = useFeedback();
  const placing = useFeedbackState(({ doing }) => doing.kind === 'placing');
  useEffect(() => {
    if (placing && isGone) store.setState({ doing: { kind: 'writing', position: null } });
  }, [placing, isGone, store]);
}
