const LOOPBACK_HOSTS = new Set(['localhost', '::1', '[::1]']);

function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.has(host.toLowerCase()) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

export interface IdentitySituation {
  /** The address the server listens on (HOST). */
  readonly host: string;
  readonly nodeEnv: string | undefined;
  /** DEMO_IDENTITY; `open` asks for the emulator in spite of everything. */
  readonly demoIdentity: string | undefined;
}

export interface IdentityVerdict {
  readonly allowed: boolean;
  /** One sentence: why not and what to write, or what to know while it runs. Empty when nothing is to be said. */
  readonly reason: string;
}

const OPEN_WARNING =
  'DEMO_IDENTITY=open: the identity emulator accepts sign-ins whose tokens nobody signed. ' +
  'Whoever reaches this address can act as anyone: show it on a closed network only.';

const INSTEAD =
  'Set FIREBASE_PROJECT_ID and GOOGLE_APPLICATION_CREDENTIALS to use a Firebase project, ' +
  'or DEMO_IDENTITY=open to show a demo on a closed network.';

/** The emulator's tokens are unsigned, so it runs only where nobody else can reach it. */
export function identityEmulatorAllowed({ host, nodeEnv, demoIdentity }: IdentitySituation): IdentityVerdict {
  if (isLoopback(host) && nodeEnv !== 'production') return { allowed: true, reason: '' };
  if (demoIdentity === 'open') return { allowed: true, reason: OPEN_WARNING };
  const why =
    nodeEnv === 'production'
      ? 'NODE_ENV is production, and the embedded identity emulator is for trying and developing only.'
      : `HOST is ${host}, which others can reach, and the embedded identity emulator's tokens are unsigned.`;
  return { allowed: false, reason: `${why} ${INSTEAD}` };
}
