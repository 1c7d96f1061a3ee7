import { runApart } from '../platform/run-apart.ts';
import type { AnalysedComment, Analysis, FeedbackAnalyzer } from './analyzer.ts';

/** Ten thousand comments take about a third of this. */
const BOUNDS = { patienceMs: 120_000, memoryMb: 1024 } as const;
/** Most text analysed; what is beyond is only counted. The comments come newest first. */
const MOST_LETTERS = 3_000_000;

function bounded(comments: readonly AnalysedComment[]): AnalysedComment[] {
  let left = MOST_LETTERS;
  return comments.map((comment) => {
    const body = comment.body.slice(0, left);
    left -= body.length;
    return body.length === comment.body.length ? comment : { ...comment, body };
  });
}

/** The local analysis in a thread of its own: thousands of comments take seconds, in which no request may wait. */
export const localAnalyzer: FeedbackAnalyzer = {
  async analyse(input, signal): Promise<Analysis> {
    const task = { ...input, comments: bounded(input.comments) };
    const analysis = await runApart<Analysis>(new URL('./local-worker.ts', import.meta.url), task, {
      ...BOUNDS,
      signal,
    });
    signal.throwIfAborted();
    if (!analysis) throw new Error('the analysis came to no end within its bounds');
    return analysis;
  },
};
