import type { Locale } from '@oriel/contract/enums';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import type { VisitorSession } from '../tracking/session.ts';
import { consentOf } from './consent-store.ts';
import { myDataAddress } from './my-data.ts';
import { usePrivacy } from './organization-privacy.ts';

/** Asks for consent to recognise the visitor. Yes and no look alike, and closing is neither. */
export function ConsentQuestion({
  viewer,
  visitorSession,
  organization,
  locale,
}: {
  viewer: object;
  visitorSession: VisitorSession;
  organization: { readonly id: string; readonly name: string };
  locale: Locale;
}) {
  const text = useTexts();
  const title = useId();
  const [more, setMore] = useState(false);
  const { privacy, failed } = usePrivacy(visitorSession.apiBase, organization.id, locale);
  const { answer } = visitorSession.consent;
  const close = () => consentOf(viewer).setState({ open: false });
  const choose = (chosen: 'granted' | 'denied') => {
    visitorSession.consent.choose(chosen);
    close();
  };
  // Appears once, complete with the policy link, so that it does not grow afterwards.
  if (!privacy && !failed) return null;
  return (
    <section
      className="oriel-consent"
      aria-labelledby={title}
      onKeyDown={(event) => {
        // Keys pressed here must not reach the picture behind.
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      <div className="oriel-consent-row">
        <div className="oriel-consent-words">
          <h2 id={title}>{text('consent.title')}</h2>
          {/* Only where there is no room for the explanation (consent.css). */}
          <button
            type="button"
            className="oriel-consent-more"
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {text('consent.more')}
          </button>
          <p>
            {text('consent.text', { organization: organization.name })}{' '}
            {privacy?.policyUrl ? (
              <a href={privacy.policyUrl} target="_blank" rel="noopener noreferrer">
                {text('inquiry.privacy.policy')}
              </a>
            ) : null}
          </p>
          {answer === 'unknown' ? null : (
            <p className="oriel-consent-now">
              {text(answer === 'granted' ? 'consent.now.granted' : 'consent.now.denied')}{' '}
              <a
                href={myDataAddress(visitorSession.apiBase, organization.id, {
                  locale,
                  visit: visitorSession.visitor.ids()?.visitorId,
                })}
                target="_blank"
                rel="noopener noreferrer"
              >
                {text('privacy.data')}
              </a>
            </p>
          )}
        </div>
        <div className="oriel-consent-answers">
          <button type="button" onClick={() => choose('denied')}>
            {text('consent.no')}
          </button>
          <button type="button" onClick={() => choose('granted')}>
            {text('consent.yes')}
          </button>
        </div>
        <IconButton label={text('consent.later')} icon={X} onClick={close} />
      </div>
    </section>
  );
}
