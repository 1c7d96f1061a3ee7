import type { BrandKey } from '@oriel/contract/brand';
import type { FeatureKey, Role } from '@oriel/contract/enums';
import type { UserOrganization } from '@oriel/contract/user';
import {
  Building2,
  ChartColumn,
  CircleUserRound,
  CodeXml,
  DoorOpen,
  House,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  Orbit,
  Users,
  Warehouse,
} from 'lucide-react';
import type { MessageId } from '../i18n/translate.ts';

export type AreaKey =
  | 'home'
  | 'estates'
  | 'apartments'
  | 'tours'
  | 'inquiries'
  | 'statistics'
  | 'feedback'
  | 'users'
  | 'organizations'
  | 'embed'
  | 'profile';

export interface Area {
  readonly key: AreaKey;
  readonly path: string;
  readonly name: MessageId;
  readonly icon: LucideIcon;
  readonly group: 'work' | 'team';
  /** Feature of the organization that enables the area. */
  readonly feature?: FeatureKey;
  /** Roles with access; all if absent. `areas.test.ts` checks them against the permission matrix. */
  readonly roles?: readonly Role[];
}

export const AREAS: readonly Area[] = [
  { key: 'home', path: '/dashboard', name: 'area.home', icon: House, group: 'work' },
  {
    key: 'estates',
    path: '/dashboard/estates',
    name: 'area.estates',
    icon: Building2,
    group: 'work',
    feature: 'estates',
  },
  {
    key: 'apartments',
    path: '/dashboard/apartments',
    name: 'area.apartments',
    icon: DoorOpen,
    group: 'work',
    feature: 'estates',
  },
  {
    key: 'tours',
    path: '/dashboard/tours',
    name: 'area.tours',
    icon: Orbit,
    group: 'work',
    feature: 'virtual_tours',
  },
  {
    key: 'inquiries',
    path: '/dashboard/inquiries',
    name: 'area.inquiries',
    icon: Inbox,
    group: 'work',
    feature: 'estates',
  },
  {
    key: 'statistics',
    path: '/dashboard?tab=statistics',
    name: 'area.statistics',
    icon: ChartColumn,
    group: 'work',
    feature: 'estates',
  },
  {
    key: 'feedback',
    path: '/dashboard/feedback',
    name: 'area.feedback',
    icon: MessagesSquare,
    group: 'work',
    feature: 'feedback',
    roles: ['USER', 'ADMIN'],
  },
  { key: 'embed', path: '/dashboard/embed', name: 'area.embed', icon: CodeXml, group: 'work' },
  { key: 'users', path: '/dashboard/users', name: 'area.users', icon: Users, group: 'team' },
  {
    key: 'organizations',
    path: '/dashboard/organizations',
    name: 'area.organizations',
    icon: Warehouse,
    group: 'team',
  },
  { key: 'profile', path: '/dashboard/profile', name: 'area.profile', icon: CircleUserRound, group: 'team' },
];

/** Slots next to "More" in a phone's bottom bar. */
const BAR_MOST = 4;

/** Most used areas on a phone by role, most frequent first: agents answer inquiries, the back office maintains content. */
const BAR: Readonly<Record<BrandKey, Readonly<Record<Role, readonly AreaKey[]>>>> = {
  oriel: {
    AGENT: ['inquiries', 'apartments', 'home', 'tours'],
    USER: ['home', 'apartments', 'tours', 'inquiries'],
    ADMIN: ['home', 'inquiries', 'apartments', 'statistics'],
  },
  localloop: {
    AGENT: ['home', 'tours', 'estates', 'apartments'],
    USER: ['home', 'feedback', 'tours', 'estates'],
    ADMIN: ['home', 'feedback', 'tours', 'users'],
  },
};

/** The areas a brand starts with; the rest follows in the usual order. */
const LEADING: Readonly<Record<BrandKey, readonly AreaKey[]>> = {
  oriel: [],
  localloop: ['home', 'feedback', 'tours'],
};

type Member = Pick<UserOrganization, 'features' | 'role'>;

/** The areas of a brand, the leading ones first. */
export function areasOf(brand: BrandKey): readonly Area[] {
  const place = ({ key }: Area) => {
    const index = LEADING[brand].indexOf(key);
    return index < 0 ? LEADING[brand].length : index;
  };
  return AREAS.toSorted((a, b) => place(a) - place(b));
}

/** Why a user lacks an area: the organization does not have it, or the role may not use it. */
export type Refusal = 'feature' | 'role';

export function refusalOf(
  { feature, roles }: Pick<Area, 'feature' | 'roles'>,
  member: Member,
): Refusal | undefined {
  if (feature && !member.features.includes(feature)) return 'feature';
  return roles && !roles.includes(member.role) ? 'role' : undefined;
}

/** The areas offered to a user; before the user is known, only those common to all: a forbidden area must not even flash up. */
export function areasFor(brand: BrandKey, member: Member | undefined): readonly Area[] {
  return areasOf(brand).filter((area) =>
    member ? refusalOf(area, member) === undefined : !area.feature && !area.roles,
  );
}

/** The area of a page, by its address; home matches only exactly. */
export function areaAt(pathname: string): Area | undefined {
  return AREAS.find(
    ({ key, path }) => pathname === path || (key !== 'home' && pathname.startsWith(`${path}/`)),
  );
}

/** Whether a page is in an area; the home page has two, distinguished by its tab. */
export function isHere(
  { key, path }: Pick<Area, 'key' | 'path'>,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): boolean {
  if (pathname === '/dashboard') {
    return key === (new URLSearchParams(search).get('tab') === 'statistics' ? 'statistics' : 'home');
  }
  return key !== 'home' && (pathname === path || pathname.startsWith(`${path}/`));
}

/** The areas of a phone's bottom bar, out of those offered to the user; a missing one is replaced by the next. */
export function barAreas(brand: BrandKey, areas: readonly Area[], role: Role | undefined): readonly Area[] {
  const first = BAR[brand][role ?? 'USER'].flatMap((key) => areas.find((area) => area.key === key) ?? []);
  const rest = areas.filter((area) => area.group === 'work' && !first.includes(area));
  return [...first, ...rest].slice(0, BAR_MOST);
}
