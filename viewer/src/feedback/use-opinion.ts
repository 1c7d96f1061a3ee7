import type { PublicOpinion } from '@oriel/contract/opinion';
import { useEffect, useState } from 'react';
import { type CommentProblem, CommentRefused } from '../comments/comments-api.ts';
import { refusalOf } from '../comments/public-comments-api.ts';
import { visitorHeaders, visitorId } from '../privacy/visitor-id.ts';
import { useFeedback, useFeedbackState } from './feedback-context.ts';

export type Vote = 'AGREE' | 'DISAGREE' | 'PASS';

/** The statements with the visitor's votes, and what is published of the groups. */
export function useOpinion(): {
  readonly opinion: PublicOpinion | null;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const { apiBase } = useFeedback();
  const id = useFeedbackState(({ project }) => project.id);
  const [tries, setTries] = useState(0);
  const [opinion, setOpinion] = useState<PublicOpinion | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const asking = new AbortController();
    setFailed(false);
    askOpinion(apiBase, id, asking.signal).then(setOpinion, () => {
      if (!asking.signal.aborted) setFailed(true);
    });
    return () => asking.abort();
  }, [apiBase, id, tries]);
  return { opinion, failed, retry: () => setTries(tries + 1) };
}

async function askOpinion(apiBase: string, id: string, signal: AbortSignal): Promise<PublicOpinion> {
  const response = await fetch(`${apiBase}/feedback/${id}/opinion`, {
    signal,
    credentials: 'omit',
    headers: visitorHeaders(),
  });
  if (!response.ok) throw new Error(`The statements of ${id} answered ${response.status}`);
  return ((await response.json()) as { data: PublicOpinion }).data;
}

/** Stores a vote; null withdraws it. Returns why that failed. */
export async function sendVote(
  apiBase: string,
  projectId: string,
  statementId: string,
  vote: Vote | null,
): Promise<CommentProblem | undefined> {
  try {
    const { send, unwrap } = await import('@oriel/sdk/http');
    const body = { statementId, vote, visitorId: visitorId() };
    unwrap<unknown>(await send(apiBase, { method: 'POST', path: `/feedback/${projectId}/vote`, body }, {}));
    return undefined;
  } catch (error) {
    const refused = refusalOf(error);
    return refused instanceof CommentRefused ? refused.problem : 'server';
  }
}
