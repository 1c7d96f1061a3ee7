import type { FeatureKey } from './enums.ts';

/**
 * Access of one kind of caller to a call. `none` refused; `public` the public projection of what is published; `own` own records only;
 * `assigned` records of assigned estates; `all` everything in the scope of the organization.
 */
export type Access = 'none' | 'public' | 'own' | 'assigned' | 'all';

/** Kinds of caller. `staff` is platform staff (an e-mail allow-list), never a role value. */
export const CALLERS = ['public', 'AGENT', 'USER', 'ADMIN', 'staff'] as const;
export type Caller = (typeof CALLERS)[number];

export interface Permission {
  readonly access: Readonly<Record<Caller, Access>>;
  /** Organization feature that must be enabled, else 403 `FEATURE_DISABLED`. */
  readonly feature?: FeatureKey;
  /** The call ignores `x-organization-id`, so that a stale stored id can never lock a user out. */
  readonly ignoresOrganization?: true;
}

const LETTERS: Readonly<Record<string, Access>> = {
  '-': 'none',
  p: 'public',
  o: 'own',
  a: 'assigned',
  x: 'all',
};

/**
 * Reads one row of the permission matrix: five letters for public, AGENT, USER, ADMIN, staff
 * (`-` none, `p` public, `o` own, `a` assigned, `x` all).
 *
 * @throws Error when the row has another length or letter
 */
export function grants(row: string): Permission['access'] {
  const cells = row.split(' ').map((letter) => LETTERS[letter]);
  const [everyone, AGENT, USER, ADMIN, staff, ...rest] = cells;
  if (!everyone || !AGENT || !USER || !ADMIN || !staff || rest.length > 0) {
    throw new Error(`Permission row "${row}" needs five of - p o a x`);
  }
  return { public: everyone, AGENT, USER, ADMIN, staff };
}
