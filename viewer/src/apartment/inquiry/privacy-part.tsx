import { useLanguageTag, useTexts } from '../../locales/texts.tsx';
import type { Privacy, Told } from '../../privacy/organization-privacy.ts';

export type Consents = Readonly<Record<string, boolean>>;

/** Element id of a consent checkbox. */
export const consentId = (formId: string, key: string) => `${formId}-consent-${key}`;

/** Whether a required consent is missing. */
export function missingConsents(privacy: Privacy, consents: Consents): string[] {
  return privacy.consents.filter(({ key, required }) => required && !consents[key]).map(({ key }) => key);
}

/** Localised duration; whole years as years. */
function spanOf(days: number, tag: string): string {
  const [value, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Privacy notice and consents: data controller, retention, and optional consents. No box is ticked in advance. */
export function PrivacyPart({
  id,
  told,
  organization,
  dataAddress,
  consents,
  missing,
  onConsents,
}: {
  id: string;
  told: Told;
  organization: string;
  /** the page where they see, correct and erase what they have sent */
  dataAddress: string;
  consents: Consents;
  /** required consents found missing */
  missing: readonly string[];
  onConsents: (next: Consents) => void;
}) {
  const text = useTexts();
  const tag = useLanguageTag();
  const { privacy, failed, retry } = told;
  if (!privacy) {
    return failed ? (
      <p className="oriel-inquiry-quiet" role="alert">
        {text('inquiry.privacy.failed')}{' '}
        <button type="button" className="oriel-link-button" onClick={retry}>
          {text('inquiry.privacy.retry')}
        </button>
      </p>
    ) : (
      <div className="oriel-inquiry-skeleton" aria-hidden="true" />
    );
  }
  const controller = [privacy.controllerName ?? organization, privacy.controllerAddress].filter(Boolean);
  return (
    <div className="oriel-inquiry-privacy">
      {privacy.consents.length > 0 ? (
        <fieldset>
          <legend>{text('inquiry.consents')}</legend>
          {privacy.consents.map((consent) => {
            const box = consentId(id, consent.key);
            const isMissing = missing.includes(consent.key);
            return (
              <div key={consent.key} className="oriel-inquiry-consent">
                <label htmlFor={box}>
                  <input
                    id={box}
                    type="checkbox"
                    checked={consents[consent.key] ?? false}
                    aria-invalid={isMissing}
                    aria-describedby={isMissing ? `${box}-fault` : undefined}
                    required={consent.required}
                    onChange={({ target }) => onConsents({ ...consents, [consent.key]: target.checked })}
                  />
                  <span>
                    {consent.text}
                    {consent.required ? ` (${text('inquiry.consents.required')})` : null}
                  </span>
                </label>
                {isMissing ? (
                  <p id={`${box}-fault`} className="oriel-inquiry-fault">
                    {text('inquiry.consents.missing')}
                  </p>
                ) : null}
              </div>
            );
          })}
        </fieldset>
      ) : null}
      <p className="oriel-inquiry-quiet">
        {text('inquiry.privacy.clause', {
          controller: controller.join(', '),
          time: spanOf(privacy.retentionDays, tag),
        })}
        {privacy.dpoEmail ? ` ${text('inquiry.privacy.dpo', { email: privacy.dpoEmail })}` : null}
        {privacy.policyUrl ? (
          <>
            {' '}
            <a href={privacy.policyUrl} target="_blank" rel="noopener noreferrer">
              {text('inquiry.privacy.policy')}
            </a>
          </>
        ) : null}
        {privacy.termsUrl ? (
          <>
            {privacy.policyUrl ? ' · ' : ' '}
            <a href={privacy.termsUrl} target="_blank" rel="noopener noreferrer">
              {text('inquiry.privacy.terms')}
            </a>
          </>
        ) : null}
        {privacy.policyUrl || privacy.termsUrl ? ' · ' : ' '}
        <a href={dataAddress} target="_blank" rel="noopener noreferrer">
          {text('privacy.data')}
        </a>
      </p>
    </div>
  );
}
