import { Consent, type PrivacySignals } from './consent.ts';
import { type PageEnvironment, pageEnvironmentOf } from './environment.ts';
import { isPreview } from './preview.ts';
import { Visitor } from './visitor.ts';

const ID = /^[0-9a-f]{24}$/;

/** The session of a visitor, from the address and the browser. */
export interface VisitorSession {
  readonly apiBase: string;
  readonly consent: Consent;
  readonly visitor: Visitor;
  readonly environment: PageEnvironment;
  /** inside a host page */
  readonly framed: boolean;
  /** the agent whose link they followed */
  readonly agentId?: string;
}

/**
 * @param address of the viewer
 * @param referrer where the visitor came from: the previous page, or the host page
 */
export function beginVisitorSession(
  apiBase: string,
  { address: href, referrer, framed }: { address: string; referrer: string; framed: boolean },
): VisitorSession {
  const address = new URL(href);
  const agentId = address.searchParams.get('agentId');
  const signals: Navigator & PrivacySignals = navigator;
  const consent = new Consent(address.searchParams, signals, !isPreview(href, referrer));
  return {
    apiBase,
    consent,
    visitor: new Visitor(consent),
    environment: pageEnvironmentOf(address, referrer, framed),
    framed,
    ...(agentId && ID.test(agentId) ? { agentId } : {}),
  };
}
