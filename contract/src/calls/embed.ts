import { EmbedCheck, EmbedCheckRequest, EmbedSendRequest, EmbedSent } from '../embed-check.ts';
import { Data } from '../envelope.ts';

export const EMBED_CALLS = {
  checkEmbedding: {
    body: EmbedCheckRequest,
    response: { 200: Data(EmbedCheck) },
  },
  sendEmbedding: {
    body: EmbedSendRequest,
    response: { 200: Data(EmbedSent) },
  },
} as const;
