import { type Static, Type } from 'typebox';
import { ApartmentTotals } from './navigator.ts';
import { DateTime, Id } from './primitives.ts';

/** One navigator on the marketing page. Every key here is public. */
export const ShowcaseNavigator = Type.Object({
  id: Id,
  name: Type.String(),
  coverUrl: Type.Optional(Type.String()),
  estate: Type.Object({ name: Type.String(), city: Type.String() }),
  counts: ApartmentTotals,
  viewerUrl: Type.String(),
});
export type ShowcaseNavigator = Static<typeof ShowcaseNavigator>;

const Count = Type.Integer({ minimum: 0 });

/** `GET /navigator/stats` for the public: totals of the whole installation, at most an hour old. */
export const PublicNavigatorStats = Type.Object({
  navigators: Count,
  estates: Count,
  apartments: Count,
  views: Count,
});
export type PublicNavigatorStats = Static<typeof PublicNavigatorStats>;

const visits = {
  views: Count,
  visitors: Count,
  details: Count,
  favorites: Count,
  inquiries: Count,
  conversionRate: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'of the visitors who let themselves be counted, how many sent an inquiry',
  }),
};

/** `GET /navigator/stats` for members: the last 30 days of their organization. */
export const NavigatorStats = Type.Object({
  totals: Type.Object(visits),
  navigators: Type.Array(
    Type.Object({
      navigatorId: Id,
      name: Type.String(),
      ...visits,
      lastViewedAt: Type.Optional(DateTime),
    }),
  ),
});
export type NavigatorStats = Static<typeof NavigatorStats>;
