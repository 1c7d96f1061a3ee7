import { type Static, Type } from 'typebox';
import {
  ANSWER_CHANNELS,
  APARTMENT_STATUSES,
  CONSENT_KEYS,
  CURRENCIES,
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  LOCALES,
  PREFERRED_CONTACTS,
  SPAM_VERDICTS,
} from './enums.ts';
import { ListMeta, listQuery } from './envelope.ts';
import {
  INQUIRY_MESSAGE_MAX,
  INQUIRY_NAME_MAX,
  INQUIRY_NAME_MIN,
  INQUIRY_PHONE_MAX,
  INQUIRY_PHONE_MIN,
  INQUIRY_REPLY_MAX,
  INQUIRY_REPLY_SUBJECT_MAX,
  NEXT_STEP_MAX,
} from './inquiry-rules.ts';
import { DateTime, Day, Email, Id, Money, Nullable, OneOf, Several, Text } from './primitives.ts';
import { TrackedEvent, VisitorId } from './tracking-event.ts';

const STRICT = { additionalProperties: false } as const;

/** The page that showed the form. `utm` are the campaign parameters of its address, without their prefix. */
export const InquiryPage = Type.Object(
  {
    url: Type.Optional(Type.String({ maxLength: 2000 })),
    referrer: Type.Optional(Type.String({ maxLength: 2000 })),
    embedOrigin: Type.Optional(Type.String({ maxLength: 300 })),
    utm: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z]{1,20}$' }), Type.String({ maxLength: 200 }), {
        ...STRICT,
        maxProperties: 10,
      }),
    ),
  },
  STRICT,
);

/** A consent, given or declined: the exact wording shown to the visitor, its version and the time. */
export const InquiryConsent = Type.Object({
  key: OneOf(CONSENT_KEYS),
  version: Type.String(),
  text: Type.String(),
  granted: Type.Boolean({ description: 'holds now; one that was withdrawn does not' }),
  at: DateTime,
  withdrawnAt: Type.Optional({ ...DateTime, description: 'it was given `at` and held until this moment' }),
});

/**
 * An apartment in an inquiry: its current status, or its last one if it was deleted, and its price and status at the time of the inquiry.
 */
export const InquiryApartment = Type.Object({
  id: Id,
  number: Type.String(),
  estateName: Type.String(),
  status: OneOf(APARTMENT_STATUSES),
  price: Type.Optional(Money),
  statusThen: Type.Optional(OneOf(APARTMENT_STATUSES)),
  currency: OneOf(CURRENCIES),
});

/** What the team will do next, and on which day. */
const NextStep = Type.Object({ text: Text(1, NEXT_STEP_MAX), on: Day }, STRICT);

const InquiryPerson = Type.Object({ id: Id, name: Type.String(), avatarUrl: Type.Optional(Type.String()) });

