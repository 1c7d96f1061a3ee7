import type { Accounts } from './accounts-file.ts';
import type {
  EmailCode,
  EmulatorBundle,
  EmulatorProject,
  EmulatorProvider,
  EmulatorUser,
  RefreshRecord,
  SafeProject,
  SmsCode,
} from './bundle.ts';
import type { Guesses } from './guesses.ts';
import type { TokenSeal } from './tokens.ts';

export interface ProjectListeners {
  /** Called after every change to the persistent state. */
  changed(): void;
  emailed(code: EmailCode): void;
  texted(code: SmsCode): void;
  /** Target page for a person who follows a link of the emulator. */
  landing(link: URL): URL;
}

export interface ProjectGuards {
  readonly seal: TokenSeal;
  readonly guesses: Guesses;
  readonly now: () => Date;
}

/** Errors that mean a wrong password. */
const WRONG_PASSWORD = /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND)/;

/** Most unused codes; the oldest are dropped. */
const OPEN_CODES = 500;

/**
 * The emulator's state with notifications and signatures: reports each change, disables features that this product does not use, and
 * accepts only tokens, refresh tokens and first factors that it has issued itself.
 */
export function listeningProject(
  { AgentProjectState, BadRequestError }: EmulatorBundle,
  projectId: string,
  listeners: ProjectListeners,
  { seal, guesses, now }: ProjectGuards,
): EmulatorProject {
  class ListeningProject extends AgentProjectState implements SafeProject {
    override get enableAnonymousUser(): boolean {
      return false;
    }

    override get enableEmailLinkSignin(): boolean {
      return false;
    }

    override updateUserByLocalId(
      localId: string,
      fields: Partial<EmulatorUser>,
      options?: { upsertProviders?: EmulatorProvider[] },
    ): EmulatorUser {
      // A rejected update may still have changed the user.
      try {
        return super.updateUserByLocalId(localId, sessionFromItsStart(fields), options);
      } finally {
        listeners.changed();
      }
    }

    override deleteUser(user: EmulatorUser): void {
      super.deleteUser(user);
      for (const [key, { email }] of this.oobs) if (email === user.email) this.oobs.delete(key);
      listeners.changed();
    }

    override deleteAllAccounts(): void {
      super.deleteAllAccounts();
      listeners.changed();
    }

    override createOob(
      email: string,
      newEmail: string | undefined,
      requestType: string,
      generateLink: (code: string) => string,
    ): EmailCode {
      const link = (code: string) => listeners.landing(new URL(generateLink(code))).href;
      const emailCode = super.createOob(email, newEmail, requestType, link);
      forgetOldest(this.oobs, OPEN_CODES);
      listeners.emailed(emailCode);
      listeners.changed();
      return emailCode;
    }

    override deleteOobCode(code: string): boolean {
      listeners.changed();
      return super.deleteOobCode(code);
    }

    override createVerificationCode(phoneNumber: string): SmsCode {
      const smsCode = super.createVerificationCode(phoneNumber);
      forgetOldest(this.verificationCodes, OPEN_CODES);
      listeners.texted(smsCode);
      return smsCode;
    }

    signed(unsigned: string): string {
      return seal.signed(unsigned);
    }

    isSigned(token: string): boolean {
      return seal.unsigned(token) !== undefined;
    }

    sealed(record: object): string {
      return seal.sealed(record);
    }

    unsealed(text: string): object {
      const record = seal.unsealed(text);
      if (!record) throw new BadRequestError('INVALID_MFA_PENDING_CREDENTIAL');
      return record;
    }

    // The emulator's own refresh token is an unsigned record, and outlives a password change.
    override createRefreshTokenFor(user: EmulatorUser, provider: string, options?: object): string {
      const token = super.createRefreshTokenFor(user, provider, options);
      return Buffer.from(seal.sealed({ token, issuedAt: now().getTime() })).toString('base64url');
    }

    override validateRefreshToken(refreshToken: string): RefreshRecord {
      const record = seal.unsealed(Buffer.from(refreshToken, 'base64url').toString());
      const { token, issuedAt } = record ?? {};
      if (typeof token !== 'string' || typeof issuedAt !== 'number') {
        throw new BadRequestError('INVALID_REFRESH_TOKEN');
      }
      const valid = super.validateRefreshToken(token);
      // Validity starts at a whole second, so a token from the same second belongs to the new session.
      if (Math.floor(issuedAt / 1000) < Number(valid.user.validSince ?? 0)) {
        throw new BadRequestError('TOKEN_EXPIRED');
      }
      return valid;
    }

    async tryPassword<T>(email: string, attempt: () => Promise<T>): Promise<T> {
      if (!guesses.mayTryPassword(email)) {
        throw new BadRequestError(
          'TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong passwords. Try again in 15 minutes.',
        );
      }
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Error && WRONG_PASSWORD.test(error.message)) guesses.wrongPassword(email);
        throw error;
      }
    }

    isCode({ code, sessionInfo }: SmsCode, given: string): boolean {
      if (code === given) return true;
      if (!guesses.wrongCode(sessionInfo)) this.deleteVerificationCodeBySessionInfo(sessionInfo);
      return false;
    }

    // Any id in a request would create a tenant in memory.
    override getTenantProject(): EmulatorProject {
      throw new BadRequestError('UNSUPPORTED_TENANT_OPERATION');
    }

    override createTenantWithTenantId(): unknown {
      throw new BadRequestError('UNSUPPORTED_TENANT_OPERATION');
    }
  }

  const project = new ListeningProject(projectId);
  // Firebase's default: answers do not reveal whether an address has an account.
  project.enableImprovedEmailPrivacy = true;
  return project;
}

/**
 * Aligns the start of a session with the start of validity. The emulator records a sign-up's sign-in before hashing the password and its
 * start of validity after, both in whole seconds: across a second boundary, it would treat the new session's own token as revoked. A
 * password change moves the start of validity only, so that its own token would be revoked at once; in Firebase it starts a new session.
 */
function sessionFromItsStart(fields: Partial<EmulatorUser>): Partial<EmulatorUser> {
  if (fields.validSince === undefined) return fields;
  if (fields.lastLoginAt === undefined) {
    const changed = fields.passwordHash !== undefined;
    return changed ? { ...fields, lastLoginAt: String(Number(fields.validSince) * 1000) } : fields;
  }
  const signedIn = Math.floor(Number(fields.lastLoginAt) / 1000);
  return { ...fields, validSince: String(Math.min(Number(fields.validSince), signedIn)) };
}

function forgetOldest(codes: Map<string, unknown>, keep: number): void {
  for (const key of codes.keys()) {
    if (codes.size <= keep) return;
    codes.delete(key);
  }
}

/** The persistent state of `project`. */
export function accountsOf(project: EmulatorProject, projectId: string): Accounts {
  return {
    version: 1,
    projectId,
    users: [...project.users.values()],
    emailCodes: [...project.oobs.values()],
  };
}

/** Restores saved accounts, with all of the emulator's indexes. */
export function restoreAccounts(project: EmulatorProject, accounts: Accounts): void {
  for (const user of accounts.users) {
    project.users.set(user.localId, { localId: user.localId });
    project.updateUserByLocalId(user.localId, user, { upsertProviders: [...(user.providerUserInfo ?? [])] });
  }
  for (const code of accounts.emailCodes) project.oobs.set(code.oobCode, code);
}
