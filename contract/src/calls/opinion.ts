import { Data } from '../envelope.ts';
import {
  Opinion,
  OpinionQuery,
  PublicOpinion,
  StatementsInput,
  StatementVote,
  StatementVoted,
} from '../opinion.ts';
import { ById, ByReader } from './parts.ts';

export const OPINION_CALLS = {
  getFeedbackOpinion: {
    params: ById,
    querystring: OpinionQuery,
    response: { 200: Data(ByReader(Opinion, PublicOpinion)) },
  },
  replaceStatements: {
    params: ById,
    body: StatementsInput,
    response: { 200: Data(Opinion) },
  },
  voteOnStatement: {
    params: ById,
    body: StatementVote,
    response: { 200: Data(StatementVoted) },
  },
} as const;
