import { type Static, Type } from 'typebox';
import { CommentPosition } from './comment.ts';
import {
  COMMENT_STATUSES,
  CONSENT_KEYS,
  INQUIRY_SOURCES,
  OPINION_VOTES,
  PREFERRED_CONTACTS,
  REACTIONS,
  TRACKING_EVENTS,
} from './enums.ts';
import { InquiryConsent, InquiryPage } from './inquiry.ts';
import { DateTime, Day, Email, Id, Nullable, OneOf, Text } from './primitives.ts';
import { VisitorId } from './tracking-event.ts';

const STRICT = { additionalProperties: false } as const;

/** Days that the link in a mail opens a person's page, and hours that one from their own browser does. */
export const PERSON_LINK_DAYS = 30;
export const PERSON_LINK_HOURS = 2;
/** Minutes that the code to a new address works at least. */
export const PERSON_CODE_MINUTES = 20;

/** What opens a person's page: sealed by the server, for this purpose alone, until it expires. */
const Token = Type.String({ minLength: 20, maxLength: 1000, description: 'from the link of the page' });

/** `POST /person/link`: mails the link of their page to whoever has this address, if anything is known of it. */
export const PersonLinkRequest = Type.Object({ email: Email, organizationId: Type.Optional(Id) }, STRICT);

/** The same answer whether the address is known or not. */
export const PersonLinkSent = Type.Object({ sent: Type.Literal(true) });

/**
 * `POST /person/browser-link`: the page of somebody without an address, from the browser that they wrote or looked in. `visitorId` is the
 * secret that proves who wrote a comment, `visitId` the id that apartments looked at are kept under with consent.
 */
export const PersonBrowserLink = Type.Object(
  { organizationId: Id, visitorId: Type.Optional(VisitorId), visitId: Type.Optional(VisitorId) },
  STRICT,
);
export const PersonToken = Type.Object({ token: Token, expiresAt: DateTime });

/** `POST /person/view`. By POST, so that the token is in no address. */
export const PersonView = Type.Object({ token: Token }, STRICT);

/** `POST /person/correct`: what somebody typed into the form. Their address, which proves who they are, is changed by `POST /person/address`. */
export const PersonCorrection = Type.Object(
  {
    token: Token,
    inquiryId: Id,
    name: Type.Optional(Text(2, 120)),
    phone: Type.Optional(Nullable(Type.String({ minLength: 3, maxLength: 40 }))),
    preferredContact: Type.Optional(OneOf(PREFERRED_CONTACTS)),
  },
  STRICT,
);

/** `POST /person/code`: mails a code to the address that is to replace the one that opened the page. */
export const PersonCodeRequest = Type.Object({ token: Token, email: Email }, STRICT);

/** `POST /person/address`: the new address, with the code that came there. Answers with what opens the page from now on. */
export const PersonAddress = Type.Object(
  { token: Token, email: Email, code: Type.String({ pattern: '^[0-9]{8}$' }) },
  STRICT,
);

/** `POST /person/withdraw`: consents of inquiries, or the one to being recognised (`visits`). */
export const PersonWithdrawal = Type.Object(
  {
    token: Token,
    keys: Type.Optional(
      Type.Array(OneOf(CONSENT_KEYS), { maxItems: CONSENT_KEYS.length, uniqueItems: true }),
    ),
    visits: Type.Optional(Type.Literal(true)),
  },
  STRICT,
);

/** `POST /person/erase`: everything that names or recognises the person. `confirm` is what the page has asked for. */
export const PersonErasure = Type.Object({ token: Token, confirm: Type.Literal(true) }, STRICT);

const PersonInquiry = Type.Object({
  id: Id,
  reference: Type.String(),
  createdAt: DateTime,
  source: OneOf(INQUIRY_SOURCES),
  estate: Type.Optional(Type.String()),
  apartments: Type.Array(Type.String(), { description: 'their numbers' }),
  name: Type.String(),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  preferredContact: OneOf(PREFERRED_CONTACTS),
  subject: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  page: Type.Optional(InquiryPage),
  consents: Type.Array(InquiryConsent),
  privacyVersion: Type.Optional(Type.String()),
  replies: Type.Array(
    Type.Object({ at: DateTime, subject: Type.Optional(Type.String()), text: Type.String() }),
  ),
  notes: Type.Integer({ description: 'how many the team has written about it; they ask the team for them' }),
  handedTo: Type.Optional({ ...Type.String(), description: 'the system that it was handed on to' }),
  retentionUntil: { ...Day, description: 'the day after which it becomes anonymous' },
});

const PersonComment = Type.Object({
  id: Id,
  createdAt: DateTime,
  about: Type.Optional({ ...Type.String(), description: 'title of the project or tour' }),
  name: Type.String(),
  email: Type.Optional(Type.String()),
  body: Type.String(),
  status: OneOf(COMMENT_STATUSES),
  position: Type.Optional({ ...CommentPosition, description: 'where on the picture, map, model or tour' }),
  category: Type.Optional(Type.String()),
  consentedAt: Type.Optional(DateTime),
});

/** Everything that an organization keeps about a person, as they see it themselves. */
export const PersonRecord = Type.Object({
  organization: Type.Object({
    id: Id,
    name: Type.String(),
    logoUrl: Type.Optional(Type.String()),
    policyUrl: Type.Optional(Type.String()),
    controllerName: Type.Optional(Type.String()),
    controllerAddress: Type.Optional(Type.String()),
    contactEmail: Type.Optional(Type.String()),
  }),
  email: Type.Optional({ ...Type.String(), description: 'that opened the page' }),
  expiresAt: Type.Optional({ ...DateTime, description: 'of the link' }),
  inquiries: Type.Array(PersonInquiry),
  comments: Type.Array(PersonComment),
  reactions: Type.Array(Type.Object({ at: DateTime, reaction: OneOf(REACTIONS), comment: Type.String() })),
  votes: Type.Array(Type.Object({ at: DateTime, vote: OneOf(OPINION_VOTES), statement: Type.String() })),
  reports: Type.Array(Type.Object({ at: DateTime, reason: Type.String() })),
  visits: Type.Array(
    Type.Object({
      at: DateTime,
      name: OneOf(TRACKING_EVENTS),
      apartment: Type.Optional(Type.String()),
      device: Type.Optional(Type.String()),
      source: Type.Optional({ ...Type.String(), description: 'page or campaign that they came from' }),
    }),
    { description: 'what is kept of their visits under an id of theirs; newest first, at most 1000' },
  ),
  saved: Type.Array(Type.String(), { description: 'numbers of apartments that are marked' }),
});
export type PersonRecord = Static<typeof PersonRecord>;

/** `GET /inquiry/{id}/person`: the same with the team's own notes, for an answer to a request that reached the team. */
export const PersonExport = Type.Object({
  ...PersonRecord.properties,
  exportedAt: DateTime,
  notes: Type.Array(Type.Object({ at: DateTime, reference: Type.String(), text: Type.String() }), {
    description: 'of the team, about their inquiries',
  }),
});
