import { PORTAL_DISTANCE, PORTALS_MAX, type PortalCreate } from '@oriel/contract/panorama-marks';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import type { PanoramaDocument, PortalDocument } from './model.ts';
import { HAS_ROOM, isFree } from './portal-space.ts';
import { angleBetween, directionOf, wayBack } from './sphere.ts';

export interface MadePortal {
  readonly panorama: PanoramaDocument;
  readonly portalId: Types.ObjectId;
  /** The way back, and its panorama. */
  readonly reverse?: { readonly panorama: PanoramaDocument; readonly portalId: Types.ObjectId };
}

/** Rules of portals. Each is stored in the panorama that it leaves. */
export class PortalService {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /**
   * Creates a portal to another panorama of the organization and, unless disabled, the way back.
   *
   * @throws ApiError VALIDATION naming the field, PORTAL_EXISTS when one to the same target is within 2°
   */
  async create(organizationId: Types.ObjectId, body: PortalCreate): Promise<MadePortal> {
    const source = await this.#find(organizationId, 'panoramaId', body.panoramaId);
    if (body.panoramaId === body.targetPanoramaId) throw refused('targetPanoramaId', 'field.selfLink');
    const target = await this.#find(organizationId, 'targetPanoramaId', body.targetPanoramaId);
    const portal = newPortal(target._id, body);
    const { bidirectional = true } = body;
    if (!bidirectional) {
      const panorama = await this.#push(source, portal);
      // A target deleted in between has only removed the portals that existed by then.
      if (await this.#models.Panorama.exists({ organizationId, _id: target._id }))
        return { panorama, portalId: portal._id };
      await this.#pull(source, portal._id);
      throw refused('targetPanoramaId', 'field.panoramaUnknown');
    }
    return await this.#createBoth(source, target, portal, body);
  }

  /**
   * Removes a portal; with `both` the way back as well.
   *
   * @throws ApiError NOT_FOUND
   */
  async remove(organizationId: Types.ObjectId, id: Types.ObjectId, both: boolean): Promise<void> {
    const { Panorama } = this.#models;
    const panorama = await Panorama.findOne({ organizationId, 'portals._id': id }).lean();
    const portal = panorama?.portals.find((one) => one._id.equals(id));
    if (!panorama || !portal) throw new ApiError('NOT_FOUND');
    // The way back first: after a crash in between, the same call completes the work.
    if (portal.reversePortalId) {
      const back = { organizationId, 'portals._id': portal.reversePortalId };
      if (both) await Panorama.updateOne(back, { $pull: { portals: { _id: portal.reversePortalId } } });
      else await this.#unlink(organizationId, portal.reversePortalId, id);
    }
    await this.#pull(panorama, id);
  }

  async #createBoth(
    source: PanoramaDocument,
    target: PanoramaDocument,
    portal: PortalDocument,
    body: PortalCreate,
  ): Promise<MadePortal> {
    const { organizationId } = source;
    const position = body.reversePosition ?? wayBack(body.position, source.north, target.north);
    const ways = (target.portals ?? []).filter((one) => one.targetPanoramaId.equals(source._id));
    const lone = body.reversePosition ? undefined : ways.find((one) => !one.reversePortalId);
    // Adds no second way back next to one with another counterpart.
    const isTaken =
      !body.reversePosition &&
      !lone &&
      ways.some((one) => angleBetween(one.position, position) < PORTAL_DISTANCE);
    if (isTaken) return { panorama: await this.#push(source, portal), portalId: portal._id };

    const back = lone?._id ?? new Types.ObjectId();
    const panorama = await this.#push(source, { ...portal, reversePortalId: back });
    try {
      const linked = lone ? await this.#link(target, lone._id, portal._id) : undefined;
      const reverse = linked ?? (await this.#push(target, newBack(back, source._id, portal, position)));
      return { panorama, portalId: portal._id, reverse: { panorama: reverse, portalId: back } };
    } catch (error) {
      await this.#pull(source, portal._id);
      if (error instanceof ApiError && error.code === 'NOT_FOUND')
        throw refused('targetPanoramaId', 'field.panoramaUnknown');
      throw error;
    } finally {
      // Only a panorama deleted in between has lost its portals, and the ways to it.
      if (!(await this.#models.Panorama.exists({ organizationId, _id: source._id })))
        await this.#pull(target, back);
    }
  }

  async #find(organizationId: Types.ObjectId, field: string, id: string): Promise<PanoramaDocument> {
    const found = await this.#models.Panorama.findOne({ organizationId, _id: new Types.ObjectId(id) }).lean();
    if (!found) throw refused(field, 'field.panoramaUnknown');
    return found;
  }

  /** Inserts a portal, on condition that there is room and none is too close. */
  async #push(panorama: PanoramaDocument, portal: PortalDocument): Promise<PanoramaDocument> {
    const { _id, organizationId } = panorama;
    const { Panorama } = this.#models;
    const updated = await Panorama.findOneAndUpdate(
      { _id, organizationId, $expr: { $and: [HAS_ROOM, isFree(portal)] } },
      { $push: { portals: portal } },
      { returnDocument: 'after' },
    ).lean();
    if (updated) return updated;
    const now = await Panorama.findOne({ _id, organizationId }, { portals: 1 }).lean();
    if (!now) throw new ApiError('NOT_FOUND');
    if (now.portals.length < PORTALS_MAX) throw new ApiError('PORTAL_EXISTS');
    throw new ApiError('VALIDATION', {
      fields: { portals: ['field.maxItems'] },
      values: { limit: PORTALS_MAX },
    });
  }

  async #pull({ _id, organizationId }: PanoramaDocument, portalId: Types.ObjectId): Promise<void> {
    await this.#models.Panorama.updateOne({ _id, organizationId }, { $pull: { portals: { _id: portalId } } });
  }

  /** Makes a portal without a counterpart the way back of another; undefined when it has got one in between. */
  async #link(
    { _id, organizationId }: PanoramaDocument,
    portalId: Types.ObjectId,
    counterpart: Types.ObjectId,
  ): Promise<PanoramaDocument | undefined> {
    const lone = { $elemMatch: { _id: portalId, reversePortalId: { $exists: false } } };
    const linked = await this.#models.Panorama.findOneAndUpdate(
      { _id, organizationId, portals: lone },
      { $set: { 'portals.$[portal].reversePortalId': counterpart } },
      { arrayFilters: [{ 'portal._id': portalId }], returnDocument: 'after' },
    ).lean();
    return linked ?? undefined;
  }

  async #unlink(
    organizationId: Types.ObjectId,
    portalId: Types.ObjectId,
    counterpart: Types.ObjectId,
  ): Promise<void> {
    await this.#models.Panorama.updateOne(
      { organizationId, 'portals._id': portalId },
      { $unset: { 'portals.$[portal].reversePortalId': 1 } },
      { arrayFilters: [{ 'portal._id': portalId, 'portal.reversePortalId': counterpart }] },
    );
  }
}

