import { EmbedCheck, EmbedCheckRequest } from '../embed-check.ts';
import { Data } from '../envelope.ts';

export const EMBED_CALLS = {
  checkEmbedding: {
    body: EmbedCheckRequest,
    response: { 200: Data(EmbedCheck) },
  },
} as const;
