import { Data } from '../envelope.ts';
import {
  Opinion,
  PublicOpinion,
  StatementsInput,
  StatementVote,
  StatementVoted,
  VotesExportQuery,
} from '../opinion.ts';
import { VisitorHeaders } from '../tracking-event.ts';
import { ById, ByReader, FileAnswer } from './parts.ts';

export const OPINION_CALLS = {
  getFeedbackOpinion: {
    params: ById,
    headers: VisitorHeaders,
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
  exportVotes: {
    params: ById,
    querystring: VotesExportQuery,
    response: { 200: FileAnswer },
  },
} as const;
