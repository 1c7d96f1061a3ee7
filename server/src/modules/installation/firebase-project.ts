import { PASSWORD_MIN } from '@oriel/contract/user';
import { isRecord } from '../../platform/is-record.ts';

/** Where Google answers for Firebase Authentication (Identity Toolkit, Admin v2 and v1). */
const GOOGLE = 'https://identitytoolkit.googleapis.com';
const PATIENCE_MS = 20_000;

/** What is asked of Google: with a token of the service account, or with the public web key. */
interface FirebaseAccess {
  readonly projectId: string;
  readonly webApiKey: string;
  readonly authDomain: string;
  /** Name of the product's own host; undefined when it has none yet. */
  readonly host: string | undefined;
  /** A token of the service account. */
  readonly token: () => Promise<string>;
  /** Another address than Google's, for tests. */
  readonly google?: string;
}

/** One thing that the product needs of the project. */
export interface ProjectCheck {
  readonly what: string;
  readonly state: 'right' | 'wrong' | 'unknown';
  /** What stands in the way and where it is set; of what is right, what was found. */
  readonly detail: string;
}

/** A change of the project's settings, as Google's `updateMask` and body have it. */
interface Change {
  readonly mask: readonly string[];
  readonly body: Record<string, unknown>;
}

type Finding = ProjectCheck & { readonly change?: Change };

/** Part of the project's settings, by their names at Google; anything may be missing. */
interface Settings {
  readonly name?: string;
  readonly signIn?: { readonly email?: { readonly enabled?: boolean; readonly passwordRequired?: boolean } };
  readonly authorizedDomains?: readonly string[];
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy?: boolean };
  readonly passwordPolicyConfig?: {
    readonly passwordPolicyEnforcementState?: string;
    readonly passwordPolicyVersions?: readonly {
      readonly customStrengthOptions?: { readonly minPasswordLength?: number };
    }[];
  };
  readonly mfa?: {
    readonly state?: string;
    readonly enabledProviders?: readonly string[];
  };
}

const IN_USE: ReadonlySet<string | undefined> = new Set(['ENABLED', 'MANDATORY']);

/**
 * Compares a Firebase project with what the product needs: accounts by e-mail and password, its own name among the domains, no telling who
 * has an account, passwords of some length, codes by SMS as the second step, and the web key of the same project.
 *
 * @param write puts right what can be set from here
 */
export async function checkFirebaseProject(
  access: FirebaseAccess,
  { write = false } = {},
): Promise<ProjectCheck[]> {
  const google = new Google(access);
  const granted = await attempt(() => google.settings());
  if (granted instanceof Error)
    return [
      {
        what: 'service account',
        state: 'wrong',
        detail: `${granted.message} Generate a key of a service account with the role "Firebase Authentication Admin" (console: Project settings, Service accounts); GOOGLE_APPLICATION_CREDENTIALS is its path.`,
      },
    ];
  const findings = findingsOf(access, granted);
  const checks: ProjectCheck[] = [
    { what: 'service account', state: 'right', detail: `may read the settings of ${access.projectId}` },
    await webKeyOf(google, granted),
  ];
  for (const { change, ...found } of findings)
    checks.push(change && write ? await put(google, found, change) : found);
  return checks;
}

async function put(google: Google, found: ProjectCheck, change: Change): Promise<ProjectCheck> {
  const written = await attempt(() => google.write(change));
  if (written instanceof Error)
    return { ...found, detail: `${found.detail} It could not be set from here: ${written.message}` };
  return { what: found.what, state: 'right', detail: 'is set now' };
}

