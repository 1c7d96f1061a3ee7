import type { Role } from '@oriel/contract/enums';

/** The password of every demo account; printed at the start and shown on the sign-in page of a demo. */
export const DEMO_PASSWORD = 'oriel-demo-2026';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly role: Role;
}

/** One person of each role. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'admin@demo.oriel.example',
    firstName: 'Hanna',
    lastName: 'Wolska',
    jobTitle: 'Head of marketing',
    role: 'ADMIN',
  },
  {
    email: 'user@demo.oriel.example',
    firstName: 'Tomasz',
    lastName: 'Zieliński',
    jobTitle: 'Marketing',
    role: 'USER',
  },
  {
    email: 'agent@demo.oriel.example',
    firstName: 'Ewa',
    lastName: 'Lis',
    jobTitle: 'Sales agent',
    role: 'AGENT',
  },
];

export const DEMO_SIGN_INS = {
  emails: DEMO_PEOPLE.map((person) => person.email),
  password: DEMO_PASSWORD,
} as const;
