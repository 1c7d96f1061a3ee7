import type { AI_ENGINES, SENTIMENTS } from '@oriel/contract/enums';
import type { Sentiment } from '@oriel/contract/feedback-analysis';

/** A published comment without any author data. */
export interface AnalysedComment {
  readonly id: string;
  readonly itemId: string;
  readonly body: string;
  readonly category?: string;
  readonly likes: number;
  readonly dislikes: number;
}

export interface AnalysisInput {
  /** Language of the generated texts, and of comments too short to detect. */
  readonly language: 'en' | 'pl';
  /** Of the project. */
  readonly title?: string;
  readonly question?: string;
  readonly categories: readonly { readonly key: string; readonly label: string }[];
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly comments: readonly AnalysedComment[];
}

/** A sentence with the comments it is based on; none if it only counts. */
export interface Cited {
  readonly text: string;
  readonly commentIds: readonly string[];
}

export interface AnalysedTopic {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly sentiment: number;
  readonly quotes: readonly { readonly commentId: string; readonly text: string }[];
}

/** Findings on one comment. */
export interface CommentFindings {
  readonly id: string;
  readonly language?: string;
  readonly sentiment: (typeof SENTIMENTS)[number];
  readonly score: number;
  /** Topic labels. */
  readonly topics: readonly string[];
  readonly toxicity: number;
}

export interface Analysis {
  readonly engine: (typeof AI_ENGINES)[number];
  readonly model?: string;
  readonly language: string;
  readonly summary: readonly Cited[];
  readonly keyPoints: readonly Cited[];
  readonly sentiment: Sentiment;
  readonly topics: readonly AnalysedTopic[];
  readonly categories: readonly { readonly key: string; readonly count: number; readonly score: number }[];
  readonly disagreements: readonly {
    readonly text: string;
    readonly for: readonly string[];
    readonly against: readonly string[];
  }[];
  /** On what all who take a stance take the same. */
  readonly agreements: readonly Cited[];
  readonly items: readonly {
    readonly itemId: string;
    readonly summary: readonly Cited[];
    readonly sentiment: Sentiment;
  }[];
  readonly comments: readonly CommentFindings[];
}

/** Analyses the comments of a project. Every text that quotes or is based on a comment refers to it. */
export interface FeedbackAnalyzer {
  analyse(input: AnalysisInput, signal: AbortSignal): Promise<Analysis>;
}
