import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import { isPublicProject } from '../feedback/public.ts';
import { findPublicEstates } from '../inventory/estate/public.ts';
import type { PanoramaService } from '../panorama/service.ts';

/** Documents looked through for one file of the sitemap, far below the 50,000 that the format allows: it bounds the work of a request. */
const PART = 1000;

/** A hosted page that search engines may list. */
export interface PublishedPage {
  readonly path: string;
  readonly changed: Date;
}

/** What a file of the sitemap lists. Each file is a stretch of documents by their ids, so that none is read twice however many there are. */
export interface PublishedPages {
  /** The documents after which each file but the first begins. */
  starts(): Promise<readonly Types.ObjectId[]>;
  /** The listed pages of a stretch, which begins after a document or at the first one. */
  after(start: Types.ObjectId | undefined): Promise<readonly PublishedPage[]>;
}

export const PUBLISHED_KINDS = ['buildings', 'tours', 'projects'] as const;
type PublishedKind = (typeof PUBLISHED_KINDS)[number];

interface Dependencies {
  readonly models: Models;
  readonly panoramas: Pick<PanoramaService, 'publicOnes'>;
  readonly clock: Clock;
}

const ACROSS = { acrossOrganizations: 'the sitemap lists what every organization has published' };

type Model = Models['Navigator'] | Models['Panorama'] | Models['Feedback'];

async function startsOf(model: Model, filter: object): Promise<Types.ObjectId[]> {
  const starts: Types.ObjectId[] = [];
  for (;;) {
    const after = starts.at(-1);
    const [last, next] = await (model as Models['Navigator'])
      .find({ ...filter, ...stretch(after) }, { _id: 1 }, ACROSS)
      .sort({ _id: 1 })
      .skip(PART - 1)
      .limit(2)
      .lean();
    if (!last || !next) return starts;
    starts.push(last._id);
  }
}

const stretch = (start: Types.ObjectId | undefined) => (start ? { _id: { $gt: start } } : {});

/** The hosted viewers that anyone may find. What is open only to those who have its address is not among them. */
export function publishedPages({
  models,
  panoramas,
  clock,
}: Dependencies): Readonly<Record<PublishedKind, PublishedPages>> {
  const buildings = { published: true };
  const tours = { visibility: 'PUBLIC', entry: true } as const;
  const projects = { visibility: 'PUBLIC', deletedAt: { $exists: false } } as const;
  return {
    buildings: {
      starts: () => startsOf(models.Navigator, buildings),
      async after(start) {
        const found = await models.Navigator.find(
          { ...buildings, ...stretch(start) },
          { slug: 1, estateId: 1, organizationId: 1, updatedAt: 1 },
          ACROSS,
        )
          .sort({ _id: 1 })
          .limit(PART)
          .lean();
        const estates = await findPublicEstates(
          models,
          found.map(({ estateId }) => estateId),
        );
        return found.flatMap(({ slug, estateId, organizationId, updatedAt }) =>
          estates.get(String(estateId))?.estate.organizationId.equals(organizationId)
            ? [{ path: `/viewer/${slug}`, changed: updatedAt }]
            : [],
        );
      },
    },
    tours: {
      starts: () => startsOf(models.Panorama, tours),
      async after(start) {
        const found = await models.Panorama.find({ ...tours, ...stretch(start) }, { updatedAt: 1 }, ACROSS)
          .sort({ _id: 1 })
          .limit(PART)
          .lean();
        const open = await panoramas.publicOnes(found.map(({ _id }) => _id));
        return found.flatMap(({ _id, updatedAt }) =>
          open.has(String(_id)) ? [{ path: `/viewer360/${_id}`, changed: updatedAt }] : [],
        );
      },
    },
    projects: {
      starts: () => startsOf(models.Feedback, projects),
      async after(start) {
        const found = await models.Feedback.find({ ...projects, ...stretch(start) }, null, ACROSS)
          .sort({ _id: 1 })
          .limit(PART)
          .lean();
        const organizations = mapById(
          await models.Organization.find({
            _id: { $in: found.map(({ organizationId }) => organizationId) },
          }).lean(),
        );
        const now = clock();
        return found.flatMap((project) => {
          const organization = organizations.get(String(project.organizationId));
          return organization && isPublicProject(project, organization, now)
            ? [{ path: `/feedback/${project._id}`, changed: project.updatedAt }]
            : [];
        });
      },
    },
  };
}
