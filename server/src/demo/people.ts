import type { Role } from '@oriel/contract/enums';

/** The password of every demo account; printed at the start and shown on the demo's sign-in page. */
export const DEMO_PASSWORD = 'oriel-demo-2026';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly role: Role;
  readonly phone?: string;
  /** Set for agents, who have public profiles. */
  readonly languages?: readonly string[];
  /** Organizations by slug, the first is the main one; in others they are USER. */
  readonly organizations: readonly string[];
  /** Estates by slug that an agent sells; all when absent. */
  readonly estates?: readonly string[];
  /** Listed on the sign-in page and in the banner. */
  readonly shown: boolean;
}

const BRZOZOWA = ['brzozowa'] as const;

/** Users of every role. Demo visitors sign in as one of the first three. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'admin@demo.oriel.example',
    firstName: 'Hanna',
    lastName: 'Wolska',
    jobTitle: 'Head of marketing',
    role: 'ADMIN',
    // Member of both organizations, to show switching between them.
    organizations: ['brzozowa', 'riverside-lettings'],
    shown: true,
  },
  {
    email: 'user@demo.oriel.example',
    firstName: 'Tomasz',
    lastName: 'Zieliński',
    jobTitle: 'Marketing',
    role: 'USER',
    organizations: BRZOZOWA,
    shown: true,
  },
  {
    email: 'agent@demo.oriel.example',
    firstName: 'Ewa',
    lastName: 'Lis',
    jobTitle: 'Sales agent',
    role: 'AGENT',
    phone: '+48501230114',
    languages: ['pl', 'en'],
    organizations: BRZOZOWA,
    shown: true,
  },
  {
    email: 'marek.sobczak@brzozowa.example',
    firstName: 'Marek',
    lastName: 'Sobczak',
    jobTitle: 'Sales agent',
    role: 'AGENT',
    phone: '+48501230115',
    languages: ['pl', 'de'],
    organizations: BRZOZOWA,
    estates: ['brzozowa-park'],
    shown: false,
  },
  {
    email: 'julia.nowicka@brzozowa.example',
    firstName: 'Julia',
    lastName: 'Nowicka',
    jobTitle: 'Lettings agent',
    role: 'AGENT',
    phone: '+48501230116',
    languages: ['pl', 'en', 'uk'],
    organizations: BRZOZOWA,
    estates: ['nadodrze-living'],
    shown: false,
  },
  {
    email: 'grace.turner@riverside-lettings.example',
    firstName: 'Grace',
    lastName: 'Turner',
    jobTitle: 'Managing director',
    role: 'ADMIN',
    organizations: ['riverside-lettings'],
    shown: false,
  },
  {
    email: 'oliver.hughes@riverside-lettings.example',
    firstName: 'Oliver',
    lastName: 'Hughes',
    jobTitle: 'Lettings negotiator',
    role: 'AGENT',
    phone: '+447700900142',
    languages: ['en'],
    organizations: ['riverside-lettings'],
    shown: false,
  },
];

/** The people of the city; visitors of that demo sign in with the same addresses. */
export const CITY_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'admin@demo.oriel.example',
    firstName: 'Magdalena',
    lastName: 'Sowa',
    jobTitle: 'Head of participation',
    role: 'ADMIN',
    organizations: ['jarzebin'],
    shown: true,
  },
  {
    email: 'user@demo.oriel.example',
    firstName: 'Piotr',
    lastName: 'Lipski',
    jobTitle: 'Urban planner',
    role: 'USER',
    organizations: ['jarzebin'],
    shown: true,
  },
];
