import { type Static, Type } from 'typebox';
import { Id, Nullable, Text, Translations, View } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Most steps of a guided walk. */
export const WALK_STEPS_MAX = 60;

/** How long a step may stay, in seconds, and how long it does unless said otherwise. */
export const WALK_STAY_MIN = 1;
export const WALK_STAY_MAX = 30;
export const WALK_STAY = 4;

/** Longest caption of a step, in characters. */
export const WALK_CAPTION_MAX = 200;

export const WalkStepTranslations = Translations({ caption: Text(1, WALK_CAPTION_MAX) });

const Stay = Type.Number({
  minimum: WALK_STAY_MIN,
  maximum: WALK_STAY_MAX,
  description: 'seconds that the view stays',
});

const stepFields = {
  id: Id,
  panoramaId: Id,
  view: View,
  stay: Stay,
  pointId: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'point of interest of the room that is open meanwhile' }),
  ),
  caption: Type.Optional(Type.String()),
};

/** A step of a guided walk as visitors get it; only included when they may open its room. */
export const PublicWalkStep = Type.Object(stepFields);
export type PublicWalkStep = Static<typeof PublicWalkStep>;

/** The same as members get it. */
export const WalkStep = Type.Object({ ...stepFields, i18n: Type.Optional(WalkStepTranslations) });
export type WalkStep = Static<typeof WalkStep>;

/**
 * A step in a full replacement of the walk: with an `id` it updates that step, without one it is new. Its translations stay unless named.
 */
export const WalkStepInput = Type.Object(
  {
    id: Type.Optional(Id),
    panoramaId: Id,
    view: View,
    stay: Stay,
    pointId: Type.Optional(Nullable(Id)),
    caption: Type.Optional(Nullable(Text(1, WALK_CAPTION_MAX))),
    i18n: Type.Optional(WalkStepTranslations),
  },
  STRICT,
);
export type WalkStepInput = Static<typeof WalkStepInput>;
