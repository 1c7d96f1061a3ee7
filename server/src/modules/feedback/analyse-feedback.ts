import { Types } from 'mongoose';
import type { FeedbackAnalyzer } from '../../analysis/analyzer.ts';
import type { Runner } from '../../jobs/worker.ts';
import type { FeedbackAnalysis } from './analysis.ts';

interface Dependencies {
  readonly analysis: FeedbackAnalysis;
  readonly analyzer: FeedbackAnalyzer;
}

/** Analyses the comments of a project and stores the result with it. */
export function analyseFeedback({ analysis, analyzer }: Dependencies): Runner {
  return {
    run: ({ subject }, { signal }) => analysis.run(new Types.ObjectId(subject), analyzer, signal),
    abandon: ({ subject }) => analysis.abandon(new Types.ObjectId(subject)),
  };
}
