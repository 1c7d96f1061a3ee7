import type { EmbedChoice } from '@oriel/contract/embed-snippets';
import { tourTitle } from '@oriel/contract/tour-title';
import { Types } from 'mongoose';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import { isId } from '../../../platform/is-id.ts';
import { findPublicProject } from '../../feedback/public.ts';
import { findPublicNavigator } from '../../navigator/find.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import type { PanoramaService } from '../../panorama/service.ts';

/** A viewer that visitors can see, and whose it is. */
export interface Embeddable {
  readonly choice: EmbedChoice;
  readonly organization: OrganizationDocument;
}

interface Dependencies {
  readonly models: Models;
  readonly panoramas: PanoramaService;
  readonly clock: Clock;
}

/** The public viewer of an id, named as on the Embed page of its team; undefined when visitors would see nothing. */
export async function findEmbeddable(
  { models, panoramas, clock }: Dependencies,
  { kind, id }: Pick<EmbedChoice, 'kind' | 'id'>,
): Promise<Embeddable | undefined> {
  if (kind === 'navigator') {
    const place = await findPublicNavigator(models, id);
    if (!place) return undefined;
    return { choice: { kind, id, title: place.navigator.name }, organization: place.organization };
  }
  if (kind === 'project') {
    const found = isId(id) ? await findPublicProject(models, new Types.ObjectId(id), clock()) : undefined;
    return found && { choice: { kind, id, title: found.project.title }, organization: found.organization };
  }
  const found = isId(id) ? await panoramas.findPublic(new Types.ObjectId(id)) : undefined;
  if (!found) return undefined;
  const { panorama, organization } = found;
  return { choice: { kind, id, title: panorama.entry ? tourTitle(panorama) : panorama.name }, organization };
}
