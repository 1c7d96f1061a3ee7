import type { Config } from '../../config/config.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { FeedbackReader } from '../feedback/reader.ts';
import type { OutlineStore } from '../navigator/outline-store.ts';
import type { PanoramaReader } from '../panorama/reader.ts';
import type { PanoramaService } from '../panorama/service.ts';

/** Dependencies of the pages. */
export interface HostedPagesDependencies {
  readonly config: Pick<
    Config,
    'analyticsId' | 'brand' | 'demo' | 'identity' | 'mail' | 'maps' | 'plansFile' | 'reports'
  >;
  readonly version: string;
  readonly database: Database;
  readonly media: Storage;
  readonly clock: Clock;
  readonly services: {
    readonly panoramas: PanoramaService;
    readonly panoramaReader: PanoramaReader;
    readonly outlines: OutlineStore;
    readonly feedbackReader: FeedbackReader;
  };
  /** Folder of the built front ends, the repository's root. */
  readonly builtFrontEnds: string;
  publicUrl(): string;
  /** Demo accounts shown on the sign-in page. */
  readonly demoSignIns: { readonly emails: readonly string[]; readonly password: string };
}