/** An inquiry as members get it. An anonymised one has lost all personal data, and `anonymizedAt` is set. */
export const Inquiry = Type.Object({
  id: Id,
  organizationId: Id,
  reference: Type.String({ description: 'what the visitor was told' }),
  status: OneOf(INQUIRY_STATUSES),
  source: OneOf(INQUIRY_SOURCES),
  name: Type.String(),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String({ description: 'E.164' })),
  preferredContact: OneOf(PREFERRED_CONTACTS),
  subject: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  locale: OneOf(LOCALES),
  estateId: Id,
  estateName: Type.Optional(Type.String()),
  buildingId: Type.Optional(Id),
  apartmentId: Type.Optional(Id),
  apartmentIds: Type.Array(Id),
  apartments: Type.Array(InquiryApartment, { description: 'those that still exist' }),
  panoramaId: Type.Optional(Id),
  agentId: Type.Optional(Id),
  assigneeId: Type.Optional(Id),
  assignee: Type.Optional(InquiryPerson),
  visitorId: Type.Optional(
    Type.String({
      description: 'a pseudonym, the same for all inquiries of a visitor; not the id that was sent',
    }),
  ),
  sessionId: Type.Optional(Type.String()),
  page: Type.Optional(InquiryPage),
  consents: Type.Array(InquiryConsent),
  privacyVersion: Type.Optional(Type.String()),
  spam: Type.Object({
    score: Type.Number({ minimum: 0, maximum: 1 }),
    verdict: OneOf(SPAM_VERDICTS),
  }),
  readAt: Type.Optional(DateTime),
  readBy: Type.Optional(Id),
  answeredAt: Type.Optional({ ...DateTime, description: 'last reply, or when a member said so' }),
  answeredBy: Type.Optional(Id),
  answeredVia: Type.Optional(OneOf(ANSWER_CHANNELS)),
  nextStep: Type.Optional(NextStep),
  externalLead: Type.Optional(
    Type.Object({
      system: OneOf(['VOX_DEVELOPER']),
      state: OneOf(['PENDING', 'SENT', 'FAILED']),
      sentAt: Type.Optional(DateTime),
      error: Type.Optional(Type.String()),
    }),
  ),
  retentionUntil: Day,
  anonymizedAt: Type.Optional(DateTime),
  counts: Type.Object({ activities: Type.Integer(), notes: Type.Integer() }),
  ofPerson: Type.Optional(
    Type.Integer({
      minimum: 2,
      description:
        'inquiries with the same e-mail or phone that the caller may see, this one among them; absent when it is the only one',
    }),
  ),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Inquiry = Static<typeof Inquiry>;

/** `GET /inquiry`: a page, with the number of unread inquiries visible to the caller, whatever the filters. */
export const InquiryList = Type.Object({
  data: Type.Array(Inquiry),
  meta: Type.Object({ ...ListMeta.properties, unread: Type.Integer({ minimum: 0 }) }),
});

const filters = {
  status: Type.Optional(Several(OneOf(INQUIRY_STATUSES))),
  estateId: Type.Optional(Several(Id)),
  buildingId: Type.Optional(Several(Id)),
  apartmentId: Type.Optional(Several(Id)),
  assigneeId: Type.Optional(
    Several(Type.String({ pattern: '^([0-9a-f]{24}|none)$', description: '`none`: assigned to nobody' })),
  ),
  agentId: Type.Optional(Several(Id)),
  source: Type.Optional(Several(OneOf(INQUIRY_SOURCES))),
  spam: Type.Optional(Type.Boolean({ description: 'only spam, or (default) none of it' })),
  samePersonAs: Type.Optional({
    ...Id,
    description: 'an inquiry: it and all others with its e-mail or phone',
  }),
  answered: Type.Optional(Type.Boolean({ description: 'false: those that still wait for an answer' })),
  due: Type.Optional(
    Type.Boolean({
      description: 'only those whose next step is due, today or before, where the organization is',
    }),
  ),
};

/** `GET /inquiry`. */
export const InquiryListQuery = Type.Object({
  ...listQuery(['createdAt', 'status', 'name', 'nextStep']),
  ...filters,
});
export type InquiryListQuery = Static<typeof InquiryListQuery>;

/** `GET /inquiry/export` (additive): takes the filters of the list; at most 20 000 rows, newest first. */
export const InquiryExportQuery = Type.Object({
  ...InquiryListQuery.properties,
  format: Type.Optional(OneOf(['csv', 'xlsx'])),
});
export type InquiryExportQuery = Static<typeof InquiryExportQuery>;

/** `GET /apartment/{id}/inquiries`. */
export const ApartmentInquiriesQuery = Type.Object({
  ...listQuery(['createdAt', 'status', 'name']),
  status: filters.status,
});
export type ApartmentInquiriesQuery = Static<typeof ApartmentInquiriesQuery>;

const IdempotencyKey = Type.String({
  pattern: '^[\\x21-\\x7e]{8,100}$',
  description: 'also as the header Idempotency-Key',
});

/**
 * `POST /inquiry`. Needs an e-mail or a phone, and a public estate or apartment; also a name, unless the preferred contact is EMAIL and an
 * e-mail is given: the inquiry is then listed under its address. Consents are optional and unticked; unknown consent keys are rejected. A
 * repeated idempotency key, or the same contact and apartments within two minutes, answers with the first inquiry and 200.
 */
export const InquiryCreate = Type.Object(
  {
    name: Type.Optional(Text(INQUIRY_NAME_MIN, INQUIRY_NAME_MAX)),
    email: Type.Optional(Email),
    phone: Type.Optional(
      Type.String({
        minLength: INQUIRY_PHONE_MIN,
        maxLength: INQUIRY_PHONE_MAX,
        description: 'as people write it; without a country code it is one of the estate’s country',
      }),
    ),
    preferredContact: Type.Optional(OneOf(PREFERRED_CONTACTS)),
    subject: Type.Optional(Text(1, 200)),
    message: Type.Optional(Text(1, INQUIRY_MESSAGE_MAX)),
    locale: Type.Optional(OneOf(LOCALES)),
    source: Type.Optional(OneOf(INQUIRY_SOURCES, 'MANUAL is for members')),
    estateId: Type.Optional(Id),
    buildingId: Type.Optional(Id),
    apartmentId: Type.Optional(Id),
    apartmentIds: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'the shortlist' })),
    navigatorId: Type.Optional(Id),
    panoramaId: Type.Optional(Id),
    agentId: Type.Optional(Id),
    assigneeId: Type.Optional({ ...Id, description: 'for members other than AGENT: who answers it' }),
    visitorId: Type.Optional(VisitorId),
    sessionId: Type.Optional(VisitorId),
    analyticsConsent: Type.Optional(
      Type.Boolean({
        description: 'true: the inquiry is joined to the visitor’s journey; without it, it is not',
      }),
    ),
    page: Type.Optional(InquiryPage),
    consents: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: Type.String({ maxLength: 40 }),
            granted: Type.Boolean(),
            version: Type.Optional(
              Type.String({
                maxLength: 40,
                description: 'of the text shown; consent to one that was replaced meanwhile is not taken',
              }),
            ),
          },
          STRICT,
        ),
        { maxItems: 10 },
      ),
    ),
    privacyVersion: Type.Optional(Text(1, 40)),
    website: Type.Optional(
      Type.String({ maxLength: 500, description: 'a field that people do not see; must be empty' }),
    ),
    startedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'when the form was shown; at least two seconds ago',
      }),
    ),
    idempotencyKey: Type.Optional(IdempotencyKey),
  },
  STRICT,
);
export type InquiryCreate = Static<typeof InquiryCreate>;

