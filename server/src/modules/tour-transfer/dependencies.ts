import type { Brand } from '@oriel/contract/brand';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { TourImportService } from './import-service.ts';

/** Dependencies of this module's routes. */
export interface TourTransferDependencies {
  readonly database: Database;
  readonly media: Storage;
  readonly clock: Clock;
  readonly config: { readonly brand: Brand };
  readonly builtFrontEnds: string;
  readonly services: {
    readonly tourImports: TourImportService;
  };
}
