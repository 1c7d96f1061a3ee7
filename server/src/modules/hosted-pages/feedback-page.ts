import { Types } from 'mongoose';
import { isId } from '../../platform/is-id.ts';
import { inLanguage, wordingOf } from '../../platform/translation.ts';
import { isPublicProject } from '../feedback/public.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import type { PageMetadata, PageSetting } from './metadata.ts';

/** Length of a project's description in a search result, characters. */
const DESCRIPTION = 200;

/**
 * Metadata of a feedback project's page before its script has run.
 *
 * @returns undefined when there is no such public project
 */
export async function feedbackMetadata(
  { database: { models }, clock }: HostedPagesDependencies,
  id: string,
  { locale, brand }: PageSetting,
): Promise<PageMetadata | undefined> {
  if (!isId(id)) return undefined;
  const project = await models.Feedback.findOne({ _id: new Types.ObjectId(id) }, null, {
    acrossOrganizations: 'a visitor names a project by its id',
  }).lean();
  const organization = project && (await models.Organization.findById(project.organizationId).lean());
  if (!project || !organization || !isPublicProject(project, organization, clock())) return undefined;
  const { title, question, description } = inLanguage(project, wordingOf(organization, locale), [
    'title',
    'question',
    'description',
  ]);
  return {
    title,
    description: (question ?? description ?? brand.description).slice(0, DESCRIPTION),
    path: `/feedback/${id}`,
    // Unlisted: not for people without the link.
    noIndex: project.visibility !== 'PUBLIC',
  };
}
