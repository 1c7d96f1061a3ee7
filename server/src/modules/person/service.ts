import { timingSafeEqual } from 'node:crypto';
import type { Locale } from '@oriel/contract/enums';
import {
  PERSON_CODE_MINUTES,
  PERSON_LINK_DAYS,
  PERSON_LINK_HOURS,
  type PersonRecord,
} from '@oriel/contract/person';
import type { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressKeyOf, isAddress } from '../../platform/mail-address.ts';
import { type PersonKey, personToken, readPersonToken } from '../../platform/person-token.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { VisitorHasher } from '../../platform/visitor-hash.ts';
import { type ActivityService, VISITOR_ACTOR } from '../activity/service.ts';
import { forgetPerson } from '../comment/forget-person.ts';
import type { CommentService } from '../comment/service.ts';
import { correctByPerson, type PersonChange } from '../inquiry/correct-by-person.ts';
import { anonymise } from '../inquiry/erase.ts';
import type { ConsentDocument } from '../inquiry/model.ts';
import { withdrawFrom } from '../inquiry/withdrawal.ts';
import { mailBrandOf } from '../organization/mail-brand.ts';
import { forgetVisits, orderForgetRefused } from '../tracking/forget-visits.ts';
import type { TrackingService } from '../tracking/service.ts';
import { privacyContactOf, recordOf, type Traces, tracesOf } from './record.ts';

const HOUR_MS = 3_600_000;
/** An address gets one link and one code of an organization in this time, however often they are asked for. */
const ONE_MAIL_MS = 10 * 60_000;
/** A code works in the turn it was made in and in those after it, so for two whole ones at least. */
const CODE_TURNS = 1 + (PERSON_CODE_MINUTES * 60_000) / ONE_MAIL_MS;
const CODE_DIGITS = 8;
/** Most organizations that one request mails for. */
const MAILED_MAX = 20;

function turnAt(now: Date): number {
  return Math.floor(now.getTime() / ONE_MAIL_MS);
}

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly mailer: Mailer;
  readonly secrets: SecretBox;
  readonly hashVisitor: VisitorHasher;
  readonly activities: ActivityService;
  readonly comments: CommentService;
  readonly tracking: TrackingService;
}

