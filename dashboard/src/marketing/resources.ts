import type { BrandKey } from '@oriel/contract/brand';
import type { ResourceId } from '@oriel/contract/resources';
import type { MessageId } from '../i18n/translate.ts';

interface Resource {
  readonly id: ResourceId;
  readonly title: MessageId;
  readonly lead: MessageId;
  readonly paragraphs: readonly MessageId[];
}

/** The articles; their texts are messages, so that every language has them. */
export const RESOURCES: readonly Resource[] = [
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
  {
    id: 'asking-people',
    title: 'resource.askingPeople.title',
    lead: 'resource.askingPeople.lead',
    paragraphs: ['resource.askingPeople.1', 'resource.askingPeople.2', 'resource.askingPeople.3'],
  },
];

/** The articles in a brand's order: who asks residents reads first how to ask. */
export function resourcesOf(brand: BrandKey): readonly Resource[] {
  if (brand === 'oriel') return RESOURCES;
  return RESOURCES.toSorted((a, b) => Number(b.id === 'asking-people') - Number(a.id === 'asking-people'));
}
