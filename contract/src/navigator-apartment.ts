import { type Static, Type } from 'typebox';
import { PublicApartment } from './apartment.ts';
import { DaylightDetail } from './daylight.ts';
import { NavigatorQuery } from './navigator.ts';
import { ApartmentHint, outlineFields } from './navigator-image.ts';
import { PublicPriceHistory } from './price-history.ts';
import { Id } from './primitives.ts';
import { AgentCard } from './user.ts';

const ImagePlace = Type.Object({ imageId: Id, index: Type.Integer() });

/** `GET /navigator/{id}/apartment/{apartmentId}`. `agentId` asks for the card of an agent who is visible to visitors. */
export const NavigatorApartmentQuery = Type.Object({
  ...NavigatorQuery.properties,
  agentId: Type.Optional(Id),
});
export type NavigatorApartmentQuery = Static<typeof NavigatorApartmentQuery>;

/** An apartment in its navigator: the public fields and its context. */
export const NavigatorApartment = Type.Object({
  ...PublicApartment.properties,
  daylight: Type.Optional(DaylightDetail),
  preferred: Type.Optional(ImagePlace),
  overlays: Type.Array(Type.Object({ ...ImagePlace.properties, ...outlineFields })),
  panoramas: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      tourId: Id,
      entry: Type.Boolean(),
      thumbnailUrl: Type.String(),
    }),
  ),
  priceHistory: Type.Array(PublicPriceHistory),
  floorPlan: Type.Optional(
    Type.Object({
      level: Type.Optional(Type.Integer()),
      label: Type.Optional(Type.String()),
      url: Type.String(),
      points: Type.Optional(outlineFields.points),
    }),
  ),
  similar: Type.Array(ApartmentHint, { maxItems: 6 }),
  agent: Type.Optional(AgentCard),
  previousId: Type.Optional(Id),
  nextId: Type.Optional(Id),
});
export type NavigatorApartment = Static<typeof NavigatorApartment>;
