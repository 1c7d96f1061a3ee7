import type { FeatureKey } from '@oriel/contract/enums';
import type { NotificationKind, UserOrganization } from '@oriel/contract/user';

interface Told {
  /** Areas that it comes from: one of them is enough. */
  readonly features: readonly FeatureKey[];
  /** Whether an AGENT is told of it. */
  readonly agents: boolean;
}

/** What members are told of. The API has a switch for product news as well, which nobody sends. */
const TOLD = {
  inquiryNew: { features: ['estates'], agents: true },
  inquiryAssigned: { features: ['estates'], agents: true },
  feedbackComment: { features: ['feedback', 'virtual_tours'], agents: false },
  feedbackDigest: { features: ['feedback'], agents: false },
  syncFailed: { features: ['estates'], agents: false },
  weeklyReport: { features: ['estates'], agents: true },
} as const satisfies Partial<Record<NotificationKind, Told>>;
export type ToldKind = keyof typeof TOLD;

const KINDS = Object.keys(TOLD) as readonly ToldKind[];

/** The kinds that can reach somebody in one of their organizations. */
export function kindsTold(organizations: readonly Pick<UserOrganization, 'role' | 'features'>[]) {
  return KINDS.filter((kind) => {
    const { features, agents }: Told = TOLD[kind];
    return organizations.some(
      (one) => (agents || one.role !== 'AGENT') && features.some((feature) => one.features.includes(feature)),
    );
  });
}