/** Confirmation for the visitor; repeats nothing they wrote. */
export const InquiryReceipt = Type.Object({
  id: Id,
  status: OneOf(INQUIRY_STATUSES),
  createdAt: DateTime,
  reference: Type.String({ description: 'to name the inquiry by, such as 2026-4F7K2' }),
});
export type InquiryReceipt = Static<typeof InquiryReceipt>;

const replyWords = {
  subject: Type.Optional({
    ...Text(1, INQUIRY_REPLY_SUBJECT_MAX),
    description: 'of the mail, on one line; without it, it names the estate and the reference',
  }),
  text: Text(1, INQUIRY_REPLY_MAX),
};

/**
 * `POST /inquiry/{id}/reply` (additive): mails the person in the organization's name, in the language of the inquiry, with their message
 * quoted; answers to it go to the member. A repeated idempotency key, or the same words from the same member within two minutes, answers
 * with the first reply and 200. The reply is kept in the history, and its `delivery` tells what became of the mail.
 */
export const ReplyCreate = Type.Object(
  { ...replyWords, idempotencyKey: Type.Optional(IdempotencyKey) },
  STRICT,
);
export type ReplyCreate = Static<typeof ReplyCreate>;

/** `POST /inquiry/{id}/reply/preview` (additive): the mail that a reply would send; sends nothing. */
export const ReplyPreviewQuestion = Type.Object(replyWords, STRICT);
export type ReplyPreviewQuestion = Static<typeof ReplyPreviewQuestion>;

