import type { AnswerCache } from '../../../platform/answer-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { FreshCache } from '../../../platform/fresh-cache.ts';
import type { ActivityService } from '../../activity/service.ts';
import type { SeesInquiry } from './access.ts';
import type { CountPanoramas } from './detail.ts';
import type { EstateRows } from './public-list.ts';
import type { ApartmentService } from './service.ts';

/** What the routes of this module depend on. */
export interface ApartmentDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: {
    readonly answers: AnswerCache;
    readonly publicApartments: FreshCache<EstateRows>;
    readonly apartments: ApartmentService;
    readonly activities: ActivityService;
    readonly seesInquiry: SeesInquiry;
    readonly countPanoramas: CountPanoramas;
  };
}
