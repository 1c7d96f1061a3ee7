import type { TextId } from '../../locales/texts.tsx';
import type { CommentProblem } from './comments-api.ts';

/** What is said of a call that came to nothing; in every case what was typed is still there. */
export const PROBLEM_TEXTS: Readonly<Record<CommentProblem, TextId>> = {
  closed: 'comment.problem.closed',
  limit: 'comment.problem.limit',
  'too-fast': 'comment.problem.tooFast',
  invalid: 'comment.problem.invalid',
  reported: 'comment.problem.reported',
  gone: 'comment.problem.gone',
  offline: 'comment.problem.offline',
  server: 'comment.problem.server',
};
