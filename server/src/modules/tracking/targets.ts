import { Types } from 'mongoose';
import type { Models } from '../../models.ts';
import { findPublicEstate } from '../estate/public.ts';
import type { OrganizationDocument } from '../organization/model.ts';

/** What an event names. */
export interface Named {
  readonly estateId?: string;
  readonly buildingId?: string;
  readonly apartmentId?: string;
  readonly navigatorId?: string;
  readonly panoramaId?: string;
}

/** What an event is about, found out from what it names. */
export interface Target {
  readonly organization: Pick<OrganizationDocument, '_id' | 'embed'>;
  readonly estateId?: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
  readonly apartmentId?: Types.ObjectId;
  readonly navigatorId?: Types.ObjectId;
  readonly panoramaId?: Types.ObjectId;
}

const KEEP_MS = 1000;
const MOST_KEPT = 5000;
const VISITOR = { acrossOrganizations: 'a visitor names things by their ids' };

interface Entry<T> {
  readonly until: number;
  readonly value: Promise<T>;
}

/** Keeps answers for a second: under load almost every look-up is a repeat, and what is taken off the page is off within that second. */
class BriefCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.value;
    if (this.#entries.size >= MOST_KEPT) this.#entries.clear();
    const value = make();
    this.#entries.set(key, { until: now + KEEP_MS, value });
    // A failure is not kept.
    value.catch(() => this.#entries.delete(key));
    return value;
  }
}

type ObjectIds = { readonly [K in keyof Named]?: Types.ObjectId };

/** Finds out whose an event is. The body is not believed: everything follows from documents, and these must agree and be public. */
export class Targets {
  readonly #models: Models;
  readonly #targets: BriefCache<Target | undefined>;
  readonly #agents: BriefCache<boolean>;

  /** @param now milliseconds that never go back */
  constructor(models: Models, now: () => number = () => performance.now()) {
    this.#models = models;
    this.#targets = new BriefCache(now);
    this.#agents = new BriefCache(now);
  }

  /** The target, or nothing when what is named is missing, not public, or does not belong together. */
  async find(named: Named): Promise<Target | undefined> {
    const { estateId, buildingId, apartmentId, navigatorId, panoramaId } = named;
    const key = [estateId, buildingId, apartmentId, navigatorId, panoramaId].join('/');
    return await this.#targets.get(key, async () => await this.#look(named));
  }

  /** Whether somebody works in an organization, so that events may be theirs. */
  async isAgent(organizationId: Types.ObjectId, userId: string): Promise<boolean> {
    return await this.#agents.get(`${String(organizationId)}/${userId}`, async () => {
      const place = { organizationId, userId: new Types.ObjectId(userId), status: 'ACTIVE' as const };
      return (await this.#models.Membership.exists(place)) !== null;
    });
  }

  async #look(named: Named): Promise<Target | undefined> {
    const { Apartment, Building, Navigator, Panorama } = this.#models;
    const id = (hex: string | undefined) => (hex === undefined ? undefined : new Types.ObjectId(hex));
    const ids: ObjectIds = {
      estateId: id(named.estateId),
      buildingId: id(named.buildingId),
      apartmentId: id(named.apartmentId),
      navigatorId: id(named.navigatorId),
      panoramaId: id(named.panoramaId),
    } as ObjectIds;
    const place = { estateId: 1, buildingId: 1, organizationId: 1 } as const;
    const [panorama, navigator] = await Promise.all([
      ids.panoramaId
        ? Panorama.findOne(
            { _id: ids.panoramaId, visibility: { $in: ['PUBLIC', 'UNLISTED'] } },
            { ...place, apartmentId: 1 },
            VISITOR,
          ).lean()
        : undefined,
      ids.navigatorId
        ? Navigator.findOne({ _id: ids.navigatorId, published: true }, place, VISITOR).lean()
        : undefined,
    ]);
    if (panorama === null || navigator === null) return undefined;
    const apartmentId = ids.apartmentId ?? panorama?.apartmentId;
    const apartment = apartmentId
      ? await Apartment.findOne({ _id: apartmentId, visible: true }, place, VISITOR).lean()
      : undefined;
    if (apartment === null) return undefined;
    const buildingId =
      apartment?.buildingId ?? ids.buildingId ?? navigator?.buildingId ?? panorama?.buildingId;
    if (apartment && ids.buildingId && !ids.buildingId.equals(apartment.buildingId)) return undefined;
    const building = buildingId
      ? await Building.findOne({ _id: buildingId }, { estateId: 1, organizationId: 1 }, VISITOR).lean()
      : undefined;
    if (building === null) return undefined;

    const estateIds = [
      ids.estateId,
      building?.estateId,
      apartment?.estateId,
      navigator?.estateId,
      panorama?.estateId,
    ].flatMap((one) => (one ? [one] : []));
    const [estateId] = estateIds;
    if (estateId && estateIds.some((one) => !one.equals(estateId))) return undefined;
    const organization = estateId
      ? (await findPublicEstate(this.#models, estateId))?.organization
      : await this.#withTours(panorama?.organizationId);
    if (!organization) return undefined;
    if (panorama && !panorama.organizationId.equals(organization._id)) return undefined;
    return {
      organization,
      ...(estateId ? { estateId } : {}),
      ...(buildingId ? { buildingId } : {}),
      ...(apartmentId ? { apartmentId } : {}),
      ...(ids.navigatorId ? { navigatorId: ids.navigatorId } : {}),
      ...(ids.panoramaId ? { panoramaId: ids.panoramaId } : {}),
    };
  }

  /** The organization of a panorama that hangs on no estate. */
  async #withTours(id: Types.ObjectId | undefined): Promise<OrganizationDocument | null | undefined> {
    if (!id) return undefined;
    return await this.#models.Organization.findOne({
      _id: id,
      status: 'ACTIVE',
      features: 'virtual_tours',
    }).lean();
  }
}
