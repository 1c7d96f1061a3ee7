import type { MessageId } from '../i18n/translate.ts';

/** What there is to read; the texts are messages, so that every language has them. */
export const RESOURCES = [
  {
    id: 'first-panorama',
    title: 'resource.firstPanorama.title',
    lead: 'resource.firstPanorama.lead',
    paragraphs: ['resource.firstPanorama.1', 'resource.firstPanorama.2', 'resource.firstPanorama.3'],
  },
  {
    id: 'embedding',
    title: 'resource.embedding.title',
    lead: 'resource.embedding.lead',
    paragraphs: ['resource.embedding.1', 'resource.embedding.2', 'resource.embedding.3'],
  },
] as const satisfies readonly {
  id: string;
  title: MessageId;
  lead: MessageId;
  paragraphs: readonly MessageId[];
}[];
