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

/** A public project with its organization, by the id that a visitor names; undefined when there is none. */
export async function findPublicProject(
  models: Models,
  id: Types.ObjectId,
  now: Date,
): Promise<{ project: FeedbackDocument; organization: OrganizationDocument } | undefined> {
  const named = { _id: id, deletedAt: { $exists: false } };
  const project = await models.Feedback.findOne(named, null, {
    acrossOrganizations: 'a visitor names a project by its id',
  }).lean();
  const organization = project && (await models.Organization.findById(project.organizationId).lean());
  if (!project || !organization || !isPublicProject(project, organization, now)) return undefined;
  return { project, organization };
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
