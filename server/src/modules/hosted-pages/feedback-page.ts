import { Types } from 'mongoose';
import { isId } from '../../platform/is-id.ts';
import { inLanguage, wordingOf } from '../../platform/translation.ts';
import { isPublicProject } from '../feedback/public.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import type { PageMetadata, PageSetting } from './metadata.ts';

/** How much of a project's description stands in a search result, characters. */
const DESCRIPTION = 200;

/**
 * What the page of a feedback project says of itself before its script has run.
 *
 * @returns nothing when there is no such project for the public
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
    // Whoever was not sent the link has nothing to find.
    noIndex: project.visibility !== 'PUBLIC',
  };
}
