import { isIP } from 'node:net';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cameDirectly } from './direct-request.ts';
import { ApiError } from './errors.ts';

interface Settings {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly ownHosts: readonly string[];
  readonly identity:
    | { readonly kind: 'firebase' }
    | { readonly kind: 'embedded'; readonly openToNetwork: boolean };
}

/**
 * Whether a host name can be this server's. A foreign page can point its own name at this machine (DNS rebinding), but not `localhost`, a
 * literal address, or a name without a dot, which only the local resolver knows.
 */
function isOwn(name: string, { host, publicUrl, ownHosts }: Settings): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 || !plain.includes('.') || plain.endsWith('.localhost')) return true;
  const names = [host, ...ownHosts, ...(publicUrl ? [new URL(publicUrl).hostname] : [])];
  return names.some((one) => one.toLowerCase() === plain);
}

function hostNames(request: FastifyRequest): string[] {
  const { host = '' } = request.raw.headers;
  const raw = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  // The host reported by a trusted proxy.
  return [raw, request.hostname];
}

/** Rejects API calls to a foreign host name, and the embedded sign-in through a proxy. */
export function registerOwnHost(app: FastifyInstance, settings: Settings): void {
  const { identity } = settings;
  const onlyHere = identity.kind === 'embedded' && !identity.openToNetwork;
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const names = hostNames(request);
    if (!names.some((name) => name !== '' && isOwn(name, settings))) {
      throw new ApiError('FORBIDDEN', {
        sentence: `This server does not go by the name "${names[0]?.slice(0, 100)}". Its administrator can add the name to PUBLIC_URL or OWN_HOSTS.`,
      });
    }
    const signsIn =
      request.headers.authorization !== undefined || request.routeOptions.config.call === CALLS.signUp;
    if (onlyHere && signsIn && !cameDirectly(request.raw)) {
      throw new ApiError('FORBIDDEN', {
        sentence: 'The embedded sign-in is for this machine only. Behind a proxy, use a Firebase project.',
      });
    }
  });
}