/** What is kept about people without an account, as they see, correct and erase it themselves by a link. */
export class PersonService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Mails an address the links of its pages, one for each organization that knows it. Answers nothing about whether any does.
   *
   * @param only the organization that is meant, if the page knew it
   */
  async requestLink(email: string, only: Types.ObjectId | undefined, locale: Locale): Promise<void> {
    const { models, mailer, clock } = this.#deps;
    const address = addressKeyOf(email);
    // Nothing can be sent there, and whether something is kept is not told.
    if (!isAddress(address)) return;
    const found = only ? { organizationId: only } : {};
    const across = { acrossOrganizations: 'a person asks for what is kept about them, wherever that is' };
    const [asked, said] = await Promise.all([
      models.Inquiry.distinct('organizationId', { ...found, emailKey: address }).setOptions(across),
      models.Comment.distinct('organizationId', {
        ...found,
        'author.emailKey': address,
        status: { $ne: 'DELETED' },
      }).setOptions(across),
    ]);
    const ids = [...new Map([...asked, ...said].map((id) => [String(id), id])).values()].slice(0, MAILED_MAX);
    const organizations = await models.Organization.find({ _id: { $in: ids } }).lean();
    const now = clock();
    for (const organization of organizations) {
      const key = { organizationId: organization._id, email: address };
      const turn = turnAt(now);
      await mailer.send({
        id: this.#mailId('person-link', [String(organization._id), address], turn),
        to: address,
        template: 'person-link',
        locale,
        brand: mailBrandOf(organization),
        values: {
          organization: organization.name,
          token: this.#token(key, PERSON_LINK_DAYS * 24).token,
          days: PERSON_LINK_DAYS,
        },
      });
    }
  }

  /** @throws ApiError NOT_FOUND for an unknown organization, VALIDATION without an id */
  async openFromBrowser(key: PersonKey): Promise<{ token: string; expiresAt: string }> {
    if (key.visitorId === undefined && key.visitId === undefined)
      throw new ApiError('VALIDATION', { fields: { visitorId: ['field.required'] } });
    if (!(await this.#deps.models.Organization.exists({ _id: key.organizationId })))
      throw new ApiError('NOT_FOUND');
    const { token, expiresAt } = this.#token(key, PERSON_LINK_HOURS);
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /** @throws ApiError PERSON_LINK_INVALID */
  async view(token: string): Promise<PersonRecord> {
    const { key, expiresAt } = readPersonToken(this.#deps.secrets, token, this.#deps.clock());
    const record = await recordOf(this.#deps, key, await tracesOf(this.#deps, key));
    return { ...record, expiresAt: expiresAt.toISOString() };
  }

  /** @throws ApiError PERSON_LINK_INVALID, NOT_FOUND for an inquiry of somebody else, VALIDATION */
  async correct(token: string, inquiryId: string, change: PersonChange): Promise<PersonRecord> {
    const { traces } = await this.#opened(token);
    const inquiry = traces.inquiries.find(({ _id }) => String(_id) === inquiryId);
    if (!inquiry) throw new ApiError('NOT_FOUND');
    await correctByPerson(this.#deps, inquiry, change);
    return await this.view(token);
  }

  /**
   * Mails a new address the code that proves it.
   *
   * @throws ApiError PERSON_LINK_INVALID, also of a link that no address has opened
   */
  async sendCode(token: string, email: string, locale: Locale): Promise<void> {
    const { models, mailer, clock } = this.#deps;
    const { key } = readPersonToken(this.#deps.secrets, token, clock());
    const organization = await models.Organization.findById(key.organizationId).lean();
    if (!organization || key.email === undefined) throw new ApiError('PERSON_LINK_INVALID');
    if (!isAddress(email)) throw new ApiError('VALIDATION', { fields: { email: ['field.format.email'] } });
    const turn = turnAt(clock());
    await mailer.send({
      id: this.#mailId('person-code', [String(organization._id), key.email, email], turn),
      to: email,
      template: 'person-code',
      locale,
      brand: mailBrandOf(organization),
      values: {
        organization: organization.name,
        code: this.#code(key, email, turn),
        minutes: PERSON_CODE_MINUTES,
      },
    });
  }

  /**
   * Puts a proven address in the place of the one that opened the page, in inquiries and comments; that link opens nothing afterwards. The
   * address before is told, since a link that was passed on is all that it takes.
   *
   * @returns what opens the page from now on
   * @throws ApiError PERSON_LINK_INVALID, VALIDATION for a wrong or old code
   */
  async changeAddress(
    token: string,
    email: string,
    code: string,
    locale: Locale,
  ): Promise<{ token: string; expiresAt: string }> {
    const { models, clock } = this.#deps;
    const { key, traces } = await this.#opened(token);
    if (key.email === undefined) throw new ApiError('PERSON_LINK_INVALID');
    const turn = turnAt(clock());
    const good = Array.from({ length: CODE_TURNS }, (_, back) => this.#code(key, email, turn - back));
    if (!good.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(code))))
      throw new ApiError('VALIDATION', { fields: { code: ['field.code'] } });
    for (const inquiry of traces.inquiries) {
      // Without a name the address stands for it.
      const name = inquiry.name === inquiry.email ? { name: email } : {};
      await correctByPerson(this.#deps, inquiry, { email, ...name });
    }
    const { organizationId } = key;
    await models.Comment.updateMany(
      {
        organizationId,
        _id: { $in: traces.comments.map(({ _id }) => _id) },
        'author.email': { $exists: true },
      },
      { $set: { 'author.email': email, 'author.emailKey': addressKeyOf(email) } },
    );
    if (traces.inquiries.length + traces.comments.length > 0)
      await this.#tellAddressBefore(key.email, organizationId, locale);
    const next = this.#token({ organizationId, email: addressKeyOf(email) }, PERSON_LINK_DAYS * 24);
    return { token: next.token, expiresAt: next.expiresAt.toISOString() };
  }

  async #tellAddressBefore(email: string, organizationId: Types.ObjectId, locale: Locale): Promise<void> {
    const { models, mailer, clock } = this.#deps;
    const organization = await models.Organization.findById(organizationId).lean();
    if (!organization) return;
    const contactEmail = privacyContactOf(organization);
    await mailer.send({
      id: this.#mailId('person-moved', [String(organizationId), email], turnAt(clock())),
      to: email,
      template: 'person-moved',
      locale,
      brand: mailBrandOf(organization),
      values: { organization: organization.name, ...(contactEmail ? { contactEmail } : {}) },
    });
  }

  /** The same for the same mail of a turn, which is then sent once. */
  #mailId(kind: string, about: readonly string[], turn: number): string {
    return `${kind}.${this.#deps.mailer.keyOf(...about)}.${turn}`;
  }

  /** Follows from the two addresses and the turn, so that nothing is stored, and a mail that goes out once fits every request. */
  #code({ organizationId, email }: PersonKey, to: string, turn: number): string {
    const visitorId = `person-code:${email}>${addressKeyOf(to)}:${turn}`;
    const bytes = Buffer.from(this.#deps.hashVisitor(organizationId, { visitorId }), 'base64url');
    return String(bytes.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
  }

  /**
   * Withdraws consents of all their inquiries, or the one to being recognised: visits become anonymous, and later ones of the same browser
   * stay so.
   *
   * @throws ApiError PERSON_LINK_INVALID
   */
  async withdraw(
    token: string,
    { keys = [], visits = false }: { keys?: ConsentDocument['key'][]; visits?: boolean },
  ): Promise<PersonRecord> {
    const { key, traces } = await this.#opened(token);
    for (const inquiry of traces.inquiries)
      await withdrawFrom(this.#deps, inquiry, keys, { actor: VISITOR_ACTOR });
    if (visits) await this.#stopRecognising(key, traces);
    return await this.view(token);
  }

  /**
   * Erases a person: inquiries and comments lose everything that names them, likes, votes and visits what recognises them. Counts, prices
   * and groups of opinion stay. Repeating it completes what was interrupted.
   *
   * @throws ApiError PERSON_LINK_INVALID
   */
  async erase(token: string): Promise<PersonRecord> {
    const { models } = this.#deps;
    const { key, traces } = await this.#opened(token);
    const { organizationId } = key;
    await this.#stopRecognising(key, traces);
    for (const inquiry of traces.inquiries) await anonymise(this.#deps, inquiry, VISITOR_ACTOR);
    // Before the comments, by which an interrupted erasure finds the hashes again.
    for (const hash of traces.visitorHashes) await forgetPerson(models, organizationId, hash);
    for (const comment of traces.comments) await this.#deps.comments.remove(comment, { person: true });
    return await this.view(token);
  }

  async #stopRecognising({ organizationId }: PersonKey, { visitIds }: Traces): Promise<void> {
    const { models, tracking, queue, clock } = this.#deps;
    await tracking.refusals.add(organizationId, visitIds);
    if (visitIds.length > 0) await orderForgetRefused(queue, clock());
    await forgetVisits(models, organizationId, visitIds);
    await models.Inquiry.updateMany(
      { organizationId, visitorId: { $in: [...visitIds] } },
      { $unset: { visitorId: 1, sessionId: 1 } },
    );
  }

  async #opened(token: string): Promise<{ key: PersonKey; traces: Traces }> {
    const { key } = readPersonToken(this.#deps.secrets, token, this.#deps.clock());
    return { key, traces: await tracesOf(this.#deps, key) };
  }

  #token(key: PersonKey, hours: number): { token: string; expiresAt: Date } {
    const { secrets, clock } = this.#deps;
    const expiresAt = new Date(clock().getTime() + hours * HOUR_MS);
    return { token: personToken(secrets, key, expiresAt), expiresAt };
  }
}
