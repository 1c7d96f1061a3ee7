import type { Role } from '@oriel/contract/enums';

/** The password of every demo account; printed at the start and shown on the sign-in page of a demo. */
export const DEMO_PASSWORD = 'oriel-demo-2026';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly role: Role;
  readonly phone?: string;
  /** Agents show themselves to visitors. */
  readonly languages?: readonly string[];
  /** Organizations by slug, the first is where they work; elsewhere they are USER. */
  readonly organizations: readonly string[];
  /** Estates by slug that an agent sells; all of them when absent. */
  readonly estates?: readonly string[];
  /** Named on the sign-in page and in the banner. */
  readonly shown: boolean;
}

const BRZOZOWA = ['brzozowa'] as const;

/** People of every role. The first three are the ones that a visitor of the demo signs in as. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'admin@demo.oriel.example',
    firstName: 'Hanna',
    lastName: 'Wolska',
    jobTitle: 'Head of marketing',
    role: 'ADMIN',
    // Works in both organizations, to show the switch between them.
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

export const DEMO_SIGN_INS = {
  emails: DEMO_PEOPLE.filter((person) => person.shown).map((person) => person.email),
  password: DEMO_PASSWORD,
} as const;