function findingsOf({ host, authDomain }: FirebaseAccess, settings: Settings): Finding[] {
  const { email } = settings.signIn ?? {};
  const domains = settings.authorizedDomains ?? [];
  const wanted = [...new Set([host, authDomain])].filter((name) => name !== undefined);
  const missing = wanted.filter((name) => !domains.includes(name));
  const messages = settings.mfa?.enabledProviders?.includes('PHONE_SMS') && IN_USE.has(settings.mfa.state);
  const policy = settings.passwordPolicyConfig;
  const strength = policy?.passwordPolicyVersions?.[0]?.customStrengthOptions;
  const shortest = policy?.passwordPolicyEnforcementState === 'ENFORCE' ? strength?.minPasswordLength : 0;
  return [
    finding('e-mail and password', email?.enabled === true && email.passwordRequired === true, {
      wrong: 'are not a way to sign in (console: Authentication, Sign-in method, Email/Password).',
      change: {
        mask: ['signIn.email.enabled', 'signIn.email.passwordRequired'],
        body: { signIn: { email: { enabled: true, passwordRequired: true } } },
      },
    }),
    host === undefined
      ? {
          what: 'domains',
          state: 'unknown',
          detail: 'PUBLIC_URL is not set, so its name cannot be looked for.',
        }
      : finding('domains', missing.length === 0, {
          wrong: `lack ${missing.join(' and ')} (console: Authentication, Settings, Authorized domains).`,
          change: { mask: ['authorizedDomains'], body: { authorizedDomains: [...domains, ...missing] } },
        }),
    finding('who has an account', settings.emailPrivacyConfig?.enableImprovedEmailPrivacy === true, {
      wrong:
        'is told to anybody who asks (console: Authentication, Settings, User actions, Email enumeration protection).',
      change: {
        mask: ['emailPrivacyConfig.enableImprovedEmailPrivacy'],
        body: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
      },
    }),
    finding('passwords', (shortest ?? 0) >= PASSWORD_MIN, {
      wrong: `may be shorter than ${PASSWORD_MIN} characters (console: Authentication, Settings, Password policy).`,
      change: {
        mask: ['passwordPolicyConfig'],
        body: {
          passwordPolicyConfig: {
            ...policy,
            passwordPolicyEnforcementState: 'ENFORCE',
            passwordPolicyVersions: [
              { customStrengthOptions: { ...strength, minPasswordLength: PASSWORD_MIN } },
            ],
          },
        },
      },
    }),
    finding('second step', messages === true, {
      wrong:
        'of a sign-in is not on: codes by SMS (console: Authentication, upgrade to Identity Platform, then Sign-in method, SMS Multi-factor Authentication).',
      change: {
        // Authenticator apps, which the product does not ask for, stay as they are.
        mask: ['mfa.state', 'mfa.enabledProviders'],
        body: {
          mfa: {
            state: settings.mfa?.state === 'MANDATORY' ? 'MANDATORY' : 'ENABLED',
            enabledProviders: ['PHONE_SMS'],
          },
        },
      },
    }),
  ];
}

function finding(what: string, isRight: boolean, otherwise: { wrong: string; change: Change }): Finding {
  if (isRight) return { what, state: 'right', detail: 'as needed' };
  return { what, state: 'wrong', detail: otherwise.wrong, change: otherwise.change };
}

/** Google tells the number of the project that a web key belongs to; the settings name it, too. */
async function webKeyOf(google: Google, settings: Settings): Promise<ProjectCheck> {
  const what = 'web key';
  const where = 'Take it from the console: Project settings, General, Your apps.';
  const number = await attempt(() => google.projectOfWebKey());
  if (number instanceof Error)
    return { what, state: 'wrong', detail: `FIREBASE_WEB_API_KEY is refused: ${number.message} ${where}` };
  const own = /^projects\/([^/]+)/.exec(settings.name ?? '')?.[1];
  if (own === undefined)
    return { what, state: 'unknown', detail: 'Google did not say whose settings these are.' };
  return own === number
    ? { what, state: 'right', detail: 'belongs to this project' }
    : {
        what,
        state: 'wrong',
        detail: `FIREBASE_WEB_API_KEY belongs to another project (${number}). ${where}`,
      };
}

/** Google's answers, or errors with what Google says. */
class Google {
  readonly #access: FirebaseAccess;
  readonly #url: string;

  constructor(access: FirebaseAccess) {
    this.#access = access;
    this.#url = `${access.google ?? GOOGLE}/admin/v2/projects/${encodeURIComponent(access.projectId)}/config`;
  }

  async settings(): Promise<Settings> {
    return await this.#ask(this.#url, { headers: await this.#signed() });
  }

  async write({ mask, body }: Change): Promise<void> {
    await this.#ask(`${this.#url}?updateMask=${mask.join(',')}`, {
      method: 'PATCH',
      headers: { ...(await this.#signed()), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async projectOfWebKey(): Promise<string> {
    const { google = GOOGLE, webApiKey } = this.#access;
    const answer = await this.#ask(`${google}/v1/projects?key=${encodeURIComponent(webApiKey)}`, {});
    return String(answer.projectId);
  }

  async #signed(): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.#access.token()}` };
  }

  async #ask(url: string, request: RequestInit): Promise<Record<string, unknown>> {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && isRecord(body)) return body;
    const { message } = isRecord(body) && isRecord(body.error) ? body.error : {};
    throw new Error(`Google answers ${answer.status}${typeof message === 'string' ? `: ${message}` : ''}.`);
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    // `fetch` hides the reason in the cause.
    return reason.cause instanceof Error ? new Error(`${reason.message}: ${reason.cause.message}.`) : reason;
  }
}
