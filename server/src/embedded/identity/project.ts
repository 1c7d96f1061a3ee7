import type { Accounts } from './accounts-file.ts';
import type {
  EmailCode,
  EmulatorBundle,
  EmulatorProject,
  EmulatorProvider,
  EmulatorUser,
  SmsCode,
} from './bundle.ts';

export interface ProjectListeners {
  /** Called after every change that has to outlive the process. */
  changed(): void;
  emailed(code: EmailCode): void;
  texted(code: SmsCode): void;
  /** Where the product wants a person to land who follows a link of the emulator's. */
  landing(link: URL): URL;
}

/** Codes that nobody used are forgotten, oldest first. */
const OPEN_CODES = 500;

/** The emulator's memory with ears: tells of each change, and closes the doors this product does not use. */
export function listeningProject(
  { AgentProjectState, BadRequestError }: EmulatorBundle,
  projectId: string,
  listeners: ProjectListeners,
): EmulatorProject {
  class ListeningProject extends AgentProjectState {
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
      // A refused update may already have touched the user, so it counts as a change too.
      try {
        return super.updateUserByLocalId(localId, sessionFromItsStart(fields), options);
      } finally {
        listeners.changed();
      }
    }

    override deleteUser(user: EmulatorUser): void {
      super.deleteUser(user);
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

    // Any id sent along would create a tenant in memory.
    override getTenantProject(): EmulatorProject {
      throw new BadRequestError('UNSUPPORTED_TENANT_OPERATION');
    }

    override createTenantWithTenantId(): unknown {
      throw new BadRequestError('UNSUPPORTED_TENANT_OPERATION');
    }
  }

  const project = new ListeningProject(projectId);
  // As Firebase itself does by default: an answer does not tell whether an address has an account.
  project.enableImprovedEmailPrivacy = true;
  return project;
}

/**
 * Signing up notes the sign-in before it hashes the password and the start of validity after it, both in whole seconds:
 * where a second ends between the two, the emulator would call the new session's own token revoked.
 */
function sessionFromItsStart(fields: Partial<EmulatorUser>): Partial<EmulatorUser> {
  if (fields.lastLoginAt === undefined || fields.validSince === undefined) return fields;
  const signedIn = Math.floor(Number(fields.lastLoginAt) / 1000);
  return { ...fields, validSince: String(Math.min(Number(fields.validSince), signedIn)) };
}

function forgetOldest(codes: Map<string, unknown>, keep: number): void {
  for (const key of codes.keys()) {
    if (codes.size <= keep) return;
    codes.delete(key);
  }
}

/** Everything of `project` that has to outlive the process. */
export function accountsOf(project: EmulatorProject, projectId: string): Accounts {
  return {
    version: 1,
    projectId,
    users: [...project.users.values()],
    emailCodes: [...project.oobs.values()],
  };
}

/** Puts saved accounts back, with every index the emulator keeps of them. */
export function restoreAccounts(project: EmulatorProject, accounts: Accounts): void {
  for (const user of accounts.users) {
    project.users.set(user.localId, { localId: user.localId });
    project.updateUserByLocalId(user.localId, user, { upsertProviders: [...(user.providerUserInfo ?? [])] });
  }
  for (const code of accounts.emailCodes) project.oobs.set(code.oobCode, code);
}
