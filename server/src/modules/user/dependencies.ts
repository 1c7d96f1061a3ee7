import type { Brand } from '@oriel/contract/brand';
import type { Mailer } from '../../mail/mailer.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import type { RateLimits } from '../../platform/limits.ts';
import type { OrganizationService } from '../organization/service.ts';
import type { MembershipService } from './membership-service.ts';

/** Dependencies of this module's routes. */
export interface UserDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly mailer: Mailer;
  readonly media: Storage;
  readonly originals: Storage;
  readonly config: { readonly brand: Pick<Brand, 'key'>; readonly rateLimits: RateLimits | undefined };
  readonly services: {
    readonly organizations: OrganizationService;
    readonly memberships: MembershipService;
  };
}
