import type { Types } from 'mongoose';

/** Visitor activity in a period. */
export interface Visits {
  readonly views: number;
  readonly visitors: number;
  readonly details: number;
  readonly favorites: number;
  readonly inquiries: number;
  /** Share of identified visitors who sent an inquiry: 0..1. */
  readonly conversionRate: number;
  readonly lastViewedAt?: Date | undefined;
}

/** Tracking data of navigators. */
export interface NavigatorVisits {
  /** All-time views of all navigators of the installation. */
  viewsEver(): Promise<number>;
  /**
   * Of one organization, or of some of its estates, since a moment: by navigator, and overall (a visitor of two navigators counts once).
   */
  since(
    of: { readonly organizationId: Types.ObjectId; readonly estateId?: { $in: Types.ObjectId[] } },
    from: Date,
  ): Promise<{ readonly totals: Visits; readonly byNavigator: ReadonlyMap<string, Visits> }>;
}

export const NO_VISITS: Visits = {
  views: 0,
  visitors: 0,
  details: 0,
  favorites: 0,
  inquiries: 0,
  conversionRate: 0,
};

/** Without tracking. */
export const nothingTracked: NavigatorVisits = {
  viewsEver: async () => 0,
  since: async () => ({ totals: NO_VISITS, byNavigator: new Map() }),
};
