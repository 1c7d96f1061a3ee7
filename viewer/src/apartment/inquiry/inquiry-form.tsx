import type { PreferredContact } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type TextId, useTexts } from '../../locales/texts.tsx';
import { myDataAddress } from '../../privacy/my-data.ts';
import { usePrivacy } from '../../privacy/organization-privacy.ts';
import type { VisitorSession } from '../../tracking/session.ts';
import { type FaultAt, FaultSummary } from './fault-summary.tsx';
import { FormField } from './form-field.tsx';
import { askedFields, type Field, faultsOf } from './inquiry-fields.ts';
import { type Consents, consentId, missingConsents, PrivacyPart } from './privacy-part.tsx';
import { ProblemNote } from './problem-note.tsx';
import type { Outcome } from './send-inquiry.ts';
import type { useInquiry } from './use-inquiry.ts';

type Refusal = Exclude<Outcome, { kind: 'sent' }>;

const CONTACTS: readonly { readonly contact: PreferredContact; readonly text: TextId }[] = [
  { contact: 'ANY', text: 'inquiry.preferred.any' },
  { contact: 'EMAIL', text: 'inquiry.preferred.email' },
  { contact: 'PHONE', text: 'inquiry.preferred.phone' },
];

/** The form: contact method, contact details, message. */
export function InquiryForm({
  inquiry,
  navigator,
  visitorSession,
  locale,
  onSent,
}: {
  inquiry: ReturnType<typeof useInquiry>;
  navigator: PublicNavigator;
  visitorSession: VisitorSession;
  locale: Parameters<typeof usePrivacy>[2];
  onSent: (reference: string) => void;
}) {
  const text = useTexts();
  const id = useId();
  const summary = useRef<HTMLElement>(null);
  const told = usePrivacy(visitorSession.apiBase, navigator.organization.id, locale);
  const [consents, setConsents] = useState<Consents>({});
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** incremented by every attempt that fails validation */
  const [faulty, setFaulty] = useState(0);
  const { fields, write, send, sending } = inquiry;

  /** Blocks sending until the privacy notice and consents have loaded. */
  const unasked = !told.privacy && !told.failed;

  const preferred = fields.preferredContact;
  const asked = askedFields(preferred);
  const own = checked ? faultsOf(fields) : {};
  const said = refusal?.kind === 'invalid' ? refusal.fields : {};
  const faultOf = (field: Field): string | undefined => {
    const fault = own[field];
    return fault ? text(fault.text, fault.values) : said[field]?.join(' ');
  };
  const missing = checked && told.privacy ? missingConsents(told.privacy, consents) : [];
  const faults: readonly FaultAt[] = [
    ...asked.flatMap((field) => {
      const fault = faultOf(field);
      return fault ? [{ elementId: `${id}-${field}`, said: fault }] : [];
    }),
    ...missing.map((key) => ({ elementId: consentId(id, key), said: text('inquiry.consents.missing') })),
  ];

  // After a failed attempt, the focus moves to the error summary.
  useEffect(() => {
    if (faulty > 0) summary.current?.focus();
  }, [faulty]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const trap = event.currentTarget.elements.namedItem('website');
    const website = trap instanceof HTMLInputElement ? trap.value : '';
    setChecked(true);
    setRefusal(null);
    const { privacy } = told;
    const right = Object.keys(faultsOf(fields)).length === 0;
    if (!right || (privacy && missingConsents(privacy, consents).length > 0)) {
      setFaulty(faulty + 1);
      return;
    }
    if (!privacy) {
      told.retry();
      setRefusal({ kind: 'offline' });
      return;
    }
    const outcome = await send({ privacy, consents, website });
    if (outcome.kind === 'sent') {
      onSent(outcome.reference);
      return;
    }
    setRefusal(outcome);
    // A browser that autofills the hidden field must not block a visitor for good.
    if (trap instanceof HTMLInputElement) trap.value = '';
    if (outcome.kind === 'invalid') setFaulty(faulty + 1);
  };

  const change = (changes: Partial<typeof fields>) => {
    // The server's errors no longer apply once the values change.
    if (refusal?.kind === 'invalid') setRefusal(null);
    write({ ...fields, ...changes });
  };

  return (
    <form
      className="oriel-inquiry-form"
      noValidate
      aria-busy={sending}
      onSubmit={(event) => void submit(event)}
    >
      {faults.length > 0 ? <FaultSummary faults={faults} summaryRef={summary} /> : null}
      <fieldset className="oriel-choice oriel-inquiry-preferred">
        <legend>{text('inquiry.preferred')}</legend>
        {CONTACTS.map(({ contact: one, text: name }) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-preferred`}
              value={one}
              checked={preferred === one}
              onChange={() => change({ preferredContact: one })}
            />
            <span>{text(name)}</span>
          </label>
        ))}
      </fieldset>
      {asked.includes('name') ? (
        <FormField id={`${id}-name`} label={text('inquiry.name')} fault={faultOf('name')}>
          {(aria) => (
            <input
              {...aria}
              type="text"
              autoComplete="name"
              autoCapitalize="words"
              enterKeyHint="next"
              required
              value={fields.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </FormField>
      ) : null}
      <fieldset className="oriel-inquiry-contact">
        {preferred === 'ANY' ? <legend>{text('inquiry.contact')}</legend> : null}
        {asked.includes('email') ? (
          <FormField id={`${id}-email`} label={text('inquiry.email')} fault={faultOf('email')}>
            {(aria) => (
              <input
                {...aria}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="next"
                value={fields.email}
                onChange={({ target }) => change({ email: target.value })}
              />
            )}
          </FormField>
        ) : null}
        {asked.includes('phone') ? (
          <FormField id={`${id}-phone`} label={text('inquiry.phone')} fault={faultOf('phone')}>
            {(aria) => (
              <input
                {...aria}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                enterKeyHint="next"
                value={fields.phone}
                onChange={({ target }) => change({ phone: target.value })}
              />
            )}
          </FormField>
        ) : null}
      </fieldset>
      <FormField
        id={`${id}-message`}
        label={text('inquiry.message')}
        hint={text('inquiry.message.hint')}
        fault={faultOf('message')}
      >
        {(aria) => (
          <textarea
            {...aria}
            rows={4}
            value={fields.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </FormField>
      {/* Honeypot: hidden from people, so the server rejects whatever fills it in. */}
      <div className="oriel-inquiry-website" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Website</label>
        <input id={`${id}-website`} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <PrivacyPart
        id={id}
        told={told}
        organization={navigator.organization.name}
        dataAddress={myDataAddress(visitorSession.apiBase, navigator.organization.id, { locale })}
        consents={consents}
        missing={missing}
        onConsents={setConsents}
      />
      <div role="alert" className="oriel-inquiry-problem">
        {refusal && faults.length === 0 ? <ProblemNote outcome={refusal} /> : null}
      </div>
      <button
        type="submit"
        className="oriel-button oriel-inquiry-send"
        aria-disabled={sending}
        disabled={unasked}
      >
        {text(sending ? 'inquiry.sending' : refusal?.kind === 'offline' ? 'inquiry.again' : 'inquiry.send')}
      </button>
    </form>
  );
}
