const LOOPBACK_HOSTS = new Set(['localhost', '::1', '[::1]']);

/** Whether a host name or address is certain to mean this machine. */
function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.has(host.toLowerCase()) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

export interface IdentitySituation {
  /** The listening address of the server (HOST). */
  readonly host: string;
  /** PUBLIC_URL, if set. */
  readonly publicUrl: string | undefined;
  readonly nodeEnv: string | undefined;
  /** DEMO_IDENTITY; `open` forces the emulator. */
  readonly demoIdentity: string | undefined;
}

export interface IdentityVerdict {
  readonly allowed: boolean;
  /** One sentence: why it does not run and the solution, or a warning while it runs. Empty when there is nothing to say. */
  readonly reason: string;
}

const OPEN_WARNING =
  'DEMO_IDENTITY=open: other machines may sign in here, with the demo’s printed passwords too, and whoever signs up gets in without ' +
  'proving their e-mail address. Show it on a closed network only.';

const INSTEAD =
  'Set FIREBASE_PROJECT_ID and GOOGLE_APPLICATION_CREDENTIALS to use a Firebase project, ' +
  'or DEMO_IDENTITY=open to show a demo on a closed network.';

/** The emulator verifies no e-mail address and has published passwords, so it runs only where nobody else can reach it. */
export function identityEmulatorAllowed(situation: IdentitySituation): IdentityVerdict {
  const { host, publicUrl, nodeEnv, demoIdentity } = situation;
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  if (isLoopback(host) && !isPublic && nodeEnv !== 'production') return { allowed: true, reason: '' };
  if (demoIdentity === 'open') return { allowed: true, reason: OPEN_WARNING };
  const forTrying = 'the embedded sign-in is for trying and developing on one machine';
  const why =
    nodeEnv === 'production'
      ? `NODE_ENV is production, and ${forTrying}.`
      : isPublic
        ? `PUBLIC_URL is ${publicUrl}, which others can reach, and ${forTrying}.`
        : `HOST is ${host}, which others can reach, and ${forTrying}.`;
  return { allowed: false, reason: `${why} ${INSTEAD}` };
}
