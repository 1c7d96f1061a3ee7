import { type Static, Type } from 'typebox';
import { Id, PeriodEnd } from './primitives.ts';

/** `GET /user/stats`. Defaults to the last thirty days. */
export const UserStatsQuery = Type.Object({
  from: Type.Optional(PeriodEnd('in UTC')),
  to: Type.Optional(PeriodEnd('in UTC')),
  userId: Type.Optional(Id),
});
export type UserStatsQuery = Static<typeof UserStatsQuery>;

/** One member's activity in the period, and its results. */
export const AgentStats = Type.Object({
  userId: Id,
  name: Type.String(),
  inquiries: Type.Integer({ description: 'assigned to them or come by their link, without spam' }),
  unread: Type.Integer({ description: 'of these, still NEW' }),
  medianFirstReadMinutes: Type.Optional(
    Type.Number({ description: 'from the inquiry to its first reading; absent when none was read' }),
  ),
  booked: Type.Integer({ description: 'apartments they have booked' }),
  sold: Type.Integer({ description: 'apartments sold out of their booking, or by themselves' }),
  views: Type.Integer({ description: 'viewers opened by their link' }),
  favorites: Type.Integer({ description: 'apartments marked by visitors who came by their link' }),
});
export type AgentStats = Static<typeof AgentStats>;

const Count = Type.Integer({ minimum: 0 });

/** Statistics of members. An AGENT sees only their own row. */
export const UserStats = Type.Object({
  total: Count,
  byRole: Type.Object({ ADMIN: Count, USER: Count, AGENT: Count }),
  byStatus: Type.Object({ ACTIVE: Count, INVITED: Count, DISABLED: Count }),
  active7d: Type.Integer({ description: 'active members who signed in during the last seven days' }),
  invited: Type.Integer({ description: 'invitations that are open' }),
  agents: Type.Array(AgentStats, {
    description: 'AGENTs, and whoever else has numbers in the time; most inquiries first',
  }),
});
export type UserStats = Static<typeof UserStats>;