function newPortal(targetPanoramaId: Types.ObjectId, body: PortalCreate): PortalDocument {
  const i18n = mergedTranslations(undefined, body.i18n);
  return {
    _id: new Types.ObjectId(),
    targetPanoramaId,
    position: body.position,
    direction: directionOf(body.position),
    icon: body.icon ?? 'ARROW',
    size: body.size ?? 1,
    transition: body.transition ?? 'WALK',
    ...(body.label ? { label: body.label } : {}),
    ...(body.targetView ? { targetView: body.targetView } : {}),
    ...(i18n ? { i18n } : {}),
  };
}

/** Stairs up are stairs down on the way back. */
const BACK_ICON = { STAIRS_UP: 'STAIRS_DOWN', STAIRS_DOWN: 'STAIRS_UP' } as const;

function newBack(
  id: Types.ObjectId,
  targetPanoramaId: Types.ObjectId,
  { _id, icon, size, transition }: PortalDocument,
  position: PortalDocument['position'],
): PortalDocument {
  const turned = icon === 'STAIRS_UP' || icon === 'STAIRS_DOWN' ? BACK_ICON[icon] : icon;
  return {
    _id: id,
    targetPanoramaId,
    position,
    direction: directionOf(position),
    icon: turned,
    size,
    transition,
    reversePortalId: _id,
  };
}

function refused(field: string, why: string): ApiError {
  return new ApiError('VALIDATION', { fields: { [field]: [why] } });
}
