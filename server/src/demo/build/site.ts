import type { BrandKey } from '@oriel/contract/brand';
import type { Types } from 'mongoose';
import type { ApartmentDocument } from '../../modules/inventory/apartment/model.ts';
import type { BuildingDocument } from '../../modules/inventory/building/model.ts';
import type { EstateDocument } from '../../modules/inventory/estate/model.ts';
import type { OrganizationDocument } from '../../modules/organization/model.ts';
import type { UserDocument } from '../../modules/user/model.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import type { Services } from '../../services.ts';
import type { DemoApartment } from '../apartments.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface DemoDependencies {
  readonly database: Database;
  readonly identity: IdentityProvider;
  /** The services with another current time. They send no mail. */
  servicesAt(clock: Clock): Services;
  readonly clock: Clock;
  readonly brand: BrandKey;
  /** `small` is for tests, which do not need the resolution. */
  readonly pictures?: 'full' | 'small';
}

/** A demo apartment with its document. */
export interface BuiltApartment {
  readonly apartment: DemoApartment;
  readonly document: ApartmentDocument;
}

export interface BuiltBuilding {
  readonly code: string;
  readonly document: BuildingDocument;
  readonly apartments: BuiltApartment[];
}

export interface BuiltEstate {
  readonly slug: string;
  readonly document: EstateDocument;
  readonly buildings: BuiltBuilding[];
}

/** State of the demo under construction; each builder adds its part. */
export class DemoSite {
  readonly organizations = new Map<string, OrganizationDocument>();
  readonly people = new Map<string, UserDocument>();
  readonly estates: BuiltEstate[] = [];
  /** Assets by file name in `material`, by organization. */
  readonly assets = new Map<string, Types.ObjectId>();
  readonly deps: DemoDependencies;
  readonly services: Services;
  readonly #today: Date;
  #now: Date;

  constructor(deps: DemoDependencies) {
    this.deps = deps;
    this.#today = deps.clock();
    this.#now = this.#today;
    this.services = deps.servicesAt(() => this.#now);
  }

  /** Sets the services' time to a number of days ago, at a minute of the day (UTC). */
  goTo(daysAgo: number, minute = 9 * 60): Date {
    const day = new Date(this.#today.getTime() - daysAgo * DAY_MS);
    day.setUTCHours(0, minute, 0, 0);
    // Never in the future, even when the demo is made in the morning.
    this.#now = day.getTime() > this.#today.getTime() ? this.#today : day;
    return this.#now;
  }

  /** Calendar day a number of days ago, `YYYY-MM-DD`. */
  day(daysAgo: number): string {
    return new Date(this.#today.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  }

  organization(slug: string): OrganizationDocument {
    const found = this.organizations.get(slug);
    if (!found) throw new Error(`The demo has no organization ${slug}`);
    return found;
  }

  person(email: string): UserDocument {
    const found = this.people.get(email);
    if (!found) throw new Error(`The demo has nobody with ${email}`);
    return found;
  }

  /** The apartments of the building with this code. */
  apartmentsOf(building: string): readonly BuiltApartment[] {
    const buildings = this.estates.flatMap((estate) => estate.buildings);
    return buildings.find((one) => one.code === building)?.apartments ?? [];
  }

  /** The apartment with this number in the building with this code. */
  apartment(building: string, number: string): BuiltApartment {
    const found = this.apartmentsOf(building).find((one) => one.apartment.number === number);
    if (!found) throw new Error(`The demo has no flat ${number} in building ${building}`);
    return found;
  }
}

/** Runs `work` for every item, several at a time, so that writes share commits. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 16,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
