import type { TextId } from '../locales/texts.tsx';
import type { CommentProblem } from './comments-api.ts';

/** Messages for failed calls; the input is kept in every case. */
export const PROBLEM_TEXTS: Readonly<Record<CommentProblem, TextId>> = {
  closed: 'comment.problem.closed',
  limit: 'comment.problem.limit',
  'too-fast': 'comment.problem.tooFast',
  invalid: 'comment.problem.invalid',
  reported: 'comment.problem.reported',
  gone: 'comment.problem.gone',
  late: 'comment.problem.late',
  offline: 'comment.problem.offline',
  server: 'comment.problem.server',
};
