import type { Connection } from 'mongoose';
import { type JobDocument, jobSchema } from './jobs/model.ts';
import { type AssetDocument, assetSchema } from './modules/asset/model.ts';
import {
  type MembershipDocument,
  membershipSchema,
  type OrganizationDocument,
  organizationSchema,
} from './modules/organization/model.ts';
import { type PanoramaDocument, panoramaSchema } from './modules/panorama/model.ts';
import { type UserDocument, userSchema } from './modules/user/model.ts';

/** Every collection, bound to one connection, so that several applications can live in one process (tests do). */
export function createModels(connection: Connection) {
  return {
    Organization: connection.model<OrganizationDocument>('Organization', organizationSchema),
    Membership: connection.model<MembershipDocument>('Membership', membershipSchema),
    User: connection.model<UserDocument>('User', userSchema),
    Asset: connection.model<AssetDocument>('Asset', assetSchema),
    Panorama: connection.model<PanoramaDocument>('Panorama', panoramaSchema),
    Job: connection.model<JobDocument>('Job', jobSchema),
  };
}

export type Models = ReturnType<typeof createModels>;
