import type { Types } from 'mongoose';

/** What visitors did in some time. */
export interface Visits {
  readonly views: number;
  readonly visitors: number;
  readonly details: number;
  readonly favorites: number;
  readonly inquiries: number;
  /** Of the visitors who are known, how many sent an inquiry: 0..1. */
  readonly conversionRate: number;
  readonly lastViewedAt?: Date | undefined;
}

/** What tracking knows of navigators. */
export interface NavigatorVisits {
  /** Views of all navigators of the installation, ever. */
  viewsEver(): Promise<number>;
  /** Of one organization since a moment: by navigator, and of all together (a visitor of two navigators is one). */
  since(
    organizationId: Types.ObjectId,
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

/** Where nothing is tracked. */
export const nothingTracked: NavigatorVisits = {
  viewsEver: async () => 0,
  since: async () => ({ totals: NO_VISITS, byNavigator: new Map() }),
};
