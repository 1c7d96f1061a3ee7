import { Consent, type PrivacySignals } from './consent.ts';
import { type PageEnvironment, pageEnvironmentOf } from './environment.ts';
import { isPreview } from './preview.ts';
import { Visitor } from './visitor.ts';

const ID = /^[0-9a-f]{24}$/;

/** The session of a visitor, as far as the page knows it from its address and its browser, and may report it. */
export interface VisitorSession {
  readonly apiBase: string;
  readonly consent: Consent;
  readonly visitor: Visitor;
  readonly environment: PageEnvironment;
  /** within somebody else's page */
  readonly framed: boolean;
  /** by whose link they came */
  readonly agentId?: string;
}

/**
 * @param address of the viewer
 * @param referrer by where the visitor came: the page before, or the page around
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
