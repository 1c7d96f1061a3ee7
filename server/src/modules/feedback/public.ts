import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { FeedbackDocument } from './model.ts';
import { effectiveStatus } from './status.ts';

const SHOWN = ['OPEN', 'CLOSED'];

/** Whether a project is publicly visible. */
export function isPublicProject(
  project: FeedbackDocument,
  { status, features }: OrganizationDocument,
  now: Date,
): boolean {
  return (
    project.deletedAt === undefined &&
    project.visibility !== 'PRIVATE' &&
    SHOWN.includes(effectiveStatus(project, now)) &&
    status === 'ACTIVE' &&
    features.includes('feedback')
  );
}

/** The publicly visible projects of an organization, out of some. */
export async function publicProjects(
  models: Models,
  organization: OrganizationDocument,
  ids: readonly Types.ObjectId[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const named = { organizationId: organization._id, _id: { $in: [...ids] } };
  const projects = await models.Feedback.find(named).lean();
  return new Set(
    projects.filter((project) => isPublicProject(project, organization, now)).map(({ _id }) => String(_id)),
  );
}
