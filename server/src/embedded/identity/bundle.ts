import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The exports of the Auth emulator bundle of firebase-tools that are used here. */
export interface EmulatorBundle {
  createApp(
    projectId: string,
    singleProjectMode: number,
    projects: Map<string, EmulatorProject>,
  ): Promise<(req: IncomingMessage, res: ServerResponse) => void>;
  readonly AgentProjectState: new (projectId: string) => EmulatorProject;
  readonly BadRequestError: new (message: string) => Error;
  readonly hooks: { log(type: string, text: string): void };
}

export interface EmulatorProvider {
  readonly providerId: string;
  readonly rawId: string;
}

/** A user in the emulator, with the fields that are used here. */
export interface EmulatorUser {
  readonly localId: string;
  readonly email?: string;
  /** Milliseconds since the epoch. */
  readonly lastLoginAt?: string;
  /** Tokens of earlier sign-ins are revoked: seconds since the epoch. */
  readonly validSince?: string;
  readonly providerUserInfo?: readonly EmulatorProvider[];
  readonly [field: string]: unknown;
}

/** A code sent by e-mail ("out of band"). */
export interface EmailCode {
  readonly email: string;
  readonly newEmail?: string;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
}

export interface SmsCode {
  readonly phoneNumber: string;
  readonly code: string;
  readonly sessionInfo: string;
}

/** The emulator's state of one project. */
export interface EmulatorProject {
  readonly users: Map<string, EmulatorUser>;
  readonly oobs: Map<string, EmailCode>;
  readonly verificationCodes: Map<string, SmsCode>;
  readonly enableAnonymousUser: boolean;
  readonly enableEmailLinkSignin: boolean;
  enableImprovedEmailPrivacy: boolean;
  updateUserByLocalId(
    localId: string,
    fields: Partial<EmulatorUser>,
    options?: { upsertProviders?: EmulatorProvider[] },
  ): EmulatorUser;
  overwriteUserWithLocalId(localId: string, fields: Partial<EmulatorUser>): EmulatorUser;
  deleteUser(user: EmulatorUser): void;
  deleteAllAccounts(): void;
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    generateLink: (code: string) => string,
  ): EmailCode;
  deleteOobCode(code: string): boolean;
  createVerificationCode(phoneNumber: string): SmsCode;
  getTenantProject(tenantId: string): EmulatorProject;
  createTenantWithTenantId(tenantId: string, tenant: unknown): unknown;
  createRefreshTokenFor(user: EmulatorUser, provider: string, options?: object): string;
  validateRefreshToken(refreshToken: string): RefreshRecord;
  deleteVerificationCodeBySessionInfo(sessionInfo: string): boolean;
}

/** Content of a refresh token. */
export interface RefreshRecord {
  readonly user: EmulatorUser;
}

/** Additional methods that the patched emulator calls (server/bin/build/identity-emulator.mjs). */
export interface SafeProject extends EmulatorProject {
  /** Signs an outgoing ID token. */
  signed(unsigned: string): string;
  /** Whether an incoming ID token has our signature. */
  isSigned(token: string): boolean;
  /** Seals the state between a correct first factor and the second. */
  sealed(record: object): string;
  unsealed(text: string): object;
  /** Rejects after too many wrong passwords; otherwise runs the attempt, and counts a wrong one. */
  tryPassword<T>(email: string, attempt: () => Promise<T>): Promise<T>;
  isCode(sent: SmsCode, code: string): boolean;
}

/** The emulator mode that rejects every project except its own. */
export const ONE_PROJECT_ONLY = 2;

const BUNDLE = fileURLToPath(new URL('../../../dist/identity-emulator.cjs', import.meta.url));

export function loadEmulatorBundle(): EmulatorBundle {
  if (!existsSync(BUNDLE)) {
    throw new Error('The identity emulator is not built yet: run `npm run build` (or `npm start`) once.');
  }
  // The bundle is plain JavaScript from server/bin/build/identity-emulator.mjs; this is its only type declaration.
  return createRequire(import.meta.url)(BUNDLE) as EmulatorBundle;
}