/** A mail as its reader gets it. */
export const MailPreview = Type.Object({
  fromName: Type.String({ description: 'the address is the product’s' }),
  to: Type.String(),
  replyTo: Type.Optional(Type.String({ description: 'where answers go' })),
  subject: Type.String(),
  text: Type.String({ description: 'the whole mail as plain text' }),
});
export type MailPreview = Static<typeof MailPreview>;

/**
 * `PATCH /inquiry/{id}`. An AGENT cannot change the responsible member. An inquiry that is marked as answered is read, too, unless `status`
 * says otherwise.
 */
export const InquiryPatch = Type.Partial(
  Type.Object({
    status: OneOf(INQUIRY_STATUSES),
    assigneeId: Nullable(Id),
    name: Text(2, 120),
    email: Nullable(Email),
    phone: Nullable(Type.String({ minLength: 3, maxLength: 40 })),
    preferredContact: OneOf(PREFERRED_CONTACTS),
    apartmentIds: Type.Array(Id, { maxItems: 50 }),
    answeredVia: Nullable(OneOf(ANSWER_CHANNELS, 'answered by hand, such as by phone')),
    nextStep: Nullable(NextStep),
    nextStepDone: Type.Boolean({
      description: 'true takes the next step away as done; null as `nextStep` clears it',
    }),
    spam: Type.Union([
      Type.Boolean({ description: 'true: verdict SPAM; false: verdict OK' }),
      Type.Object(
        { verdict: OneOf(SPAM_VERDICTS), score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })) },
        STRICT,
      ),
    ]),
  }),
  STRICT,
);
export type InquiryPatch = Static<typeof InquiryPatch>;

/**
 * `POST /inquiry/{id}/withdraw-consent` (additive): records a withdrawal of consents, received by any channel. The original consents are
 * kept as evidence of what was lawful until then. Applies to all inquiries of the organization with the same e-mail,
 * and to those with the same phone and no e-mail: an inquiry with another e-mail is another person's.
 */
export const ConsentWithdrawal = Type.Object(
  {
    keys: Type.Array(OneOf(CONSENT_KEYS), { minItems: 1, maxItems: CONSENT_KEYS.length, uniqueItems: true }),
    note: Type.Optional({ ...Text(1, 500), description: 'how they said so' }),
  },
  STRICT,
);
export type ConsentWithdrawal = Static<typeof ConsentWithdrawal>;

/**
 * `GET /inquiry/{id}/tracking`: the visitor's activity in this organization before and after the inquiry. Empty if they declined tracking.
 */
export const InquiryJourney = Type.Object({
  visitorId: Nullable(Type.String({ description: 'the same pseudonym as in the inquiry' })),
  summary: Type.Object({
    firstSeen: Type.Optional(DateTime),
    lastSeen: Type.Optional(DateTime),
    sessions: Type.Integer(),
    durationMs: Type.Integer({ description: 'from the first to the last event of each session, added up' }),
    apartmentsViewed: Type.Integer({ description: 'different apartments' }),
    favorites: Type.Array(Id, { description: 'apartments that are still marked' }),
    topFilters: Type.Array(
      Type.Object({ filter: Type.String(), value: Type.String(), count: Type.Integer() }),
    ),
    source: Type.Optional(Type.String({ description: 'campaign or host that first brought them' })),
    device: Type.Optional(Type.String()),
  }),
  apartments: Type.Array(
    Type.Object({
      apartmentId: Id,
      number: Type.Optional(Type.String()),
      views: Type.Integer(),
      favorite: Type.Boolean(),
      lastViewedAt: Type.Optional(DateTime),
    }),
  ),
  events: Type.Array(TrackedEvent, { description: 'newest first, at most 500' }),
});
export type InquiryJourney = Static<typeof InquiryJourney>;
