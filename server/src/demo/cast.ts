import type { BrandKey } from '@oriel/contract/brand';
import type { NewOrganization } from '../modules/organization/service.ts';
import { CITY_ORGANIZATION, DEMO_ORGANIZATIONS } from './organizations.ts';
import { CITY_PEOPLE, DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './people.ts';

/** Who is in the demo of a brand. */
interface DemoCast {
  readonly organizations: readonly (NewOrganization & { readonly slug: string })[];
  readonly people: readonly DemoPerson[];
}

/** One brand shows developers who sell flats, the other a city that asks its residents. */
export const DEMO_CASTS: Readonly<Record<BrandKey, DemoCast>> = {
  oriel: { organizations: DEMO_ORGANIZATIONS, people: DEMO_PEOPLE },
  localloop: { organizations: [CITY_ORGANIZATION], people: CITY_PEOPLE },
};

/** What the sign-in page offers. */
export function demoSignIns(brand: BrandKey) {
  const shown = DEMO_CASTS[brand].people.filter((person) => person.shown);
  return { emails: shown.map(({ email }) => email), password: DEMO_PASSWORD };
}
