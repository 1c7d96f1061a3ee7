import { type Connection, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { FreshCache, type FreshCacheOptions } from '../../platform/fresh-cache.ts';
import { objectIds } from '../../platform/object-ids.ts';
import { findPublicEstates } from '../inventory/estate/public.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { PUBLIC_PANORAMAS } from '../organization/public-tours.ts';
import { ENTRY, Loader } from './loader.ts';

/** References in an event. */
export interface Named {
  readonly estateId?: string;
  readonly buildingId?: string;
  readonly apartmentId?: string;
  readonly navigatorId?: string;
  readonly panoramaId?: string;
}

/** Target of an event, derived from its references. */
export interface Target {
  readonly organization: Pick<OrganizationDocument, '_id' | 'embed'>;
  readonly estateId?: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
  readonly apartmentId?: Types.ObjectId;
  readonly navigatorId?: Types.ObjectId;
  readonly panoramaId?: Types.ObjectId;
}

/** Place of an entity. */
interface Place {
  readonly _id: Types.ObjectId;
  readonly organizationId: Types.ObjectId;
  readonly estateId?: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
  readonly apartmentId?: Types.ObjectId;
}

const KEEP_MS = 5000;
const MOST_BYTES = 8 * 2 ** 20;
const VISITOR = { acrossOrganizations: 'a visitor names things by their ids' };
const PLACE = { organizationId: 1, estateId: 1, buildingId: 1, apartmentId: 1 } as const;

function placed(rows: readonly Place[]) {
  return new Map(
    rows.map((place) => [String(place._id), { value: place, organizationId: place.organizationId }]),
  );
}

function optionsOf(connection: Connection): FreshCacheOptions {
  return { connection, now: () => performance.now(), keepMs: KEEP_MS, mostBytes: MOST_BYTES };
}

function keyOf({
  estateId = '',
  buildingId = '',
  apartmentId = '',
  navigatorId = '',
  panoramaId = '',
}: Named) {
  return `${estateId}/${buildingId}/${apartmentId}/${navigatorId}/${panoramaId}`;
}

function loaders(models: Models, connection: Connection) {
  const options = optionsOf(connection);
  const { Apartment, Building, Membership, Navigator, Organization, Panorama } = models;
  return {
    apartments: new Loader(options, async (ids) =>
      placed(
        await Apartment.find({ _id: { $in: objectIds(ids) }, visible: true }, PLACE, VISITOR).lean<Place[]>(),
      ),
    ),
    buildings: new Loader(options, async (ids) =>
      placed(await Building.find({ _id: { $in: objectIds(ids) } }, PLACE, VISITOR).lean<Place[]>()),
    ),
    navigators: new Loader(options, async (ids) =>
      placed(
        await Navigator.find({ _id: { $in: objectIds(ids) }, published: true }, PLACE, VISITOR).lean<
          Place[]
        >(),
      ),
    ),
    panoramas: new Loader(options, async (ids) => {
      const shown = { _id: { $in: objectIds(ids) }, ...PUBLIC_PANORAMAS };
      return placed(await Panorama.find(shown, PLACE, VISITOR).lean<Place[]>());
    }),
    /** Organizations of public estates, by estate. */
    estates: new Loader(options, async (ids) => {
      const estates = await findPublicEstates(models, objectIds(ids));
      return new Map(
        [...estates].map(([id, { organization }]) => [
          id,
          { value: organization, organizationId: organization._id },
        ]),
      );
    }),
    /** Organizations with tours. */
    organizations: new Loader(options, async (ids) => {
      const rows = await Organization.find({
        _id: { $in: objectIds(ids) },
        status: 'ACTIVE',
        features: 'virtual_tours',
      }).lean<OrganizationDocument[]>();
      return new Map(rows.map((row) => [String(row._id), { value: row, organizationId: row._id }]));
    }),
    /** Membership in an organization: `<organization>/<user>`. */
    agents: new Loader(options, async (keys) => {
      const ids = (part: 0 | 1) => objectIds([...new Set(keys.map((key) => key.split('/')[part] ?? ''))]);
      const rows = await Membership.find({
        organizationId: { $in: ids(0) },
        userId: { $in: ids(1) },
        status: 'ACTIVE',
      }).lean();
      return new Map(
        rows.map(({ organizationId, userId }) => [
          `${String(organizationId)}/${String(userId)}`,
          { value: true, organizationId },
        ]),
      );
    }),
  };
}

/** Determines the owner of an event. The body is not trusted: everything follows from documents, which must be consistent and public. */
export class Targets {
  readonly #load: ReturnType<typeof loaders>;
  readonly #found: FreshCache<Target | undefined>;

  constructor(models: Models, connection: Connection) {
    this.#load = loaders(models, connection);
    this.#found = new FreshCache(optionsOf(connection));
  }

  /** The target if it is cached: usual under load, and avoids asynchronous overhead. */
  peek(named: Named): Target | undefined {
    return this.#found.peek(keyOf(named));
  }

  /** The target; undefined when a reference is missing, not public, or inconsistent. */
  async find(named: Named): Promise<Target | undefined> {
    return await this.#found.get(keyOf(named), async () => {
      const value = await this.#look(named);
      return value
        ? { value, organizations: [String(value.organization._id)], size: ENTRY }
        : // Larger than any cache: a missing entity may exist the next moment.
          { value, organizations: [], size: Number.POSITIVE_INFINITY };
    });
  }

  /** Whether somebody is a member of an organization, so that events can be attributed to them. */
  async isAgent(organizationId: Types.ObjectId, userId: string): Promise<boolean> {
    return (await this.#load.agents.get(`${String(organizationId)}/${userId}`)) ?? false;
  }

  async #look(named: Named): Promise<Target | undefined> {
    const { apartments, buildings, navigators, panoramas } = this.#load;
    const [panorama, navigator, asked] = await Promise.all([
      named.panoramaId === undefined ? null : panoramas.get(named.panoramaId),
      named.navigatorId === undefined ? null : navigators.get(named.navigatorId),
      named.apartmentId === undefined ? null : apartments.get(named.apartmentId),
    ]);
    if (panorama === undefined || navigator === undefined || asked === undefined) return undefined;
    // A panorama of an apartment counts for the apartment.
    const apartment =
      asked ?? (panorama?.apartmentId ? await apartments.get(String(panorama.apartmentId)) : null);
    if (apartment === undefined) return undefined;
    if (apartment && named.buildingId && named.buildingId !== String(apartment.buildingId)) return undefined;
    const buildingId =
      apartment?.buildingId ?? named.buildingId ?? navigator?.buildingId ?? panorama?.buildingId;
    const building = buildingId ? await buildings.get(String(buildingId)) : null;
    if (building === undefined) return undefined;
    const estateIds = [named.estateId, building, apartment, navigator, panorama].flatMap((one) => {
      const id = typeof one === 'string' ? one : one?.estateId;
      return id ? [String(id)] : [];
    });
    if (new Set(estateIds).size > 1) return undefined;
    const organization = await this.#organizationOf(estateIds[0], panorama);
    if (!organization) return undefined;
    return {
      organization,
      ...(estateIds[0] ? { estateId: new Types.ObjectId(estateIds[0]) } : {}),
      ...(building ? { buildingId: building._id } : {}),
      ...(apartment ? { apartmentId: apartment._id } : {}),
      ...(navigator ? { navigatorId: navigator._id } : {}),
      ...(panorama ? { panoramaId: panorama._id } : {}),
    };
  }

  async #organizationOf(
    estateId: string | undefined,
    panorama: Place | null,
  ): Promise<OrganizationDocument | undefined> {
    if (estateId === undefined) {
      return panorama ? await this.#load.organizations.get(String(panorama.organizationId)) : undefined;
    }
    const organization = await this.#load.estates.get(estateId);
    const isSame = !panorama || !organization || panorama.organizationId.equals(organization._id);
    return isSame ? organization : undefined;
  }
}
