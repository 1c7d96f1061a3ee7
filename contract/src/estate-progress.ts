import { type Static, Type } from 'typebox';
import { AUDIT_CODES, AUDIT_SEVERITIES } from './audit.ts';
import { ESTATE_STATUSES, GUIDE_STEPS, NAVIGATOR_MODES, PANORAMA_VISIBILITIES } from './enums.ts';
import { DateTime, Id, OneOf } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Single things that a step asks for. */
export const STEP_LACKS = [
  'DESCRIPTION',
  'COVER',
  'CONTACT',
  'LOGO',
  'PRIVACY_POLICY',
  'CONTROLLER',
] as const;
export type StepLack = (typeof STEP_LACKS)[number];

/** One step, as far as the data show it. */
export const StepProgress = Type.Object({
  step: OneOf(GUIDE_STEPS),
  done: Type.Boolean(),
  skipped: Type.Boolean({ description: 'the team leaves it out; a done step is never skipped' }),
  open: Type.Optional(Type.Integer({ minimum: 0, description: 'apartments that still lack it' })),
  of: Type.Optional(Type.Integer({ minimum: 0, description: 'apartments that need it' })),
  lacks: Type.Optional(Type.Array(OneOf(STEP_LACKS))),
});
export type StepProgress = Static<typeof StepProgress>;

/** Whether visitors see a navigator, or why they cannot yet. */
export const NAVIGATOR_STATES = ['SHOWN', 'READY', 'NO_PICTURE', 'MODEL_NOT_DRAWN'] as const;
export type NavigatorState = (typeof NAVIGATOR_STATES)[number];

/** Whether visitors see a tour, or why they cannot yet. */
export const TOUR_STATES = ['SHOWN', 'READY', 'PROCESSING', 'FAILED'] as const;
export type TourState = (typeof TOUR_STATES)[number];

/** What stays hidden from the visitors of a published estate, and by which setting. */
export const HIDDEN_CODES = [
  'APARTMENTS_HIDDEN',
  'SOLD_NOT_LISTED',
  'PRICES_OFF',
  'PRICES_OF_APARTMENTS',
  'AVAILABILITY_OFF',
  'APARTMENTS_WITHOUT_NAVIGATOR',
  'TOURS_OFF',
] as const;
export type HiddenCode = (typeof HIDDEN_CODES)[number];

const NavigatorProgress = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  mode: OneOf(NAVIGATOR_MODES),
  state: Type.Unsafe<NavigatorState>({
    ...OneOf(NAVIGATOR_STATES),
    description: 'SHOWN: published, and seen as soon as the estate is',
  }),
  pictures: Type.Integer({ minimum: 0 }),
});

const TourProgress = Type.Object({
  id: { ...Id, description: 'of the panorama that is the entry' },
  name: Type.String(),
  visibility: OneOf(PANORAMA_VISIBILITIES),
  rooms: Type.Integer({ minimum: 1 }),
  state: Type.Unsafe<TourState>({
    ...OneOf(TOUR_STATES),
    description: 'SHOWN: not private, and seen by its link',
  }),
});

/** `GET /estate/{id}/progress`: how far an estate is, what its visitors see, what is hidden from them, and what is missing. */
export const EstateProgress = Type.Object({
  estate: Type.Object({ id: Id, name: Type.String(), status: OneOf(ESTATE_STATUSES) }),
  steps: Type.Array(StepProgress, { description: 'every step, in order' }),
  apartments: Type.Object({
    total: Type.Integer(),
    others: Type.Integer({
      description: 'parking spaces, garages and storage rooms, listed beside them and not counted here',
    }),
    shown: Type.Integer({ description: 'listed for visitors once the estate is published' }),
    priced: Type.Integer({ description: 'of these, with a price that visitors see' }),
  }),
  navigators: Type.Array(NavigatorProgress),
  tours: Type.Array(TourProgress),
  hidden: Type.Array(
    Type.Object({ code: OneOf(HIDDEN_CODES), count: Type.Integer({ description: 'apartments or tours' }) }),
  ),
  missing: Type.Array(
    Type.Object({ code: OneOf(AUDIT_CODES), severity: OneOf(AUDIT_SEVERITIES), count: Type.Integer() }),
    { description: 'findings of the integrity check by code, most severe first' },
  ),
  website: Type.Optional(
    Type.Object(
      { origin: Type.String(), at: DateTime },
      { description: 'the last page of another site on which a viewer of the estate was opened' },
    ),
  ),
  inquiries: Type.Integer(),
});
export type EstateProgress = Static<typeof EstateProgress>;

/** Most navigators, and most tours, that one call publishes. */
export const PUBLISH_MAX = 100;

/**
 * `POST /estate/{id}/publish`: publishes a draft together with navigators and tours. Without a list, all that are ready. Tours are opened
 * first and the estate last, so that visitors never meet half of it, and a repeated call completes what was interrupted.
 *
 * 400 `VALIDATION` for what is not the estate's, or not ready; 409 `STATUS_TRANSITION` for an archived estate.
 */
export const EstatePublish = Type.Object(
  {
    navigatorIds: Type.Optional(Type.Array(Id, { maxItems: PUBLISH_MAX, uniqueItems: true })),
    tourIds: Type.Optional(
      Type.Array(Id, {
        maxItems: PUBLISH_MAX,
        uniqueItems: true,
        description: 'the entries of tours; private rooms become visible by their links',
      }),
    ),
  },
  STRICT,
);
export type EstatePublish = Static<typeof EstatePublish>;
