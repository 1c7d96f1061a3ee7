import type { CallName } from '@oriel/contract/routes';
import { queryClient } from './services.ts';

const ESTATE = [
  'listEstates',
  'getEstate',
  'getEstateProgress',
  'getApartmentDetailsStats',
  'getNavigator',
] as const;
const ORGANIZATION = ['getEstateProgress', 'listOrganizations', 'getOrganization', 'getMe'] as const;

/** What changes with every decision on a comment, besides the list in which it was taken. */
const MODERATION = [
  'getFeedbackStats',
  'getFeedbackOpinion',
  'listFeedbackActivities',
  'listCommentActivities',
] as const;

/** Calls whose answers show, name or count things of a kind, and are stale once one of them changes. */
const ANSWERS = {
  apartment: [
    'listApartments',
    'getApartment',
    'getPriceHistory',
    'listEstates',
    'listBuildings',
    'getPastImports',
    'checkApartmentIntegrity',
    'getEstateProgress',
  ],
  asset: ['listAssets'],
  audit: ['checkApartmentIntegrity', 'getEstateProgress'],
  building: ['listBuildings', 'getBuilding', ...ESTATE],
  estate: ESTATE,
  feedback: ['listFeedback', 'getFeedback', 'getFeedbackItem', 'listComments', ...MODERATION],
  // The list stays as it is, so that nothing moves under the moderator's hands.
  moderation: ['listFeedback', 'getFeedback', 'getFeedbackItem', ...MODERATION],
  inquiry: ['getEstateProgress', 'listInquiries', 'listApartmentInquiries', 'listApartments'],
  integration: ['getIntegration', 'getLastSyncDate', ...ESTATE],
  me: ['getMe'],
  // A member can change their own place.
  member: ['listUsers', 'getUserStats', ...ORGANIZATION],
  navigator: ['listNavigators', 'getEstateProgress'],
  organization: ORGANIZATION,
  panorama: ['listPanoramas', 'getPanorama', 'getEstateProgress'],
} as const satisfies Record<string, readonly CallName[]>;

/** Invalidates every answer that a change to things of these kinds makes stale. */
export function refresh(...changed: readonly (keyof typeof ANSWERS)[]): Promise<void> {
  const names = new Set<unknown>(changed.flatMap((kind) => ANSWERS[kind]));
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) });
}
