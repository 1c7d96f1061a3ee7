import { type Static, Type } from 'typebox';

const Minutes = Type.Integer({ minimum: 0, maximum: 1440 });

/** Direct sun that reaches an apartment on the 21st of a month, minutes, computed from the 3D model of its building. */
const Sun = Type.Object({
  march: Minutes,
  june: Minutes,
  december: Minutes,
  morning: Type.Integer({
    minimum: 0,
    maximum: 720,
    description: 'of those in March, before noon by the clock',
  }),
  evening: Type.Integer({ minimum: 0, maximum: 540, description: 'of those in March, from 15:00' }),
});

/** Sun and view of an apartment, from the 3D model of its building. Absent without a model. */
export const Daylight = Type.Object({
  sun: Type.Optional(Sun),
  sky: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'share of the sky before its windows that is open' }),
  ),
  distance: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'metres that one sees, the median; at most 1000',
    }),
  ),
});
export type Daylight = Static<typeof Daylight>;

/** The same with the whole year, for one apartment. */
export const DaylightDetail = Type.Object({
  ...Daylight.properties,
  months: Type.Optional(Type.Array(Minutes, { description: 'on the 21st of each month, January first' })),
  hours: Type.Optional(
    Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 60 })), {
      description: 'minutes in each hour of the local clock on the 21st of each month',
    }),
  ),
  equinox: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 600,
      description:
        'minutes in the window with the most of them, 7:00 to 17:00 of the local clock, on 21 March or 21 September, whichever has fewer',
    }),
  ),
});
export type DaylightDetail = Static<typeof DaylightDetail>;
