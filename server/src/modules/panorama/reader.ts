import type { Panorama, PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { TextLanguage } from '../../platform/translation.ts';
import { publishedComments } from '../comment/reader.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { PUBLIC_PANORAMAS } from '../organization/public-tours.ts';
import { publicWalk } from './guided-walk.ts';
import type { PanoramaDocument } from './model.ts';
import { inTourOrder, lightPanorama, panoramaForMembers, publicPanorama } from './present.ts';
import { presentationContextOf, type Reader } from './presentation-context.ts';
import { archivedEstates } from './visibility.ts';

/** Most rooms of a tour in one answer. */
const SIBLINGS_MAX = 200;

/** Reads panoramas with everything they refer to. */
export class PanoramaReader {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /** Panoramas of one organization for its members, without their siblings. */
  async forMembers(
    panoramas: readonly PanoramaDocument[],
    organization: OrganizationDocument,
    locale: TextLanguage,
  ): Promise<Panorama[]> {
    const as = { reader: 'member' as const, locale };
    const context = await presentationContextOf(this.#models, organization._id, panoramas, as);
    return panoramas.map((panorama) => panoramaForMembers(panorama, organization, context));
  }

  /** One panorama for members, with the other rooms of its tour and its comments. */
  async oneForMembers(
    panorama: PanoramaDocument,
    organization: OrganizationDocument,
    locale: TextLanguage,
  ): Promise<Panorama> {
    const as = { reader: 'member' as const, locale };
    const [context, rooms, said] = await Promise.all([
      presentationContextOf(this.#models, organization._id, [panorama], as),
      this.#otherRooms(panorama, as.reader),
      this.#comments(panorama),
    ]);
    const siblings = await this.light(organization._id, rooms, as);
    return { ...panoramaForMembers(panorama, organization, context), siblings, ...said };
  }

  /**
   * One panorama for the public, with the other public rooms of its tour and its comments. The caller has checked that this one is public.
   */
  async oneForPublic(
    panorama: PanoramaDocument,
    organization: OrganizationDocument,
    locale: TextLanguage,
  ): Promise<PublicPanorama> {
    const as = { reader: 'public' as const, locale };
    const [context, rooms, said] = await Promise.all([
      presentationContextOf(this.#models, organization._id, [panorama], as),
      this.#otherRooms(panorama, as.reader),
      panorama.settings.commentsEnabled ? this.#comments(panorama) : { comments: [], commentsCount: 0 },
    ]);
    const siblings = await this.light(organization._id, rooms, as);
    const open = new Set(siblings.map(({ id }) => id));
    const seen = [panorama, ...rooms.filter(({ _id }) => open.has(String(_id)))];
    const entry = seen.find((room) => room.entry);
    const guidedWalk = publicWalk(entry, seen, locale);
    return {
      ...publicPanorama(panorama, organization, context),
      siblings,
      ...(guidedWalk ? { guidedWalk } : {}),
      ...said,
    };
  }

  /** Several panoramas of one organization in short form, entries first; for visitors only public ones. */
  async light(
    organizationId: Types.ObjectId,
    panoramas: readonly PanoramaDocument[],
    { reader, locale }: { readonly reader: Reader; readonly locale: TextLanguage },
  ): Promise<PanoramaLight[]> {
    const isPublic = reader === 'public';
    const archived = isPublic ? await archivedEstates(this.#models, panoramas) : new Set<string>();
    const seen = panoramas.filter(
      (one) => !isPublic || (one.visibility !== 'PRIVATE' && !archived.has(String(one.estateId))),
    );
    const plans = seen.flatMap((one) => (one.plan ? [one.plan.assetId] : []));
    const assets =
      plans.length > 0 ? await this.#models.Asset.find({ organizationId, _id: { $in: plans } }).lean() : [];
    const byId = mapById(assets);
    return inTourOrder(seen).map((one) => lightPanorama(one, { locale, assets: byId }));
  }

  async #comments({ _id, organizationId }: PanoramaDocument) {
    return await publishedComments(this.#models, { organizationId, id: _id });
  }

  /** The other rooms of a tour, as far as the reader may see them. */
  async #otherRooms(
    { _id, organizationId, tourId }: PanoramaDocument,
    reader: Reader,
  ): Promise<PanoramaDocument[]> {
    return await this.#models.Panorama.find({
      organizationId,
      tourId,
      _id: { $ne: _id },
      ...(reader === 'public' ? PUBLIC_PANORAMAS : {}),
    })
      .sort({ entry: -1, order: 1, _id: 1 })
      .limit(SIBLINGS_MAX)
      .lean();
  }
}
