import type { Role } from '@oriel/contract/enums';
import { tourTitle } from '@oriel/contract/tour-title';
import { demoToken } from '../../../server/src/testing/demo-token.ts';

/** A page of the team's area, with its heading and its actions by role. */
export interface TeamPage {
  readonly path: string;
  /** The route as in the specification. */
  readonly route: string;
  readonly heading: string | RegExp;
  /** Names of its buttons and links for changes, with the permitted roles. */
  readonly offers: Readonly<Record<string, readonly Role[]>>;
  /** Roles without access, who see the name of the area. */
  readonly closedTo?: readonly Role[];
}

const ADMIN = ['ADMIN'] as const;
const WRITERS = ['ADMIN', 'USER'] as const;
const ALL = ['ADMIN', 'USER', 'AGENT'] as const;
const CLOSED = { closedTo: ['AGENT'] } as const;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly number?: string;
  readonly title?: string;
  readonly tourName?: string;
}

/** Every page of the team's area, with demo ids; entity pages show one that an agent may see. */
export async function teamPages(url: string): Promise<readonly TeamPage[]> {
  const tokenOf = (role: string) => demoToken(url, `${role}@demo.oriel.example`);
  const [admin, agent] = await Promise.all([tokenOf('admin'), tokenOf('agent')]);
  const first = async (where: string, token = agent): Promise<Named> => {
    const answer = await fetch(`${url}/api/v1/${where}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: Named[] };
    if (!data[0]) throw new Error(`The demo has nothing at ${where}`);
    return data[0];
  };
  const estate = await first('estate?search=Brzozowa');
  const [building, apartment, tour, inquiry, organization, colleague, project] = await Promise.all([
    first(`building?estateId=${estate.id}`),
    first(`apartment?estateId=${estate.id}&status=ACTIVE&limit=1`),
    first('panorama?entry=true&limit=1'),
    first('inquiry?limit=1'),
    first('organization'),
    first('user?search=Ewa', admin),
    first('feedback', admin),
  ]);
  const page = (
    route: string,
    heading: string | RegExp,
    offers: TeamPage['offers'] = {},
    more: Pick<TeamPage, 'closedTo'> = {},
    ids: readonly string[] = [],
  ): TeamPage => {
    const left = [...ids];
    return { route, heading, offers, ...more, path: route.replace(/\{\w+\}/g, () => left.shift() ?? '') };
  };
  const estates = '/dashboard/estates';
  return [
    page('/dashboard', /^Hello, /),
    page('/dashboard/profile', /Profile/),
    page('/dashboard/profile/notifications', /Profile|Notifications/),
    page('/dashboard/feedback', 'Feedback', { 'New project': WRITERS }, CLOSED),
    page('/dashboard/feedback/{id}', project.title ?? '', {}, CLOSED, [project.id]),
    page('/dashboard/feedback/create', 'New project', { 'Create draft': WRITERS }, CLOSED),
    page('/dashboard/feedback/edit?id={id}', 'Edit project', { Save: WRITERS }, CLOSED, [project.id]),
    page('/dashboard/users', 'Users', { Invite: ADMIN }),
    page('/dashboard/users/{id}', colleague.name, { 'Disable…': ADMIN, 'Remove…': ADMIN }, {}, [
      colleague.id,
    ]),
    page('/dashboard/embed', 'Embed', { 'Add a website': ADMIN }),
    page('/dashboard/organizations', 'Organizations'),
    page('/dashboard/organizations/{id}', organization.name, { 'Add office': ADMIN }, {}, [organization.id]),
    page(estates, 'Estates', { 'New estate': WRITERS }),
    page(`${estates}/{estateId}`, estate.name, { 'New navigator': WRITERS }, {}, [estate.id]),
    page(`${estates}/{estateId}/buildings`, estate.name, { 'New building': WRITERS }, {}, [estate.id]),
    page(
      `${estates}/{estateId}/buildings/{buildingId}`,
      building.name,
      { 'Delete…': ADMIN, 'Choose a file': WRITERS },
      {},
      [estate.id, building.id],
    ),
    page(`${estates}/{estateId}/assets`, estate.name, { 'Upload files': ALL }, {}, [estate.id]),
    page('/dashboard/apartments', 'Apartments', { 'New apartment': WRITERS }),
    page('/dashboard/apartments/{id}', /^Apartment /, { Reserve: ALL }, {}, [apartment.id]),
    page('/dashboard/tours', 'Tours', { 'Upload panoramas': WRITERS, 'Import a tour': WRITERS }),
    page('/dashboard/tours/{id}', tourTitle(tour), { 'Add rooms': WRITERS }, {}, [tour.id]),
    page('/dashboard/inquiries', 'Inquiries', { Export: ADMIN }),
    page('/dashboard/inquiries/{id}', inquiry.name, { Spam: ALL }, {}, [inquiry.id]),
    page('/dashboard/integrity', 'Data check', { 'Check again': WRITERS }),
  ];
}
