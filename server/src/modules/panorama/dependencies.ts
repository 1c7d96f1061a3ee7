import type { Database } from '../../platform/database.ts';
import type { PortalService } from './portal-service.ts';
import type { PanoramaReader } from './reader.ts';
import type { PanoramaService } from './service.ts';

/** Dependencies of this module's routes. */
export interface PanoramaDependencies {
  readonly database: Database;
  readonly services: {
    readonly panoramas: PanoramaService;
    readonly panoramaReader: PanoramaReader;
    readonly portals: PortalService;
  };
}
