import type { FeatureKey } from '@oriel/contract/enums';
import type { UserOrganization } from '@oriel/contract/user';
import {
  Building2,
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
import type { MessageId } from '../../i18n/translate.ts';

export type AreaKey =
  | 'home'
  | 'estates'
  | 'apartments'
  | 'tours'
  | 'inquiries'
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
  /** Feature of the organization without which the area is not offered. */
  readonly feature?: FeatureKey;
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
    key: 'feedback',
    path: '/dashboard/feedback',
    name: 'area.feedback',
    icon: MessagesSquare,
    group: 'work',
    feature: 'feedback',
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

/** The areas that fit beside "more" in a phone's bottom bar. */
const BAR: readonly AreaKey[] = ['home', 'estates', 'tours', 'inquiries'];

export function areasFor(organization: Pick<UserOrganization, 'features'> | undefined): readonly Area[] {
  return AREAS.filter(({ feature }) => !feature || !organization || organization.features.includes(feature));
}

export function barAreas(areas: readonly Area[]): readonly Area[] {
  return areas.filter(({ key }) => BAR.includes(key));
}
