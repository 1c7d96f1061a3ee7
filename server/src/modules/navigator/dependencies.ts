import type { AnswerCache } from '../../platform/answer-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { MediaAddresses } from '../../platform/media-addresses.ts';
import type { BuildingModelService } from './building-model/service.ts';
import type { OutlineStore } from './outline-store.ts';
import type { NavigatorService } from './service.ts';
import type { NavigatorVisits } from './visits.ts';

/** Dependencies of this module's routes. */
export interface NavigatorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  publicUrl(): string;
  /** Absent means that media are served from here. */
  readonly mediaAddresses?: MediaAddresses;
  readonly services: {
    readonly navigators: NavigatorService;
    readonly buildingModels: BuildingModelService;
    readonly navigatorVisits: NavigatorVisits;
    readonly outlines: OutlineStore;
    readonly answers: AnswerCache;
  };
}
